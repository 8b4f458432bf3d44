// Reads a sequence of MessagePack maps and prints each as a line of JSON, as @msgpack/msgpack understands it. Its instants would be
// dates of JavaScript, which know no microseconds: they are written from the seconds and nanoseconds that it has read.
import { EXT_TIMESTAMP, ExtensionCodec, decodeMulti, decodeTimestampToTimeSpec } from '@msgpack/msgpack'

const extensionCodec = new ExtensionCodec()
extensionCodec.register({
  type: EXT_TIMESTAMP,
  encode: () => null,
  decode: data => {
    const { sec, nsec } = decodeTimestampToTimeSpec(data)
    const fraction = nsec === 0 ? '' : `.${nsec.toString().padStart(9, '0').replace(/000$/, '')}`
    return `${new Date(sec * 1000).toISOString().slice(0, 19)}${fraction}Z`
  },
})

const chunks = []
for await (const chunk of process.stdin) chunks.push(chunk)
for (const row of decodeMulti(Buffer.concat(chunks), { extensionCodec })) console.log(JSON.stringify(row))

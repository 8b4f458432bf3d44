// Reads a sequence of MessagePack maps with @msgpack/msgpack and prints each as a line of JSON. Its timestamps would be
// JavaScript dates, which have no microseconds, so they are printed from the seconds and nanoseconds.
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

// Reads a sequence of MessagePack maps and prints each as a line of JSON, as @msgpack/msgpack understands it.
import { decodeMulti } from '@msgpack/msgpack'

const chunks = []
for await (const chunk of process.stdin) chunks.push(chunk)
for (const row of decodeMulti(Buffer.concat(chunks))) console.log(JSON.stringify(row))

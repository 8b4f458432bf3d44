// Reads lines of {"bytes": base64, "value": …}, each the bytes of a document and the description of its value, and prints their errors:
// the bytes must be those that @msgpack/msgpack writes for the value, and it must read them as the value. The last line is {"sequence": base64}:
// all documents one after the other.
import assert from 'node:assert/strict'
import readline from 'node:readline'
import { decode, decodeMulti, decodeTimestampToTimeSpec, encode, encodeTimeSpecToTimestamp, ExtensionCodec } from '@msgpack/msgpack'

class Time {
  constructor(sec, nsec) {
    this.sec = sec
    this.nsec = nsec
  }
}

const extensionCodec = new ExtensionCodec()
extensionCodec.register({
  type: -1,
  encode: value => (value instanceof Time ? encodeTimeSpecToTimestamp(value) : null),
  decode: data => {
    const { sec, nsec } = decodeTimestampToTimeSpec(data)
    return new Time(sec, nsec)
  },
})
const options = { extensionCodec, useBigInt64: true }

// False for values that @msgpack/msgpack writes in another form: doubles without a fraction, and the sign of NaN.
let isWrittenAlike

// 64 bits are read as BigInt, and are written so only if no shorter form fits.
const integer = text => {
  const value = BigInt(text)
  return value >= -(2n ** 31n) && value < 2n ** 32n ? Number(value) : value
}

const build = ([kind, content]) => {
  switch (kind) {
    case 'nil':
      return null
    case 'bool':
    case 'str':
      return content
    case 'int':
      return integer(content)
    case 'bin':
      return unpack(content)
    case 'time':
      return new Time(content[0], content[1])
    case 'array':
      return content.map(build)
    case 'map':
      return Object.fromEntries(content.map(([name, value]) => [name, build(value)]))
    case 'double': {
      const value = Buffer.from(content, 'base64').readDoubleBE()
      isWrittenAlike &&= !Number.isInteger(value) && !Number.isNaN(value)
      return value
    }
    default:
      throw new Error(`Unknown kind '${kind}'.`)
  }
}

// A plain array of bytes: from a Buffer, binary values would be read as Buffers.
const unpack = base64 => new Uint8Array(Buffer.from(base64, 'base64'))

const values = []
let compared = 0
for await (const line of readline.createInterface({ input: process.stdin })) {
  const document = JSON.parse(line)
  if (document.sequence !== undefined) {
    assert.deepStrictEqual([...decodeMulti(unpack(document.sequence), options)], values)
    console.log(JSON.stringify({ documents: values.length, compared }))
    continue
  }
  isWrittenAlike = true
  const bytes = unpack(document.bytes)
  const value = build(document.value)
  values.push(value)
  try {
    assert.deepStrictEqual(decode(bytes, options), value)
    if (isWrittenAlike) {
      assert.equal(Buffer.from(bytes).toString('hex'), Buffer.from(encode(value, options)).toString('hex'))
      compared++
    }
  } catch (error) {
    console.log(`${line}: ${error.message}`)
  }
}

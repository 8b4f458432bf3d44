// Reads the items of the mapper of Tern with the document client, and writes items for it. Prints what it has read as one JSON object.
const { DynamoDBClient } = require('@aws-sdk/client-dynamodb')
const { DynamoDBDocumentClient, NumberValue, PutCommand, GetCommand } = require('@aws-sdk/lib-dynamodb')

const [endpoint, accessKeyId, secretAccessKey] = process.argv.slice(2)
const TableName = 'js-values'

// A document client changes the configuration of its client, so each has its own.
const create = (translation) => DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region: 'us-east-1', credentials: { accessKeyId, secretAccessKey } }), translation)
const simple = create()
const exact = create({ marshallOptions: { removeUndefinedValues: true, convertClassInstanceToMap: true }, unmarshallOptions: { wrapNumbers: NumberValue.from } })
const empty = create({ marshallOptions: { convertEmptyValues: true } })

const read = async (documents, id) => (await documents.send(new GetCommand({ TableName, Key: { Id: id }, ConsistentRead: true }))).Item
const write = (documents, Item) => documents.send(new PutCommand({ TableName, Item }))

async function errorOf (promise) {
  try {
    await promise
    return 'none'
  } catch (error) {
    return error.message.split('.')[0]
  }
}

// Types that JSON does not have.
function describe (value) {
  if (value instanceof NumberValue) return `number ${value.toString()}`
  if (value instanceof Set) return { set: [...value].map(describe).sort() }
  if (value instanceof Uint8Array) return { bytes: Array.from(value) }
  if (Array.isArray(value)) return value.map(describe)
  if (value !== null && typeof value === 'object') return Object.fromEntries(Object.entries(value).sort().map(([name, member]) => [name, describe(member)]))
  return value
}

class Line {
  constructor (sku, quantity) {
    this.Sku = sku
    this.Quantity = quantity
  }
}

async function main () {
  const out = { read: describe(await read(exact, 'tern')), errors: {} }
  await write(exact, { ...await read(exact, 'tern'), Id: 'again' })
  const plain = await read(simple, 'tern')
  out.plain = [typeof plain.Count, typeof plain.Large, String(plain.Large), String(plain.Price)]

  await write(exact, {
    Id: 'js',
    Text: 'é𝄞',
    Ticket: '0f8fad5b-d9cb-469f-a165-70867728950e',
    Count: -5,
    Large: 9007199254740993n,
    Wide: NumberValue.from('12345678901234567890123456789012345678'),
    Price: NumberValue.from('12.50'),
    Ratio: 0.1,
    Flag: true,
    Seal: Uint8Array.from([0, 255]),
    Blob: Buffer.from([1, 2, 3]),
    Instant: new Date(Date.UTC(2026, 10, 26, 8, 0, 0, 123)).toISOString(),
    Seconds: Date.UTC(2026, 10, 26, 8) / 1000,
    Milliseconds: Date.UTC(2026, 10, 26, 8) + 7,
    Day: 'Friday',
    DayNumber: 5,
    Numbers: [3, 1, 3],
    Texts: ['a', null],
    Lines: [new Line('A', 1)],
    Tags: new Set(['a']),
    Seats: new Set([12]),
    Seals: new Set([Uint8Array.from([1])]),
    Rates: new Map([['EUR', NumberValue.from('1.10')]]),
    Names: { 1: 'one' },
    Line: { Sku: 'B', Quantity: 2, Remark: null },
    Raw: undefined,
    Document: { a: ['b', { c: false }] }
  })

  await write(exact, { Id: 'null', Text: null, Count: null, Tags: null, Line: null })
  await write(empty, { Id: 'converted', Text: '', Tags: new Set(), Seal: new Uint8Array(0) })
  await write(exact, { Id: 'date', Instant: new Date(0) })
  out.errors.undefined = await errorOf(write(simple, { Id: 'refused', Document: { a: undefined } }))
  await write(simple, { Id: 'undefined', Text: undefined })
  out.errors.date = await errorOf(write(simple, { Id: 'date', Instant: new Date(0) }))
  out.errors.class = await errorOf(write(simple, { Id: 'class', Line: new Line('A', 1) }))
  out.errors.set = await errorOf(write(simple, { Id: 'set', Tags: new Set() }))
  await write(simple, { Id: 'rounded', Price: 0.12345678901234567890 })
  out.errors.unsafe = await errorOf(write(simple, { Id: 'unsafe', Large: 9007199254740993 }))
  out.errors.infinity = await errorOf(write(simple, { Id: 'infinity', Ratio: Infinity }))
  console.log(JSON.stringify(out))
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})

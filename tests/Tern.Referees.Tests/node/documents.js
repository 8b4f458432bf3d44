// The document client of the AWS SDK for JavaScript, its paginators and its retries. Prints the results as one JSON object.
// The test injects these faults: two throttled calls of Query, clock skew for DescribeLimits and a reset of DescribeTable.
const { DynamoDBClient, DescribeLimitsCommand, DescribeTableCommand, CreateTableCommand } = require('@aws-sdk/client-dynamodb')
const { DynamoDBDocumentClient, NumberValue, PutCommand, GetCommand, UpdateCommand, DeleteCommand, QueryCommand, BatchWriteCommand, BatchGetCommand, TransactWriteCommand, TransactGetCommand, paginateScan } = require('@aws-sdk/lib-dynamodb')

const [endpoint, accessKeyId, secretAccessKey] = process.argv.slice(2)
const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials: { accessKeyId, secretAccessKey } })
const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true }, unmarshallOptions: { wrapNumbers: NumberValue.from } })

async function main () {
  const out = {}
  const TableName = 'documents'
  await client.send(new CreateTableCommand({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }, { AttributeName: 'sk', AttributeType: 'N' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }, { AttributeName: 'sk', KeyType: 'RANGE' }]
  }))
  const number = '12345678901234567890123456789012345678'
  await documents.send(new PutCommand({ TableName, Item: { pk: 'a', sk: 1, big: NumberValue.from(number), set: new Set(['x', 'y']), bytes: Uint8Array.from([0, 255]), list: [1, 'x', null, true, { deep: [] }], gone: undefined } }))
  const item = (await documents.send(new GetCommand({ TableName, Key: { pk: 'a', sk: 1 } }))).Item
  out.item = { big: item.big.toString(), set: [...item.set].sort(), bytes: Array.from(item.bytes), list: JSON.stringify(item.list), names: Object.keys(item).sort() }
  out.updated = (await documents.send(new UpdateCommand({ TableName, Key: { pk: 'a', sk: 1 }, UpdateExpression: 'SET #l[1] = :v REMOVE big', ExpressionAttributeNames: { '#l': 'list' }, ExpressionAttributeValues: { ':v': 'é' }, ReturnValues: 'UPDATED_NEW' }))).Attributes.list
  await documents.send(new BatchWriteCommand({ RequestItems: { [TableName]: [2, 3, 4, 5, 6, 7].map((sk) => ({ PutRequest: { Item: { pk: 'a', sk } } })) } }))
  out.batch = (await documents.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [{ pk: 'a', sk: 2 }, { pk: 'a', sk: 99 }] } } }))).Responses[TableName].length
  await documents.send(new TransactWriteCommand({ TransactItems: [{ Put: { TableName, Item: { pk: 'b', sk: 1 } } }, { Delete: { TableName, Key: { pk: 'a', sk: 7 } } }] }))
  out.transaction = (await documents.send(new TransactGetCommand({ TransactItems: [{ Get: { TableName, Key: { pk: 'b', sk: 1 } } }] }))).Responses[0].Item.pk
  const query = await documents.send(new QueryCommand({ TableName, KeyConditionExpression: 'pk = :p AND sk > :s', ExpressionAttributeValues: { ':p': 'a', ':s': 4 } }))
  out.queried = query.Items.map((found) => found.sk.toString())
  out.throttledAttempts = query.$metadata.attempts
  out.pages = []
  for await (const page of paginateScan({ client: documents, pageSize: 3 }, { TableName })) out.pages.push(page.Count)
  out.deleted = (await documents.send(new DeleteCommand({ TableName, Key: { pk: 'b', sk: 1 }, ReturnValues: 'ALL_OLD' }))).Attributes.pk
  out.resetAttempts = (await client.send(new DescribeTableCommand({ TableName }))).$metadata.attempts
  out.skewedAttempts = (await client.send(new DescribeLimitsCommand({}))).$metadata.attempts
  console.log(JSON.stringify(out))
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})

// Calls every operation that Tern.Local supports with the AWS SDK for JavaScript, and prints the results as one JSON object:
// "operations" lists the successful operations, the other members are the results that the test asserts.
const dynamodb = require('@aws-sdk/client-dynamodb')
const streams = require('@aws-sdk/client-dynamodb-streams')

const [endpoint, accessKeyId, secretAccessKey] = process.argv.slice(2)
const config = { endpoint, region: 'us-east-1', credentials: { accessKeyId, secretAccessKey } }
const client = new dynamodb.DynamoDBClient(config)
const streamClient = new streams.DynamoDBStreamsClient(config)
const operations = new Set()

async function call (name, input = {}) {
  const result = await client.send(new dynamodb[`${name}Command`](input))
  operations.add(`DynamoDB.${name}`)
  return result
}

async function callStreams (name, input = {}) {
  const result = await streamClient.send(new streams[`${name}Command`](input))
  operations.add(`DynamoDBStreams.${name}`)
  return result
}

async function main () {
  const out = {}
  const TableName = 'javascript'
  const key = (pk) => ({ pk: { S: pk } })

  await call('CreateTable', {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' }
  })
  await dynamodb.waitUntilTableExists({ client, maxWaitTime: 30 }, { TableName })
  const table = (await call('DescribeTable', { TableName })).Table
  out.status = table.TableStatus
  out.tables = (await call('ListTables')).TableNames.includes(TableName)

  await call('PutItem', { TableName, Item: { ...key('a'), n: { N: '12345678901234567890123456789012345678' }, b: { B: Uint8Array.from([0, 255]) }, s: { SS: ['x', 'y'] } } })
  const item = (await call('GetItem', { TableName, Key: key('a'), ConsistentRead: true })).Item
  out.number = item.n.N
  out.bytes = Array.from(item.b.B)
  out.set = item.s.SS
  out.updated = (await call('UpdateItem', { TableName, Key: key('a'), UpdateExpression: 'SET v = :v ADD c :one', ExpressionAttributeValues: { ':v': { S: 'é' }, ':one': { N: '1' } }, ReturnValues: 'UPDATED_NEW' })).Attributes
  out.queried = (await call('Query', { TableName, KeyConditionExpression: 'pk = :p', ExpressionAttributeValues: { ':p': { S: 'a' } } })).Count
  out.deleted = (await call('DeleteItem', { TableName, Key: key('a'), ReturnValues: 'ALL_OLD' })).Attributes.v.S

  out.unprocessed = Object.keys((await call('BatchWriteItem', { RequestItems: { [TableName]: ['b', 'c', 'd'].map((pk) => ({ PutRequest: { Item: key(pk) } })) } })).UnprocessedItems).length
  out.batch = (await call('BatchGetItem', { RequestItems: { [TableName]: { Keys: [key('b'), key('c'), key('z')] } } })).Responses[TableName].length
  out.scanned = (await call('Scan', { TableName })).Items.map((found) => found.pk.S).sort()
  await call('TransactWriteItems', { TransactItems: [{ Put: { TableName, Item: key('e') } }, { Delete: { TableName, Key: key('b') } }] })
  out.transaction = (await call('TransactGetItems', { TransactItems: [{ Get: { TableName, Key: key('e') } }, { Get: { TableName, Key: key('b') } }] })).Responses.map((response) => response.Item !== undefined)

  await call('UpdateTimeToLive', { TableName, TimeToLiveSpecification: { Enabled: true, AttributeName: 'ttl' } })
  out.timeToLive = (await call('DescribeTimeToLive', { TableName })).TimeToLiveDescription.AttributeName
  await call('TagResource', { ResourceArn: table.TableArn, Tags: [{ Key: 'k', Value: 'v' }, { Key: 'l', Value: 'w' }] })
  await call('UntagResource', { ResourceArn: table.TableArn, TagKeys: ['k'] })
  out.tags = (await call('ListTagsOfResource', { ResourceArn: table.TableArn })).Tags
  out.limits = (await call('DescribeLimits')).AccountMaxReadCapacityUnits > 0
  out.backups = (await call('DescribeContinuousBackups', { TableName })).ContinuousBackupsDescription.ContinuousBackupsStatus
  out.endpoints = (await call('DescribeEndpoints')).Endpoints[0].Address
  await call('UpdateTable', { TableName, BillingMode: 'PROVISIONED', ProvisionedThroughput: { ReadCapacityUnits: 5, WriteCapacityUnits: 6 } })

  const StreamArn = (await callStreams('ListStreams', { TableName })).Streams[0].StreamArn
  const shard = (await callStreams('DescribeStream', { StreamArn })).StreamDescription.Shards[0]
  const ShardIterator = (await callStreams('GetShardIterator', { StreamArn, ShardId: shard.ShardId, ShardIteratorType: 'TRIM_HORIZON' })).ShardIterator
  out.events = (await callStreams('GetRecords', { ShardIterator })).Records.slice(0, 3).map((record) => record.eventName)

  out.errors = []
  for (const [name, input] of [
    ['GetItem', { TableName: 'nowhere', Key: key('a') }],
    ['PutItem', { TableName, Item: key('e'), ConditionExpression: 'attribute_not_exists(pk)', ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }],
    ['TransactWriteItems', { TransactItems: [{ ConditionCheck: { TableName, Key: key('e'), ConditionExpression: 'attribute_not_exists(pk)' } }] }],
    ['GetItem', { TableName }]
  ]) {
    try {
      await client.send(new dynamodb[`${name}Command`](input))
      out.errors.push('none')
    } catch (error) {
      out.errors.push({ name: error.name, message: error.message, item: error.Item, reasons: error.CancellationReasons && error.CancellationReasons.map((reason) => reason.Code) })
    }
  }

  await call('DeleteTable', { TableName })
  out.operations = [...operations].sort()
  console.log(JSON.stringify(out))
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})

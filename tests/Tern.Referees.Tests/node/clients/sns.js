// Calls the operations of SNS. Messages are delivered to queues, to a function in this process and to an HTTP endpoint in this process.
const http = require('http')
const sdk = require('@aws-sdk/client-sns')
const sqsSdk = require('@aws-sdk/client-sqs')
const { config, Caller, run } = require('./support')

const sns = new Caller(sdk, new sdk.SNSClient({ ...config, maxAttempts: 1 }))
const sqs = new Caller(sqsSdk, new sqsSdk.SQSClient({ ...config, maxAttempts: 1 }))
const call = (name, input) => sns.call(name, input)

async function createQueue (QueueName, attributes) {
  const { QueueUrl } = await sqs.call('CreateQueue', { QueueName, Attributes: attributes })
  const { Attributes } = await sqs.call('GetQueueAttributes', { QueueUrl, AttributeNames: ['QueueArn'] })
  // The next message. It is deleted.
  const next = async () => {
    const [message] = (await sqs.call('ReceiveMessage', { QueueUrl, WaitTimeSeconds: 20, MessageAttributeNames: ['All'], AttributeNames: ['All'] })).Messages
    await sqs.call('DeleteMessage', { QueueUrl, ReceiptHandle: message.ReceiptHandle })
    return message
  }
  const isEmpty = async () => ((await sqs.call('ReceiveMessage', { QueueUrl })).Messages ?? []).length === 0
  return { QueueUrl, arn: Attributes.QueueArn, next, isEmpty }
}

async function topics (out) {
  const { TopicArn } = await call('CreateTopic', { Name: 'js-topic', Attributes: { DisplayName: 'Topic' }, Tags: [{ Key: 'team', Value: 'a' }] })
  out.topic = [TopicArn, (await call('CreateTopic', { Name: 'js-topic' })).TopicArn === TopicArn]
  await call('SetTopicAttributes', { TopicArn, AttributeName: 'DisplayName', AttributeValue: 'Changed é' })
  const { Attributes } = await call('GetTopicAttributes', { TopicArn })
  out.attributes = [Attributes.DisplayName, Attributes.TopicArn === TopicArn, Attributes.SubscriptionsConfirmed]
  out.topics = (await call('ListTopics')).Topics.some((topic) => topic.TopicArn === TopicArn)
  await call('TagResource', { ResourceArn: TopicArn, Tags: [{ Key: 'stage', Value: 'b' }] })
  await call('UntagResource', { ResourceArn: TopicArn, TagKeys: ['team'] })
  out.tags = (await call('ListTagsForResource', { ResourceArn: TopicArn })).Tags
  await call('AddPermission', { TopicArn, Label: 'publish', AWSAccountId: ['111111111111'], ActionName: ['Publish'] })
  out.policy = JSON.parse((await call('GetTopicAttributes', { TopicArn })).Attributes.Policy).Statement.some((statement) => statement.Sid === 'publish')
  await call('RemovePermission', { TopicArn, Label: 'publish' })
  const DataProtectionPolicy = JSON.stringify({ Name: 'none', Version: '2021-06-01', Statement: [] })
  await call('PutDataProtectionPolicy', { ResourceArn: TopicArn, DataProtectionPolicy })
  out.dataProtection = (await call('GetDataProtectionPolicy', { ResourceArn: TopicArn })).DataProtectionPolicy === DataProtectionPolicy
  return TopicArn
}

async function queues (out, TopicArn) {
  const enveloped = await createQueue('js-sns-enveloped')
  const raw = await createQueue('js-sns-raw')
  const filtered = await createQueue('js-sns-filtered')
  const subscribe = async (Endpoint, attributes) => (await call('Subscribe', { TopicArn, Protocol: 'sqs', Endpoint, Attributes: attributes, ReturnSubscriptionArn: true })).SubscriptionArn
  const first = await subscribe(enveloped.arn)
  await subscribe(raw.arn, { RawMessageDelivery: 'true' })
  const third = await subscribe(filtered.arn, { FilterPolicy: JSON.stringify({ colour: ['red'] }) })
  out.again = await subscribe(enveloped.arn) === first

  const MessageAttributes = { colour: { DataType: 'String', StringValue: 'blue' }, bytes: { DataType: 'Binary', BinaryValue: Buffer.from([0, 255]) } }
  const published = await call('Publish', { TopicArn, Subject: 'About', Message: 'é \u{1F600} <&>', MessageAttributes })
  const envelope = JSON.parse((await enveloped.next()).Body)
  out.envelope = [envelope.Type, envelope.Message, envelope.Subject, envelope.MessageId === published.MessageId, envelope.TopicArn === TopicArn, envelope.MessageAttributes.colour, Object.keys(envelope).sort()]
  const message = await raw.next()
  out.raw = [message.Body, message.MessageAttributes.colour.StringValue, Array.from(message.MessageAttributes.bytes.BinaryValue)]
  out.unmatched = await filtered.isEmpty()

  await call('SetSubscriptionAttributes', { SubscriptionArn: third, AttributeName: 'FilterPolicyScope', AttributeValue: 'MessageBody' })
  await call('SetSubscriptionAttributes', { SubscriptionArn: third, AttributeName: 'FilterPolicy', AttributeValue: JSON.stringify({ order: { amount: [{ numeric: ['>', 10] }] } }) })
  const batch = await call('PublishBatch', {
    TopicArn,
    PublishBatchRequestEntries: [
      { Id: 'a', Message: '{"order":{"amount":5}}' },
      { Id: 'b', Message: '{"order":{"amount":50}}' },
      { Id: 'c', Message: JSON.stringify({ default: 'd', sqs: '{"order":{"amount":1}}' }), MessageStructure: 'json' }
    ]
  })
  out.batch = [batch.Successful.map((entry) => entry.Id).sort(), batch.Failed.length]
  out.filtered = JSON.parse((await filtered.next()).Body).Message
  out.onlyOne = await filtered.isEmpty()
  out.structured = [(await raw.next()).Body, (await raw.next()).Body, (await raw.next()).Body].sort()

  const { Attributes } = await call('GetSubscriptionAttributes', { SubscriptionArn: third })
  out.subscription = [Attributes.FilterPolicyScope, Attributes.Protocol, Attributes.Endpoint === filtered.arn, Attributes.PendingConfirmation]
  out.subscriptions = [(await call('ListSubscriptionsByTopic', { TopicArn })).Subscriptions.length, (await call('ListSubscriptions')).Subscriptions.length]
  await call('Unsubscribe', { SubscriptionArn: third })
  out.unsubscribed = (await call('ListSubscriptionsByTopic', { TopicArn })).Subscriptions.length
}

// An HTTP endpoint confirms its subscription with the token that it receives.
async function endpoint (out, TopicArn) {
  const requests = []
  let notify
  const server = http.createServer((request, response) => {
    const chunks = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      requests.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks)) })
      response.end()
      notify?.()
    })
  })
  const next = async () => {
    while (requests.length === 0) await new Promise((resolve) => { notify = resolve })
    return requests.shift()
  }
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { SubscriptionArn } = await call('Subscribe', { TopicArn, Protocol: 'http', Endpoint: `http://127.0.0.1:${server.address().port}/inbox` })
  out.pending = SubscriptionArn
  const confirmation = await next()
  out.confirmation = [confirmation.headers['x-amz-sns-message-type'], confirmation.body.Type, confirmation.body.TopicArn === TopicArn, Object.keys(confirmation.body).sort()]
  const confirmed = await call('ConfirmSubscription', { TopicArn, Token: confirmation.body.Token })
  await call('Publish', { TopicArn, Message: 'to http' })
  const notification = await next()
  out.notification = [notification.headers['x-amz-sns-message-type'], notification.headers['x-amz-sns-subscription-arn'] === confirmed.SubscriptionArn, notification.body.Message]
  await call('Unsubscribe', { SubscriptionArn: confirmed.SubscriptionArn })
  server.closeAllConnections()
  server.close()
}

async function fifo (out) {
  const { TopicArn } = await call('CreateTopic', { Name: 'js-topic.fifo', Attributes: { FifoTopic: 'true', ContentBasedDeduplication: 'true' } })
  const queue = await createQueue('js-sns.fifo', { FifoQueue: 'true' })
  await call('Subscribe', { TopicArn, Protocol: 'sqs', Endpoint: queue.arn, Attributes: { RawMessageDelivery: 'true' } })
  const sent = []
  for (const Message of ['1', '2', '2', '3']) sent.push((await call('Publish', { TopicArn, Message, MessageGroupId: 'g' })).SequenceNumber)
  out.fifo = [(await queue.next()).Body, (await queue.next()).Body, (await queue.next()).Body, sent[1] === sent[2], sent[0].length]
  await call('DeleteTopic', { TopicArn })
}

run(async () => {
  const out = {}
  const TopicArn = await topics(out)
  await queues(out, TopicArn)
  await endpoint(out, TopicArn)
  await fifo(out)
  out.errors = [
    await sns.error('Publish', { TopicArn: `${TopicArn}-none`, Message: 'x' }),
    await sns.error('Publish', { TopicArn, Message: '' }),
    await sns.error('CreateTopic', { Name: 'no spaces' }),
    await sns.error('Subscribe', { TopicArn, Protocol: 'nonsense', Endpoint: 'x' }),
    await sns.error('Subscribe', { TopicArn, Protocol: 'sqs', Endpoint: 'arn:aws:sqs:us-east-1:000000000000:x', Attributes: { FilterPolicy: '{' } }),
    await sns.error('GetTopicAttributes', { TopicArn: `${TopicArn}-none` }),
    await sns.error('PublishBatch', { TopicArn, PublishBatchRequestEntries: [{ Id: 'a', Message: '1' }, { Id: 'a', Message: '2' }] }),
    await sns.error('ConfirmSubscription', { TopicArn, Token: 'nonsense' })
  ]
  await call('DeleteTopic', { TopicArn })
  out.operations = [...sns.operations].sort()
  return out
})

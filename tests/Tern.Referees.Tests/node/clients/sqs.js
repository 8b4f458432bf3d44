// Calls every operation of SQS. The fourth argument is the SDK: "v3" with JSON, or "v2" with the query protocol.
const { config, Caller, describe, run } = require('./support')

const queryClient = () => {
  process.env.AWS_SDK_JS_SUPPRESS_MAINTENANCE_MODE_MESSAGE = '1'
  const AWS = require('aws-sdk')
  const client = new AWS.SQS({ ...config, maxRetries: 0 })
  const operations = new Set()
  const send = (name, input) => client[name[0].toLowerCase() + name.slice(1)](input).promise()
  return {
    operations,
    call: async (name, input = {}) => {
      const result = await send(name, input)
      operations.add(name)
      return result
    },
    error: (name, input) => describe(() => send(name, input))
  }
}

const jsonClient = () => {
  const sdk = require('@aws-sdk/client-sqs')
  return new Caller(sdk, new sdk.SQSClient({ ...config, maxAttempts: 1 }))
}

const sqs = process.argv[5] === 'v2' ? queryClient() : jsonClient()
const call = (name, input) => sqs.call(name, input)
const prefix = `${process.argv[5]}-`
const create = async (name, attributes, tags) => (await call('CreateQueue', { QueueName: prefix + name, Attributes: attributes, tags })).QueueUrl
const arn = async (QueueUrl) => (await call('GetQueueAttributes', { QueueUrl, AttributeNames: ['QueueArn'] })).Attributes.QueueArn
const receive = async (QueueUrl, input = {}) => (await call('ReceiveMessage', { QueueUrl, MaxNumberOfMessages: 10, ...input })).Messages ?? []
const bodies = (messages) => messages.map((message) => message.Body)

async function queues (out) {
  const QueueUrl = await create('plain', { VisibilityTimeout: '45' }, { team: 'a', stage: 'é' })
  out.url = [QueueUrl.startsWith(config.endpoint), (await call('GetQueueUrl', { QueueName: `${prefix}plain` })).QueueUrl === QueueUrl]
  out.listed = (await call('ListQueues', { QueueNamePrefix: prefix })).QueueUrls.length
  await call('SetQueueAttributes', { QueueUrl, Attributes: { DelaySeconds: '0', MaximumMessageSize: '2048' } })
  const { Attributes } = await call('GetQueueAttributes', { QueueUrl, AttributeNames: ['All'] })
  out.attributes = [Attributes.VisibilityTimeout, Attributes.MaximumMessageSize, Attributes.ApproximateNumberOfMessages]
  await call('TagQueue', { QueueUrl, Tags: { owner: 'x y' } })
  await call('UntagQueue', { QueueUrl, TagKeys: ['team'] })
  out.tags = (await call('ListQueueTags', { QueueUrl })).Tags
  await call('AddPermission', { QueueUrl, Label: 'send', AWSAccountIds: ['111111111111'], Actions: ['SendMessage'] })
  out.policy = JSON.parse((await call('GetQueueAttributes', { QueueUrl, AttributeNames: ['Policy'] })).Attributes.Policy).Statement[0].Sid
  await call('RemovePermission', { QueueUrl, Label: 'send' })
  return QueueUrl
}

async function messages (out, QueueUrl) {
  const MessageBody = 'é, <&>, \r\n\t and \u{1F600}'
  const MessageAttributes = {
    text: { DataType: 'String', StringValue: '\u{1F600} <&>' },
    number: { DataType: 'Number.int', StringValue: '42' },
    binary: { DataType: 'Binary.gif', BinaryValue: Buffer.from([0, 255, 128, 10]) }
  }
  const sent = await call('SendMessage', { QueueUrl, MessageBody, MessageAttributes })
  const [message] = await receive(QueueUrl, { MessageAttributeNames: ['All'], AttributeNames: ['All'], VisibilityTimeout: 30 })
  out.message = [
    message.Body === MessageBody, message.MessageId === sent.MessageId, message.MD5OfBody === sent.MD5OfMessageBody, message.MD5OfMessageAttributes === sent.MD5OfMessageAttributes,
    message.Attributes.ApproximateReceiveCount, Object.keys(message.Attributes).sort()
  ]
  out.messageAttributes = [
    message.MessageAttributes.text.StringValue, message.MessageAttributes.number.DataType, message.MessageAttributes.binary.DataType,
    Array.from(message.MessageAttributes.binary.BinaryValue)
  ]
  out.invisible = (await receive(QueueUrl)).length
  await call('ChangeMessageVisibility', { QueueUrl, ReceiptHandle: message.ReceiptHandle, VisibilityTimeout: 0 })
  const [again] = await receive(QueueUrl, { AttributeNames: ['ApproximateReceiveCount'], MessageAttributeNames: ['n.*', 'number'] })
  out.again = [again.Attributes, Object.keys(again.MessageAttributes ?? {}), again.ReceiptHandle !== message.ReceiptHandle]
  await call('DeleteMessage', { QueueUrl, ReceiptHandle: again.ReceiptHandle })
  out.deleted = (await receive(QueueUrl)).length

  const batch = await call('SendMessageBatch', {
    QueueUrl,
    Entries: [
      { Id: 'a', MessageBody: '1' },
      { Id: 'b', MessageBody: '2', MessageAttributes: { b: { DataType: 'Binary', BinaryValue: Buffer.from([7]) } } },
      { Id: 'c', MessageBody: 'bad', DelaySeconds: 901 }
    ]
  })
  out.batch = [batch.Successful.map((entry) => entry.Id), batch.Failed.map((entry) => [entry.Id, entry.Code, entry.SenderFault])]
  const received = await receive(QueueUrl)
  out.received = bodies(received).sort()
  const visible = await call('ChangeMessageVisibilityBatch', {
    QueueUrl,
    Entries: [...received.map((entry, index) => ({ Id: `${index}`, ReceiptHandle: entry.ReceiptHandle, VisibilityTimeout: 0 })), { Id: 'x', ReceiptHandle: 'nonsense', VisibilityTimeout: 0 }]
  })
  out.visible = [visible.Successful.length, visible.Failed.map((entry) => [entry.Id, entry.Code, entry.SenderFault])]
  const removed = await call('DeleteMessageBatch', { QueueUrl, Entries: (await receive(QueueUrl)).map((entry, index) => ({ Id: `${index}`, ReceiptHandle: entry.ReceiptHandle })) })
  out.removed = [removed.Successful.length, (removed.Failed ?? []).length]

  // The receiver waits until the message is sent.
  const waiting = receive(QueueUrl, { WaitTimeSeconds: 20 })
  await call('SendMessage', { QueueUrl, MessageBody: 'awaited', DelaySeconds: 1 })
  out.awaited = bodies(await waiting)
  await call('SendMessage', { QueueUrl, MessageBody: 'purged' })
  await call('PurgeQueue', { QueueUrl })
  out.purged = (await receive(QueueUrl)).length
}

async function fifo (out) {
  const QueueUrl = await create('ordered.fifo', { FifoQueue: 'true', ContentBasedDeduplication: 'true' })
  const entries = ['1', '2', '3', '4'].map((Id) => ({ Id, MessageBody: `a${Id}`, MessageGroupId: 'a' }))
  const sent = await call('SendMessageBatch', { QueueUrl, Entries: [...entries, { Id: '5', MessageBody: 'b1', MessageGroupId: 'b', MessageDeduplicationId: 'own' }] })
  const numbers = sent.Successful.map((entry) => entry.SequenceNumber)
  out.sequence = [numbers.every((number) => number.length === 20), numbers.join() === [...numbers].sort().join()]
  const duplicate = await call('SendMessage', { QueueUrl, MessageBody: 'a1', MessageGroupId: 'a' })
  out.duplicate = [duplicate.MessageId === sent.Successful[0].MessageId, duplicate.SequenceNumber === sent.Successful[0].SequenceNumber]
  const first = await receive(QueueUrl, { MaxNumberOfMessages: 2, AttributeNames: ['MessageGroupId', 'MessageDeduplicationId'], ReceiveRequestAttemptId: 'once' })
  const retried = await receive(QueueUrl, { MaxNumberOfMessages: 2, ReceiveRequestAttemptId: 'once' })
  out.fifo = [bodies(first), first[0].Attributes.MessageGroupId, first[0].Attributes.MessageDeduplicationId.length, bodies(retried)]
  out.otherGroup = bodies(await receive(QueueUrl))
  for (const { ReceiptHandle } of retried) await call('DeleteMessage', { QueueUrl, ReceiptHandle })
  out.rest = bodies(await receive(QueueUrl))
}

async function deadLetters (out) {
  const dead = await create('dead')
  const deadLetterTargetArn = await arn(dead)
  const QueueUrl = await create('source', { VisibilityTimeout: '0', RedrivePolicy: JSON.stringify({ deadLetterTargetArn, maxReceiveCount: 1 }) })
  out.sources = (await call('ListDeadLetterSourceQueues', { QueueUrl: dead })).queueUrls.map((url) => url === QueueUrl)
  await call('SendMessageBatch', { QueueUrl, Entries: ['1', '2', '3'].map((Id) => ({ Id, MessageBody: `m${Id}` })) })
  await receive(QueueUrl)
  out.afterMaxReceiveCount = (await receive(QueueUrl)).length
  const letters = await receive(dead, { AttributeNames: ['DeadLetterQueueSourceArn', 'ApproximateReceiveCount'] })
  out.letters = [bodies(letters).sort(), letters[0].Attributes.DeadLetterQueueSourceArn === await arn(QueueUrl)]
  for (const { ReceiptHandle } of letters) await call('ChangeMessageVisibility', { QueueUrl: dead, ReceiptHandle, VisibilityTimeout: 0 })

  const { TaskHandle } = await call('StartMessageMoveTask', { SourceArn: deadLetterTargetArn, MaxNumberOfMessagesPerSecond: 1 })
  const [task] = (await call('ListMessageMoveTasks', { SourceArn: deadLetterTargetArn })).Results
  out.task = [task.Status, task.MaxNumberOfMessagesPerSecond, task.SourceArn === deadLetterTargetArn, task.TaskHandle === TaskHandle]
  const cancelled = await call('CancelMessageMoveTask', { TaskHandle })
  out.cancelled = typeof cancelled.ApproximateNumberOfMessagesMoved
  await call('DeleteQueue', { QueueUrl: dead })
}

async function errors (out, QueueUrl) {
  const nowhere = `${QueueUrl.slice(0, QueueUrl.lastIndexOf('/'))}/${prefix}nowhere`
  out.errors = []
  for (const [name, input] of [
    ['GetQueueUrl', { QueueName: 'nowhere' }],
    ['SendMessage', { QueueUrl: nowhere, MessageBody: 'x' }],
    ['CreateQueue', { QueueName: `${prefix}plain`, Attributes: { VisibilityTimeout: '99' } }],
    ['CreateQueue', { QueueName: 'no spaces' }],
    ['SetQueueAttributes', { QueueUrl, Attributes: { Nonsense: '1' } }],
    ['SetQueueAttributes', { QueueUrl, Attributes: { DelaySeconds: '901' } }],
    ['SendMessage', { QueueUrl, MessageBody: '\u0001' }],
    ['SendMessage', { QueueUrl, MessageBody: 'x'.repeat(2049) }],
    ['SendMessageBatch', { QueueUrl, Entries: [] }],
    ['SendMessageBatch', { QueueUrl, Entries: [{ Id: 'a', MessageBody: '1' }, { Id: 'a', MessageBody: '2' }] }],
    ['SendMessageBatch', { QueueUrl, Entries: Array.from({ length: 11 }, (_, index) => ({ Id: `${index}`, MessageBody: 'x' })) }],
    ['DeleteMessage', { QueueUrl, ReceiptHandle: 'nonsense' }],
    ['ReceiveMessage', { QueueUrl, MaxNumberOfMessages: 11 }],
    ['PurgeQueue', { QueueUrl }],
    ['CancelMessageMoveTask', { TaskHandle: 'nonsense' }],
    ['RemovePermission', { QueueUrl, Label: 'none' }]
  ]) out.errors.push([name, ...await sqs.error(name, input)])
}

run(async () => {
  const out = {}
  const QueueUrl = await queues(out)
  await messages(out, QueueUrl)
  await fifo(out)
  await deadLetters(out)
  await errors(out, QueueUrl)
  await call('DeleteQueue', { QueueUrl })
  out.operations = [...sqs.operations].sort()
  return out
})

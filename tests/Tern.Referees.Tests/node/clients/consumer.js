// sqs-consumer, a library for programs that process the messages of a queue.
const { once } = require('events')
const sdk = require('@aws-sdk/client-sqs')
const { Consumer } = require('sqs-consumer')
const { config, run } = require('./support')

const sqs = new sdk.SQSClient({ ...config, maxAttempts: 1 })
const create = async (name, Attributes) => (await sqs.send(new sdk.CreateQueueCommand({ QueueName: `consumer-${name}`, Attributes }))).QueueUrl
const send = (QueueUrl, MessageBody) => sqs.send(new sdk.SendMessageCommand({ QueueUrl, MessageBody }))
const count = async (QueueUrl) => {
  const { Attributes } = await sqs.send(new sdk.GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }))
  return [Attributes.ApproximateNumberOfMessages, Attributes.ApproximateNumberOfMessagesNotVisible]
}

// A consumer that stops the script at an unexpected error.
function start (options, onError) {
  const consumer = Consumer.create({ sqs, waitTimeSeconds: 20, ...options })
  for (const event of ['error', 'processing_error', 'timeout_error']) {
    consumer.on(event, onError ?? ((error) => { throw error }))
  }
  consumer.start()
  return consumer
}

// Messages that are sent while the consumer waits for them are handled and deleted.
async function longPolling (queueUrl) {
  const handled = []
  const consumer = start({ queueUrl, handleMessage: async (message) => { handled.push(message.Body); return message } })
  for (const body of ['1', '\u{1F600}', '3']) {
    const processed = once(consumer, 'message_processed')
    await send(queueUrl, body)
    await processed
  }
  consumer.stop({ abort: true })
  return [handled, await count(queueUrl)]
}

// The messages that the handler returns are deleted with one request; the other one is returned to the queue.
async function batches (queueUrl) {
  await sqs.send(new sdk.SendMessageBatchCommand({ QueueUrl: queueUrl, Entries: ['1', '2', '3', '4'].map((Id) => ({ Id, MessageBody: Id })) }))
  const handled = new Set()
  const consumer = start({
    queueUrl,
    batchSize: 10,
    visibilityTimeout: 1,
    handleMessageBatch: async (messages) => {
      const isRetry = handled.size === 4
      for (const message of messages) handled.add(message.Body)
      return messages.filter((message) => isRetry || message.Body !== '3')
    }
  })
  const processed = []
  await new Promise((resolve) => consumer.on('message_processed', (message) => {
    if (processed.push(message.Body) === 4) resolve()
  }))
  consumer.stop({ abort: true })
  return [processed.slice(0, 3).sort(), processed[3], await count(queueUrl)]
}

// The consumer extends the visibility timeout of 2 seconds every second, so that a message that takes longer is received once.
async function heartbeats (queueUrl) {
  let extensions = 0
  let extended
  const longerThanTimeout = new Promise((resolve) => { extended = resolve })
  sqs.middlewareStack.add((next, context) => async (args) => {
    const result = await next(args)
    if (context.commandName === 'ChangeMessageVisibilityCommand' && ++extensions === 3) extended()
    return result
  }, { name: 'extensions' })
  await send(queueUrl, 'long')
  let received = 0
  const consumer = start({ queueUrl, visibilityTimeout: 2, heartbeatInterval: 1, batchSize: 10, handleMessage: async (message) => { received++; await longerThanTimeout; return message } })
  const processed = once(consumer, 'message_processed')
  await longerThanTimeout
  const others = (await sqs.send(new sdk.ReceiveMessageCommand({ QueueUrl: queueUrl }))).Messages ?? []
  await processed
  consumer.stop({ abort: true })
  sqs.middlewareStack.remove('extensions')
  return [received, others.length, extensions >= 3, await count(queueUrl)]
}

// A message whose handler throws is visible at once, and is received again.
async function failures (queueUrl) {
  const errors = []
  const attempts = []
  await send(queueUrl, 'retried')
  const consumer = start({
    queueUrl,
    terminateVisibilityTimeout: true,
    messageSystemAttributeNames: ['ApproximateReceiveCount'],
    handleMessage: async (message) => {
      attempts.push(message.Attributes.ApproximateReceiveCount)
      if (attempts.length < 3) throw new Error('not yet')
      return message
    }
  }, (error) => errors.push(error.name))
  await once(consumer, 'message_processed')
  consumer.stop({ abort: true })
  return [attempts, errors.length, await count(queueUrl)]
}

// A receive that is aborted does not take a message that is sent later.
async function aborts (queueUrl) {
  let consumer
  const polls = new Promise((resolve) => {
    consumer = start({ queueUrl, preReceiveMessageCallback: async () => resolve(), handleMessage: async (message) => message }, () => {})
  })
  await polls
  // The response to a later request shows that the server has received the first one.
  await count(queueUrl)
  const stopped = once(consumer, 'aborted')
  consumer.stop({ abort: true })
  await stopped
  await count(queueUrl)
  await send(queueUrl, 'after')
  const { Messages } = await sqs.send(new sdk.ReceiveMessageCommand({ QueueUrl: queueUrl, WaitTimeSeconds: 5 }))
  return (Messages ?? []).map((message) => message.Body)
}

// The consumer reports the error of a queue that does not exist.
async function missing (queueUrl) {
  return new Promise((resolve) => {
    const consumer = start({ queueUrl: `${queueUrl}-none`, extendedAWSErrors: true, pollingWaitTimeMs: 60000, handleMessage: async (message) => message }, (error) => {
      consumer.stop({ abort: true })
      resolve([error.name, error.code, error.statusCode])
    })
  })
}

run(async () => {
  const out = {
    longPolling: await longPolling(await create('polling')),
    batches: await batches(await create('batches')),
    heartbeats: await heartbeats(await create('heartbeats')),
    failures: await failures(await create('failures')),
    aborts: await aborts(await create('aborts')),
    missing: await missing(await create('missing'))
  }
  sqs.destroy()
  return out
})

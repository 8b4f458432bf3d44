// Calls the operations of EventBridge. The targets of rules are queues and another bus.
const sdk = require('@aws-sdk/client-eventbridge')
const sqsSdk = require('@aws-sdk/client-sqs')
const { config, Caller, run } = require('./support')

const events = new Caller(sdk, new sdk.EventBridgeClient({ ...config, maxAttempts: 1 }))
const sqs = new Caller(sqsSdk, new sqsSdk.SQSClient({ ...config, maxAttempts: 1 }))
const call = (name, input) => events.call(name, input)

async function createQueue (QueueName, attributes) {
  const { QueueUrl } = await sqs.call('CreateQueue', { QueueName, Attributes: attributes })
  const { Attributes } = await sqs.call('GetQueueAttributes', { QueueUrl, AttributeNames: ['QueueArn'] })
  const next = async () => {
    const [message] = (await sqs.call('ReceiveMessage', { QueueUrl, WaitTimeSeconds: 20, AttributeNames: ['All'] })).Messages
    await sqs.call('DeleteMessage', { QueueUrl, ReceiptHandle: message.ReceiptHandle })
    return message
  }
  const isEmpty = async () => ((await sqs.call('ReceiveMessage', { QueueUrl })).Messages ?? []).length === 0
  return { QueueUrl, arn: Attributes.QueueArn, next, isEmpty }
}

const put = async (EventBusName, Detail, input) => call('PutEvents', { Entries: [{ EventBusName, Source: 'js.orders', DetailType: 'Order', Detail: JSON.stringify(Detail), ...input }] })

async function buses (out) {
  const EventBusName = 'js-bus'
  const created = await call('CreateEventBus', { Name: EventBusName, Description: 'Orders', Tags: [{ Key: 'team', Value: 'a' }] })
  out.bus = [created.EventBusArn, (await call('DescribeEventBus', { Name: EventBusName })).Name]
  out.buses = (await call('ListEventBuses')).EventBuses.map((bus) => bus.Name).sort()
  await call('UpdateEventBus', { Name: EventBusName, Description: 'Changed' })
  await call('TagResource', { ResourceARN: created.EventBusArn, Tags: [{ Key: 'stage', Value: 'b' }] })
  await call('UntagResource', { ResourceARN: created.EventBusArn, TagKeys: ['team'] })
  out.tags = (await call('ListTagsForResource', { ResourceARN: created.EventBusArn })).Tags
  await call('PutPermission', { EventBusName, Action: 'events:PutEvents', Principal: '111111111111', StatementId: 'other' })
  out.policy = JSON.parse((await call('DescribeEventBus', { Name: EventBusName })).Policy).Statement.map((statement) => statement.Sid)
  await call('RemovePermission', { EventBusName, StatementId: 'other' })
  return EventBusName
}

async function rules (out, EventBusName) {
  const all = await createQueue('js-events-all')
  const transformed = await createQueue('js-events-transformed')
  const ordered = await createQueue('js-events.fifo', { FifoQueue: 'true', ContentBasedDeduplication: 'true' })
  const pattern = { source: ['js.orders'], detail: { amount: [{ numeric: ['>', 10] }] } }
  const rule = { EventBusName, Name: 'js-rule' }
  out.rule = (await call('PutRule', { ...rule, EventPattern: JSON.stringify(pattern), Description: 'Large orders' })).RuleArn
  const { FailedEntryCount } = await call('PutTargets', {
    EventBusName,
    Rule: rule.Name,
    Targets: [
      { Id: 'all', Arn: all.arn },
      { Id: 'transformed', Arn: transformed.arn, InputTransformer: { InputPathsMap: { id: '$.detail.id', source: '$.source' }, InputTemplate: '{"order":<id>,"text":"from <source>"}' } },
      { Id: 'ordered', Arn: ordered.arn, InputPath: '$.detail', SqsParameters: { MessageGroupId: 'g' } }
    ]
  })
  out.failedTargets = FailedEntryCount
  out.targets = (await call('ListTargetsByRule', { EventBusName, Rule: rule.Name })).Targets.map((target) => target.Id).sort()
  const refused = await call('PutEvents', { Entries: [{ EventBusName, Source: 'js.orders', DetailType: 'Order', Detail: 'no json' }, { EventBusName, Source: 'js.orders', DetailType: 'Order', Detail: '{"amount":5}' }] })
  out.refused = [refused.FailedEntryCount, refused.Entries[0].ErrorCode, typeof refused.Entries[1].EventId]
  const { Entries } = await put(EventBusName, { id: 7, amount: 50, text: 'é \u{1F600}' }, { Resources: ['a'] })
  const event = JSON.parse((await all.next()).Body)
  out.event = [event.id === Entries[0].EventId, event.source, event['detail-type'], event.detail, event.resources, event.account, event.region, Object.keys(event).sort()]
  out.transformed = JSON.parse((await transformed.next()).Body)
  const message = await ordered.next()
  out.ordered = [JSON.parse(message.Body), message.Attributes.MessageGroupId]
  out.onlyOne = await all.isEmpty()
  await call('DisableRule', rule)
  out.described = [(await call('DescribeRule', rule)).State, (await call('ListRules', { EventBusName })).Rules.map((entry) => entry.Name)]
  await call('EnableRule', rule)
  out.byTarget = (await call('ListRuleNamesByTarget', { EventBusName, TargetArn: all.arn })).RuleNames
  await call('RemoveTargets', { EventBusName, Rule: rule.Name, Ids: ['transformed', 'ordered'] })
  return { all, rule, pattern }
}

async function patterns (out, pattern) {
  const test = async (detail) => (await call('TestEventPattern', {
    EventPattern: JSON.stringify(pattern),
    Event: JSON.stringify({ id: '1', account: '000000000000', source: 'js.orders', time: '2026-01-01T00:00:00Z', region: 'us-east-1', resources: [], 'detail-type': 'Order', detail })
  })).Result
  out.patterns = [await test({ amount: 11 }), await test({ amount: 10 }), await test({})]
}

// An archive stores the events of a bus, and a replay sends them to the rules again.
async function archives (out, EventBusName, all, rule) {
  const { EventBusArn } = { EventBusArn: (await call('DescribeEventBus', { Name: EventBusName })).Arn }
  const { ArchiveArn } = await call('CreateArchive', { ArchiveName: 'js-archive', EventSourceArn: EventBusArn, RetentionDays: 1 })
  out.archive = [(await call('DescribeArchive', { ArchiveName: 'js-archive' })).State, (await call('ListArchives', { NamePrefix: 'js-' })).Archives.length]
  const from = new Date(Date.now() - 60000)
  await put(EventBusName, { id: 8, amount: 80 })
  await all.next()
  const { RuleArn } = { RuleArn: (await call('DescribeRule', rule)).Arn }
  await call('StartReplay', { ReplayName: 'js-replay', EventSourceArn: ArchiveArn, EventStartTime: from, EventEndTime: new Date(Date.now() + 60000), Destination: { Arn: EventBusArn, FilterArns: [RuleArn] } })
  const replayed = JSON.parse((await all.next()).Body)
  out.replayed = [replayed.detail, replayed['replay-name']]
  out.replays = (await call('ListReplays', { NamePrefix: 'js-' })).Replays.length
  for (let attempt = 0; attempt < 5000 && out.replay !== 'COMPLETED'; attempt++) out.replay = (await call('DescribeReplay', { ReplayName: 'js-replay' })).State
  await call('UpdateArchive', { ArchiveName: 'js-archive', Description: 'changed' })
  await call('DeleteArchive', { ArchiveName: 'js-archive' })
}

// A rule of the default bus sends its events to another bus.
async function chain (out, EventBusName, all) {
  const { Arn } = await call('DescribeEventBus', { Name: EventBusName })
  await call('PutRule', { Name: 'js-forward', EventPattern: JSON.stringify({ source: ['js.orders'] }) })
  await call('PutTargets', { Rule: 'js-forward', Targets: [{ Id: 'bus', Arn, RoleArn: 'arn:aws:iam::000000000000:role/events' }] })
  await put(undefined, { id: 9, amount: 90 })
  out.forwarded = JSON.parse((await all.next()).Body).detail.id
  await call('RemoveTargets', { Rule: 'js-forward', Ids: ['bus'] })
  await call('DeleteRule', { Name: 'js-forward' })
  out.scheduled = (await call('PutRule', { Name: 'js-schedule', ScheduleExpression: 'rate(5 minutes)', State: 'DISABLED' })).RuleArn
  await call('DeleteRule', { Name: 'js-schedule' })
}

run(async () => {
  const out = {}
  const EventBusName = await buses(out)
  const { all, rule, pattern } = await rules(out, EventBusName)
  await patterns(out, pattern)
  await archives(out, EventBusName, all, rule)
  await chain(out, EventBusName, all)
  out.errors = [
    await events.error('DescribeEventBus', { Name: 'js-none' }),
    await events.error('CreateEventBus', { Name: EventBusName }),
    await events.error('PutRule', { Name: 'js-bad', EventPattern: '{"source":"no list"}' }),
    await events.error('PutRule', { Name: 'js-bad', ScheduleExpression: 'rate(1 minutes)' }),
    await events.error('DescribeRule', { Name: 'js-none' }),
    await events.error('PutTargets', { Rule: 'js-none', Targets: [{ Id: 'a', Arn: all.arn }] }),
    await events.error('DeleteRule', rule),
    await events.error('DescribeArchive', { ArchiveName: 'js-none' }),
    await events.error('CancelReplay', { ReplayName: 'js-replay' })
  ]
  await call('RemoveTargets', { EventBusName, Rule: rule.Name, Ids: ['all'] })
  await call('DeleteRule', rule)
  await call('DeleteEventBus', { Name: EventBusName })
  out.operations = [...events.operations].sort()
  return out
})

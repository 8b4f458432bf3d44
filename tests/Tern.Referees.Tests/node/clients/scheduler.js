// Calls the operations of EventBridge Scheduler. A schedule that is due sends a message to a queue.
const sdk = require('@aws-sdk/client-scheduler')
const sqsSdk = require('@aws-sdk/client-sqs')
const { config, Caller, run } = require('./support')

const scheduler = new Caller(sdk, new sdk.SchedulerClient({ ...config, maxAttempts: 1 }))
const sqs = new Caller(sqsSdk, new sqsSdk.SQSClient({ ...config, maxAttempts: 1 }))
const call = (name, input) => scheduler.call(name, input)
const RoleArn = 'arn:aws:iam::000000000000:role/scheduler'
const FlexibleTimeWindow = { Mode: 'OFF' }

run(async () => {
  const out = {}
  const GroupName = 'js-group'
  const { ScheduleGroupArn } = await call('CreateScheduleGroup', { Name: GroupName, Tags: [{ Key: 'team', Value: 'a' }] })
  out.group = [ScheduleGroupArn, (await call('GetScheduleGroup', { Name: GroupName })).State]
  out.groups = (await call('ListScheduleGroups')).ScheduleGroups.map((group) => group.Name).sort()
  await call('TagResource', { ResourceArn: ScheduleGroupArn, Tags: [{ Key: 'stage', Value: 'b' }] })
  await call('UntagResource', { ResourceArn: ScheduleGroupArn, TagKeys: ['team'] })
  out.tags = (await call('ListTagsForResource', { ResourceArn: ScheduleGroupArn })).Tags

  const { QueueUrl } = await sqs.call('CreateQueue', { QueueName: 'js-scheduler' })
  const Arn = (await sqs.call('GetQueueAttributes', { QueueUrl, AttributeNames: ['QueueArn'] })).Attributes.QueueArn
  const Target = { Arn, RoleArn, Input: '{"greeting":"é \u{1F600}"}' }
  const at = new Date(Date.now() + 1000).toISOString().slice(0, 19)
  const created = await call('CreateSchedule', { Name: 'js-once', GroupName, ScheduleExpression: `at(${at})`, FlexibleTimeWindow, Target, ActionAfterCompletion: 'DELETE' })
  out.schedule = created.ScheduleArn
  out.delivered = (await sqs.call('ReceiveMessage', { QueueUrl, WaitTimeSeconds: 20 })).Messages.map((message) => JSON.parse(message.Body).greeting)

  const daily = { Name: 'js-daily', GroupName, ScheduleExpression: 'cron(0 9 ? * MON-FRI *)', ScheduleExpressionTimezone: 'Europe/Berlin', FlexibleTimeWindow: { Mode: 'FLEXIBLE', MaximumWindowInMinutes: 15 }, Target }
  await call('CreateSchedule', daily)
  await call('UpdateSchedule', { ...daily, State: 'DISABLED', Description: 'changed' })
  const got = await call('GetSchedule', { Name: 'js-daily', GroupName })
  out.got = [got.State, got.Description, got.ScheduleExpression, got.ScheduleExpressionTimezone, got.FlexibleTimeWindow, got.Target.Arn === Arn, got.CreationDate instanceof Date]
  out.schedules = (await call('ListSchedules', { GroupName, NamePrefix: 'js-daily' })).Schedules.map((schedule) => [schedule.Name, schedule.State])
  out.errors = [
    await scheduler.error('GetSchedule', { Name: 'js-none' }),
    await scheduler.error('CreateSchedule', daily),
    await scheduler.error('CreateSchedule', { ...daily, Name: 'js-bad', ScheduleExpression: 'cron(0 9)' }),
    await scheduler.error('CreateSchedule', { ...daily, Name: 'js-bad', ScheduleExpressionTimezone: 'Nowhere/None' }),
    await scheduler.error('CreateSchedule', { ...daily, Name: 'js-bad', GroupName: 'js-none' }),
    await scheduler.error('DeleteScheduleGroup', { Name: 'default' }),
    await scheduler.error('CreateScheduleGroup', { Name: GroupName })
  ]
  await call('DeleteSchedule', { Name: 'js-daily', GroupName })
  await call('DeleteScheduleGroup', { Name: GroupName })
  out.operations = [...scheduler.operations].sort()
  return out
})

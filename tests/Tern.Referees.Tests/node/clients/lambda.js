// Calls the operations of Lambda. The functions are executed by this process, through the runtime API.
const sdk = require('@aws-sdk/client-lambda')
const sqsSdk = require('@aws-sdk/client-sqs')
const { config, Caller, emptyArchive: ZipFile, run } = require('./support')
const { Runtime } = require('./runtime')

const Role = 'arn:aws:iam::000000000000:role/lambda'
const lambda = new Caller(sdk, new sdk.LambdaClient({ ...config, maxAttempts: 1 }))
const sqs = new Caller(sqsSdk, new sqsSdk.SQSClient({ ...config, maxAttempts: 1 }))
const call = (name, input) => lambda.call(name, input)
const text = (payload) => Buffer.from(payload ?? []).toString()

async function createQueue (QueueName) {
  const { QueueUrl } = await sqs.call('CreateQueue', { QueueName })
  const { Attributes } = await sqs.call('GetQueueAttributes', { QueueUrl, AttributeNames: ['QueueArn'] })
  const next = async () => {
    const { Messages } = await sqs.call('ReceiveMessage', { QueueUrl, WaitTimeSeconds: 20 })
    return JSON.parse(Messages[0].Body)
  }
  return { QueueUrl, arn: Attributes.QueueArn, next }
}

const records = []

const handler = async (event, headers) => {
  if (event.fail) throw new RangeError(event.fail)
  records.push(...(event.Records ?? []).map((record) => [record.body, record.eventSource, record.awsRegion]))
  if (event.Records) return { batchItemFailures: event.Records.filter((record) => record.body === 'bad').map((record) => ({ itemIdentifier: record.messageId })) }
  return { event, arn: headers['lambda-runtime-invoked-function-arn'], hasDeadline: Number(headers['lambda-runtime-deadline-ms']) > Date.now() }
}

async function invocations (out, FunctionName) {
  const invoke = async (payload, input) => {
    const response = await call('Invoke', { FunctionName, Payload: JSON.stringify(payload), ...input })
    return [response.StatusCode, response.FunctionError ?? null, text(response.Payload), response.ExecutedVersion ?? null]
  }
  // The function has no code until the first request of the runtime has arrived.
  do {
    out.invoked = await invoke({ greeting: 'é \u{1F600}' })
  } while (out.invoked[2].includes('Runtime.HandlerNotFound'))
  const failed = await call('Invoke', { FunctionName, Payload: JSON.stringify({ fail: 'too far' }), LogType: 'Tail' })
  const document = JSON.parse(text(failed.Payload))
  out.failed = [failed.StatusCode, failed.FunctionError, document.errorType, document.errorMessage, failed.LogResult !== undefined]
  out.dryRun = await invoke({}, { InvocationType: 'DryRun' })
  const stream = await call('InvokeWithResponseStream', { FunctionName, Payload: JSON.stringify({ streamed: true }) })
  let chunks = ''
  out.streamed = [stream.ResponseStreamContentType ?? null]
  for await (const event of stream.EventStream) {
    if (event.PayloadChunk) chunks += text(event.PayloadChunk.Payload)
    if (event.InvokeComplete) out.streamed.push(event.InvokeComplete.ErrorCode ?? null)
  }
  out.streamed.push(JSON.parse(chunks).event)

  const done = await createQueue('js-lambda-done')
  await call('PutFunctionEventInvokeConfig', { FunctionName, MaximumRetryAttempts: 0, DestinationConfig: { OnSuccess: { Destination: done.arn }, OnFailure: { Destination: done.arn } } })
  out.accepted = (await invoke({ later: 1 }, { InvocationType: 'Event' })).slice(0, 2)
  const success = await done.next()
  out.success = [success.requestContext.condition, success.requestPayload, success.responsePayload.event]
  await invoke({ fail: 'late' }, { InvocationType: 'Event' })
  const failure = await done.next()
  out.failure = [failure.requestContext.condition, failure.responseContext.functionError, failure.responsePayload.errorMessage]
  const { Status } = await call('InvokeAsync', { FunctionName, InvokeArgs: JSON.stringify({ legacy: true }) })
  out.legacy = [Status, (await done.next()).requestPayload]
  out.invokeConfig = (await call('GetFunctionEventInvokeConfig', { FunctionName })).MaximumRetryAttempts
  await call('UpdateFunctionEventInvokeConfig', { FunctionName, MaximumEventAgeInSeconds: 60 })
  out.invokeConfigs = (await call('ListFunctionEventInvokeConfigs', { FunctionName })).FunctionEventInvokeConfigs.length
  await call('DeleteFunctionEventInvokeConfig', { FunctionName })
}

async function eventSource (out, FunctionName) {
  const source = await createQueue('js-lambda-source')
  const { UUID } = await call('CreateEventSourceMapping', { FunctionName, EventSourceArn: source.arn, BatchSize: 5, FunctionResponseTypes: ['ReportBatchItemFailures'] })
  await sqs.call('SendMessageBatch', { QueueUrl: source.QueueUrl, Entries: [{ Id: 'a', MessageBody: 'good' }, { Id: 'b', MessageBody: 'bad' }] })
  // The message that failed stays in flight, and the other one is deleted.
  const count = async () => {
    const { Attributes } = await sqs.call('GetQueueAttributes', { QueueUrl: source.QueueUrl, AttributeNames: ['All'] })
    return [Attributes.ApproximateNumberOfMessages, Attributes.ApproximateNumberOfMessagesNotVisible]
  }
  for (let attempt = 0; attempt < 5000 && (records.length < 2 || out.remaining?.join() !== '0,1'); attempt++) out.remaining = await count()
  // A standard queue has no order: each message may be a batch of its own.
  out.records = records.sort()
  const mapping = await call('GetEventSourceMapping', { UUID })
  out.mapping = [mapping.State, mapping.BatchSize, mapping.FunctionResponseTypes, mapping.EventSourceArn === source.arn]
  await call('UpdateEventSourceMapping', { UUID, Enabled: false })
  out.mappings = (await call('ListEventSourceMappings', { FunctionName })).EventSourceMappings.length
  await call('DeleteEventSourceMapping', { UUID })
}

async function versions (out, FunctionName) {
  await call('UpdateFunctionConfiguration', { FunctionName, Timeout: 20, Environment: { Variables: { STAGE: 'b' } } })
  out.version = (await call('PublishVersion', { FunctionName, Description: 'first' })).Version
  out.versions = (await call('ListVersionsByFunction', { FunctionName })).Versions.map((version) => version.Version)
  await call('CreateAlias', { FunctionName, Name: 'live', FunctionVersion: '1' })
  out.alias = JSON.parse(text((await call('Invoke', { FunctionName, Qualifier: 'live', Payload: '{}' })).Payload)).arn
  out.updatedAlias = (await call('UpdateAlias', { FunctionName, Name: 'live', Description: 'current' })).Description
  out.aliases = [(await call('ListAliases', { FunctionName })).Aliases.length, (await call('GetAlias', { FunctionName, Name: 'live' })).FunctionVersion]
  await call('DeleteAlias', { FunctionName, Name: 'live' })
}

async function layers (out, FunctionName) {
  const LayerName = 'js-layer'
  const VersionNumber = 1
  const published = await call('PublishLayerVersion', { LayerName, Content: { ZipFile }, CompatibleRuntimes: ['nodejs22.x'] })
  const { Layers } = await call('UpdateFunctionConfiguration', { FunctionName, Layers: [published.LayerVersionArn] })
  const found = await call('GetLayerVersion', { LayerName, VersionNumber })
  const foundByArn = await call('GetLayerVersionByArn', { Arn: published.LayerVersionArn })
  out.layer = [published.LayerVersionArn, Layers[0].CodeSize, found.CompatibleRuntimes, foundByArn.Version]
  out.layers = [(await call('ListLayers', { CompatibleRuntime: 'nodejs22.x' })).Layers[0].LayerName, (await call('ListLayerVersions', { LayerName })).LayerVersions.length]
  await call('AddLayerVersionPermission', { LayerName, VersionNumber, StatementId: 'all', Action: 'lambda:GetLayerVersion', Principal: '*' })
  out.layerPolicy = JSON.parse((await call('GetLayerVersionPolicy', { LayerName, VersionNumber })).Policy).Statement.map((statement) => statement.Sid)
  await call('RemoveLayerVersionPermission', { LayerName, VersionNumber, StatementId: 'all' })
  await call('UpdateFunctionConfiguration', { FunctionName, Layers: [] })
  await call('DeleteLayerVersion', { LayerName, VersionNumber })
}

async function limits (out, FunctionName) {
  await call('PutProvisionedConcurrencyConfig', { FunctionName, Qualifier: '1', ProvisionedConcurrentExecutions: 2 })
  out.provisioned = (await call('GetProvisionedConcurrencyConfig', { FunctionName, Qualifier: '1' })).Status
  out.provisionedVersions = (await call('ListProvisionedConcurrencyConfigs', { FunctionName })).ProvisionedConcurrencyConfigs.map((entry) => entry.RequestedProvisionedConcurrentExecutions)
  await call('DeleteProvisionedConcurrencyConfig', { FunctionName, Qualifier: '1' })
  await call('PutFunctionRecursionConfig', { FunctionName, RecursiveLoop: 'Allow' })
  out.recursion = (await call('GetFunctionRecursionConfig', { FunctionName })).RecursiveLoop
}

async function codeSigning (out, FunctionName) {
  const AllowedPublishers = { SigningProfileVersionArns: ['arn:aws:signer:us-east-1:000000000000:/signing-profiles/js'] }
  const { CodeSigningConfigArn } = (await call('CreateCodeSigningConfig', { AllowedPublishers })).CodeSigningConfig
  await call('UpdateCodeSigningConfig', { CodeSigningConfigArn, Description: 'd' })
  out.signing = (await call('GetCodeSigningConfig', { CodeSigningConfigArn })).CodeSigningConfig.Description
  out.signings = (await call('ListCodeSigningConfigs')).CodeSigningConfigs.length
  await call('PutFunctionCodeSigningConfig', { FunctionName, CodeSigningConfigArn })
  out.signed = [(await call('GetFunctionCodeSigningConfig', { FunctionName })).FunctionName, (await call('ListFunctionsByCodeSigningConfig', { CodeSigningConfigArn })).FunctionArns.length]
  await call('DeleteFunctionCodeSigningConfig', { FunctionName })
  await call('DeleteCodeSigningConfig', { CodeSigningConfigArn })
}

async function settings (out, FunctionName, FunctionArn) {
  const url = await call('CreateFunctionUrlConfig', { FunctionName, AuthType: 'NONE', Cors: { AllowOrigins: ['*'] }, InvokeMode: 'RESPONSE_STREAM' })
  out.url = [url.FunctionUrl.startsWith('http'), url.AuthType, (await call('GetFunctionUrlConfig', { FunctionName })).InvokeMode]
  await call('UpdateFunctionUrlConfig', { FunctionName, AuthType: 'AWS_IAM' })
  out.urls = (await call('ListFunctionUrlConfigs', { FunctionName })).FunctionUrlConfigs.map((entry) => entry.AuthType)
  await call('DeleteFunctionUrlConfig', { FunctionName })
  await call('AddPermission', { FunctionName, StatementId: 's3', Action: 'lambda:InvokeFunction', Principal: 's3.amazonaws.com' })
  out.policy = JSON.parse((await call('GetPolicy', { FunctionName })).Policy).Statement.map((statement) => statement.Sid)
  await call('RemovePermission', { FunctionName, StatementId: 's3' })
  await call('PutFunctionConcurrency', { FunctionName, ReservedConcurrentExecutions: 7 })
  out.concurrency = (await call('GetFunctionConcurrency', { FunctionName })).ReservedConcurrentExecutions
  await call('DeleteFunctionConcurrency', { FunctionName })
  out.account = (await call('GetAccountSettings')).AccountLimit.ConcurrentExecutions > 0
  await call('TagResource', { Resource: FunctionArn, Tags: { stage: 'b' } })
  await call('UntagResource', { Resource: FunctionArn, TagKeys: ['team'] })
  out.tags = (await call('ListTags', { Resource: FunctionArn })).Tags
  await call('UpdateFunctionCode', { FunctionName, ZipFile })
  out.runtime = (await call('GetFunctionConfiguration', { FunctionName })).Runtime
  out.code = (await call('GetFunction', { FunctionName })).Configuration.FunctionName
  out.functions = (await call('ListFunctions')).Functions.map((entry) => entry.FunctionName)
}

run(async () => {
  const out = {}
  const FunctionName = 'js-function'
  const created = await call('CreateFunction', { FunctionName, Role, Runtime: 'nodejs22.x', Handler: 'index.handler', Code: { ZipFile }, Tags: { team: 'a' }, Timeout: 10 })
  out.created = [created.FunctionArn, created.CodeSize, created.Version]
  await sdk.waitUntilFunctionActiveV2({ client: lambda.client, maxWaitTime: 60 }, { FunctionName })
  const runtime = new Runtime(config.endpoint, FunctionName, handler)
  const running = runtime.start()
  await invocations(out, FunctionName)
  await eventSource(out, FunctionName)
  await versions(out, FunctionName)
  await layers(out, FunctionName)
  await limits(out, FunctionName)
  await codeSigning(out, FunctionName)
  await settings(out, FunctionName, created.FunctionArn)
  out.errors = [
    await lambda.error('Invoke', { FunctionName: 'js-none' }),
    await lambda.error('Invoke', { FunctionName, Payload: 'no json' }),
    await lambda.error('CreateFunction', { FunctionName, Role, Runtime: 'nodejs22.x', Handler: 'index.handler', Code: { ZipFile } }),
    await lambda.error('CreateFunction', { FunctionName: 'js-other', Role, Runtime: 'nodejs22.x', Handler: 'index.handler', Code: { ZipFile: Buffer.from('nonsense') } }),
    await lambda.error('GetAlias', { FunctionName, Name: 'none' }),
    await lambda.error('GetPolicy', { FunctionName })
  ]
  await call('DeleteFunction', { FunctionName })
  runtime.stop()
  await running
  out.operations = [...lambda.operations].sort()
  return out
})

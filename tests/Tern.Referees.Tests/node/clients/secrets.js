// Calls the operations of Secrets Manager.
const sdk = require('@aws-sdk/client-secrets-manager')
const lambdaSdk = require('@aws-sdk/client-lambda')
const { config, Caller, emptyArchive, run } = require('./support')
const { Runtime } = require('./runtime')

const secrets = new Caller(sdk, new sdk.SecretsManagerClient({ ...config, maxAttempts: 1 }))
const call = (name, input) => secrets.call(name, input)

// A function in this process rotates the secret. It is invoked with the four steps.
async function rotate (Name) {
  const lambda = new lambdaSdk.LambdaClient({ ...config, maxAttempts: 1 })
  const FunctionName = 'js-rotation'
  const { FunctionArn } = await lambda.send(new lambdaSdk.CreateFunctionCommand({ FunctionName, Role: 'arn:aws:iam::000000000000:role/lambda', Runtime: 'nodejs22.x', Handler: 'index.handler', Code: { ZipFile: emptyArchive } }))
  const steps = []
  const runtime = new Runtime(config.endpoint, FunctionName, async ({ Step, SecretId, ClientRequestToken }) => {
    if (!Step) return
    steps.push(Step)
    if (Step === 'createSecret') await secrets.client.send(new sdk.PutSecretValueCommand({ SecretId, ClientRequestToken, SecretString: 'rotated', VersionStages: ['AWSPENDING'] }))
    if (Step === 'finishSecret') {
      const { VersionIdsToStages } = await secrets.client.send(new sdk.DescribeSecretCommand({ SecretId }))
      const [RemoveFromVersionId] = Object.entries(VersionIdsToStages).find(([, stages]) => stages.includes('AWSCURRENT'))
      await secrets.client.send(new sdk.UpdateSecretVersionStageCommand({ SecretId, VersionStage: 'AWSCURRENT', MoveToVersionId: ClientRequestToken, RemoveFromVersionId }))
      finished()
    }
  })
  const running = runtime.start()
  // The function has no code until the first request of the runtime has arrived.
  let probe
  do {
    probe = Buffer.from((await lambda.send(new lambdaSdk.InvokeCommand({ FunctionName, Payload: '{}' }))).Payload).toString()
  } while (probe.includes('Runtime.HandlerNotFound'))
  let finished
  const rotated = new Promise((resolve) => { finished = resolve })
  await call('CreateSecret', { Name, SecretString: 'first' })
  await call('RotateSecret', { SecretId: Name, RotationLambdaARN: FunctionArn, RotationRules: { AutomaticallyAfterDays: 7 } })
  await rotated
  const { SecretString } = await call('GetSecretValue', { SecretId: Name })
  const { RotationEnabled } = await call('DescribeSecret', { SecretId: Name })
  await call('CancelRotateSecret', { SecretId: Name })
  const isEnabled = (await call('DescribeSecret', { SecretId: Name })).RotationEnabled
  await call('DeleteSecret', { SecretId: Name, ForceDeleteWithoutRecovery: true })
  await lambda.send(new lambdaSdk.DeleteFunctionCommand({ FunctionName }))
  runtime.stop()
  await running
  return [steps, SecretString, RotationEnabled, isEnabled]
}

run(async () => {
  const out = {}
  const Name = 'js/database'
  const created = await call('CreateSecret', { Name, SecretString: '{"password":"é \u{1F600}"}', Description: 'The password', Tags: [{ Key: 'team', Value: 'a' }] })
  out.created = [created.Name, new RegExp(`:secret:${Name}-[A-Za-z0-9]{6}$`).test(created.ARN)]
  out.value = (await call('GetSecretValue', { SecretId: Name })).SecretString
  const second = await call('PutSecretValue', { SecretId: created.ARN, SecretBinary: Buffer.from([0, 255]) })
  const current = await call('GetSecretValue', { SecretId: Name })
  out.binary = [Array.from(current.SecretBinary), current.VersionStages, current.CreatedDate instanceof Date]
  out.previous = (await call('GetSecretValue', { SecretId: Name, VersionStage: 'AWSPREVIOUS' })).VersionId === created.VersionId
  await call('UpdateSecretVersionStage', { SecretId: Name, VersionStage: 'AWSCURRENT', MoveToVersionId: created.VersionId, RemoveFromVersionId: second.VersionId })
  out.restored = (await call('GetSecretValue', { SecretId: Name })).VersionId === created.VersionId
  out.versions = (await call('ListSecretVersionIds', { SecretId: Name })).Versions.map((version) => version.VersionStages).sort()
  await call('UpdateSecret', { SecretId: Name, Description: 'changed' })
  await call('TagResource', { SecretId: Name, Tags: [{ Key: 'stage', Value: 'b' }] })
  await call('UntagResource', { SecretId: Name, TagKeys: ['team'] })
  const described = await call('DescribeSecret', { SecretId: Name })
  out.described = [described.Description, described.Tags, Object.values(described.VersionIdsToStages).flat().sort()]
  await call('CreateSecret', { Name: 'js/other', SecretString: 'other' })
  out.listed = (await call('ListSecrets', { Filters: [{ Key: 'name', Values: ['js/'] }], SortOrder: 'asc' })).SecretList.map((secret) => secret.Name).sort()
  const batch = await call('BatchGetSecretValue', { SecretIdList: [Name, 'js/other', 'js/none'] })
  out.batch = [batch.SecretValues.map((value) => value.Name).sort(), batch.Errors.map((error) => error.ErrorCode)]
  const policy = JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Principal: { AWS: 'arn:aws:iam::000000000000:root' }, Action: 'secretsmanager:GetSecretValue', Resource: '*' }] })
  out.valid = (await call('ValidateResourcePolicy', { SecretId: Name, ResourcePolicy: policy })).PolicyValidationPassed
  await call('PutResourcePolicy', { SecretId: Name, ResourcePolicy: policy })
  out.policy = (await call('GetResourcePolicy', { SecretId: Name })).ResourcePolicy === policy
  await call('DeleteResourcePolicy', { SecretId: Name })
  out.password = (await call('GetRandomPassword', { PasswordLength: 40, ExcludePunctuation: true })).RandomPassword.length
  out.rotation = await rotate('js/rotated')
  out.errors = [
    await secrets.error('GetSecretValue', { SecretId: 'js/none' }),
    await secrets.error('CreateSecret', { Name, SecretString: 'x' }),
    await secrets.error('PutSecretValue', { SecretId: Name, SecretString: 'x', ClientRequestToken: created.VersionId }),
    await secrets.error('RotateSecret', { SecretId: Name }),
    await secrets.error('CancelRotateSecret', { SecretId: Name }),
    await secrets.error('DeleteSecret', { SecretId: Name, RecoveryWindowInDays: 3 })
  ]
  await call('DeleteSecret', { SecretId: Name, RecoveryWindowInDays: 7 })
  out.deleted = await secrets.error('GetSecretValue', { SecretId: Name })
  await call('RestoreSecret', { SecretId: Name })
  await call('DeleteSecret', { SecretId: Name, ForceDeleteWithoutRecovery: true })
  await call('DeleteSecret', { SecretId: 'js/other', ForceDeleteWithoutRecovery: true })
  out.operations = [...secrets.operations].sort()
  return out
})

// Calls the operations of the Parameter Store.
const sdk = require('@aws-sdk/client-ssm')
const { config, Caller, run } = require('./support')

const ssm = new Caller(sdk, new sdk.SSMClient({ ...config, maxAttempts: 1 }))
const call = (name, input) => ssm.call(name, input)

run(async () => {
  const out = {}
  const Name = '/js/app/url'
  out.put = (await call('PutParameter', { Name, Value: 'http://é \u{1F600}', Type: 'String', Description: 'The URL', Tags: [{ Key: 'team', Value: 'a' }] })).Version
  out.overwritten = (await call('PutParameter', { Name, Value: 'second', Overwrite: true })).Version
  await call('PutParameter', { Name: '/js/app/deep/secret', Value: 'hidden', Type: 'SecureString' })
  await call('PutParameter', { Name: '/js/app/list', Value: 'a,b', Type: 'StringList' })
  const { Parameter } = await call('GetParameter', { Name })
  out.got = [Parameter.Value, Parameter.Version, Parameter.Type, Parameter.ARN, Parameter.LastModifiedDate instanceof Date]
  out.version = (await call('GetParameter', { Name: `${Name}:1` })).Parameter.Value
  out.labels = (await call('LabelParameterVersion', { Name, ParameterVersion: 1, Labels: ['old', 'aws-no'] })).InvalidLabels
  out.byLabel = (await call('GetParameter', { Name: `${Name}:old` })).Parameter.Version
  out.unlabelled = (await call('UnlabelParameterVersion', { Name, ParameterVersion: 1, Labels: ['old'] })).RemovedLabels
  out.secret = [
    (await call('GetParameter', { Name: '/js/app/deep/secret', WithDecryption: true })).Parameter.Value,
    (await call('GetParameter', { Name: '/js/app/deep/secret' })).Parameter.Value !== 'hidden'
  ]
  const several = await call('GetParameters', { Names: [Name, '/js/none'] })
  out.several = [several.Parameters.length, several.InvalidParameters]
  out.path = []
  for await (const page of sdk.paginateGetParametersByPath({ client: ssm.client, pageSize: 1 }, { Path: '/js/app', Recursive: true, WithDecryption: true })) {
    out.path.push(...page.Parameters.map((parameter) => parameter.Name))
  }
  out.path.sort()
  await call('GetParametersByPath', { Path: '/js/app' })
  out.history = (await call('GetParameterHistory', { Name })).Parameters.map((parameter) => [parameter.Version, parameter.Value])
  out.described = (await call('DescribeParameters', { ParameterFilters: [{ Key: 'Name', Option: 'BeginsWith', Values: ['/js/app/'] }] })).Parameters.map((parameter) => parameter.Type).sort()
  const resource = { ResourceType: 'Parameter', ResourceId: Name }
  await call('AddTagsToResource', { ...resource, Tags: [{ Key: 'stage', Value: 'b' }] })
  await call('RemoveTagsFromResource', { ...resource, TagKeys: ['team'] })
  out.tags = (await call('ListTagsForResource', resource)).TagList
  out.errors = [
    await ssm.error('GetParameter', { Name: '/js/none' }),
    await ssm.error('GetParameter', { Name: `${Name}:9` }),
    await ssm.error('PutParameter', { Name, Value: 'x', Type: 'String' }),
    await ssm.error('PutParameter', { Name: '/js//x', Value: 'x', Type: 'String' }),
    await ssm.error('GetParametersByPath', { Path: 'js' }),
    await ssm.error('DeleteParameter', { Name: '/js/none' })
  ]
  await call('DeleteParameter', { Name })
  const deleted = await call('DeleteParameters', { Names: ['/js/app/deep/secret', '/js/app/list', '/js/none'] })
  out.deleted = [deleted.DeletedParameters.sort(), deleted.InvalidParameters]
  out.operations = [...ssm.operations].sort()
  return out
})

// Verifies a CloudFormation template against the resource specification of CloudFormation, creates its tables with the AWS SDK for JavaScript,
// and prints one JSON object: "problems" of the template, "damaged" with those of wrong templates, and the names of the "tables".
const fs = require('fs')
const cfnspec = require('@aws-cdk/cfnspec')
const dynamodb = require('@aws-sdk/client-dynamodb')

const [endpoint, accessKeyId, secretAccessKey, path] = process.argv.slice(2)
const client = new dynamodb.DynamoDBClient({ endpoint, region: 'us-east-1', credentials: { accessKeyId, secretAccessKey } })
const specification = cfnspec.specification()
const primitives = { String: 'string', Boolean: 'boolean', Integer: 'number', Double: 'number', Long: 'number' }

function checkTemplate (template) {
  const problems = []
  if (template.AWSTemplateFormatVersion !== '2010-09-09') problems.push('AWSTemplateFormatVersion')
  for (const name of Object.keys(template)) {
    if (!['AWSTemplateFormatVersion', 'Resources'].includes(name)) problems.push(name)
  }
  for (const [id, resource] of Object.entries(template.Resources)) {
    const type = specification.ResourceTypes[resource.Type]
    if (!/^[A-Za-z0-9]{1,255}$/.test(id) || type === undefined) problems.push(id)
    else checkProperties(resource.Properties, type.Properties, resource.Type, id, problems)
  }
  return problems
}

function checkProperties (value, properties, resource, path, problems) {
  for (const [name, property] of Object.entries(properties)) {
    if (property.Required && !(name in value)) problems.push(`${path}.${name} is missing`)
  }
  for (const name of Object.keys(value)) {
    if (properties[name] === undefined) problems.push(`${path}.${name} is unknown`)
    else checkValue(value[name], properties[name], resource, `${path}.${name}`, problems)
  }
}

function checkValue (value, { Type: type, PrimitiveType: primitive, ItemType: item, PrimitiveItemType: primitiveItem }, resource, path, problems) {
  if (primitive !== undefined) {
    if (primitive !== 'Json' && typeof value !== primitives[primitive]) problems.push(`${path} is no ${primitive}`)
  } else if (type === 'List') {
    if (!Array.isArray(value)) problems.push(`${path} is no list`)
    else value.forEach((element, i) => checkValue(element, { Type: item, PrimitiveType: primitiveItem }, resource, `${path}[${i}]`, problems))
  } else {
    checkProperties(value, specification.PropertyTypes[`${resource}.${type}`].Properties, resource, path, problems)
  }
}

function damage (template, change) {
  const copy = structuredClone(template)
  change(Object.values(copy.Resources)[0], copy)
  return checkTemplate(copy).length
}

async function createTable ({ TimeToLiveSpecification, ...input }) {
  await client.send(new dynamodb.CreateTableCommand(input))
  await dynamodb.waitUntilTableExists({ client, maxWaitTime: 60 }, { TableName: input.TableName })
  if (TimeToLiveSpecification) await client.send(new dynamodb.UpdateTimeToLiveCommand({ TableName: input.TableName, TimeToLiveSpecification }))
}

async function main () {
  const template = JSON.parse(fs.readFileSync(path, 'utf8'))
  const out = { problems: checkTemplate(template), tables: [] }
  out.damaged = [
    damage(template, (table) => { table.Type = 'AWS::DynamoDB::Tables' }),
    damage(template, (table) => { table.Properties.Billing = 'PAY_PER_REQUEST' }),
    damage(template, (table) => { delete table.Properties.KeySchema }),
    damage(template, (table) => { table.Properties.KeySchema[0].AttributeName = 1 }),
    damage(template, (table) => { table.Properties.TimeToLiveSpecification = { AttributeName: 'a', Enabled: 'yes' } }),
    damage(template, (table, root) => { root.Resources['a-b'] = table })
  ]
  for (const { Properties } of Object.values(template.Resources)) {
    await createTable(Properties)
    out.tables.push(Properties.TableName)
  }
  console.log(JSON.stringify(out))
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})

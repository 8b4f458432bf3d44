// Verifies the resources of a CloudFormation template against the resource specification of CloudFormation, and prints one JSON object: "problems" of the template,
// and "damaged" with the number of problems of wrong templates.
const fs = require('fs')
const cfnspec = require('@aws-cdk/cfnspec')

const specification = cfnspec.specification()
const primitives = { String: 'string', Boolean: 'boolean', Integer: 'number', Double: 'number', Long: 'number' }
// Newer than the last published version of the specification.
const added = { 'AWS::Lambda::Permission': { InvokedViaFunctionUrl: { PrimitiveType: 'Boolean' } } }

function checkTemplate (template) {
  const problems = []
  for (const [id, resource] of Object.entries(template.Resources)) {
    const type = specification.ResourceTypes[resource.Type]
    if (!/^[A-Za-z0-9]{1,255}$/.test(id) || type === undefined) problems.push(id)
    else checkProperties(resource.Properties, { ...type.Properties, ...added[resource.Type] }, resource.Type, id, problems)
    for (const name of resource.DependsOn ?? []) if (template.Resources[name] === undefined) problems.push(`${id} depends on ${name}`)
  }
  checkReferences(template.Resources, template, problems)
  return problems
}

// Each reference is a parameter or a resource of the template, or a pseudo parameter.
function checkReferences (node, template, problems) {
  if (typeof node !== 'object' || node === null) return
  const names = []
  if (typeof node.Ref === 'string') names.push(node.Ref)
  if (Array.isArray(node['Fn::GetAtt'])) names.push(node['Fn::GetAtt'][0])
  if (typeof node['Fn::Sub'] === 'string') names.push(...[...node['Fn::Sub'].matchAll(/\$\{([^}]+)\}/g)].map((match) => match[1]))
  for (const name of names) {
    if (!name.startsWith('AWS::') && template.Resources[name] === undefined && template.Parameters?.[name] === undefined) problems.push(`${name} is not defined`)
  }
  Object.values(node).forEach((value) => checkReferences(value, template, problems))
}

function isIntrinsic (value) {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 1 && /^(Ref|Fn::(GetAtt|Sub))$/.test(Object.keys(value)[0])
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
  if (isIntrinsic(value)) return
  if (primitive !== undefined) {
    if (primitive !== 'Json' && typeof value !== primitives[primitive]) problems.push(`${path} is no ${primitive}`)
  } else if (type === 'List') {
    if (!Array.isArray(value)) problems.push(`${path} is no list`)
    else value.forEach((element, i) => checkValue(element, { Type: item, PrimitiveType: primitiveItem }, resource, `${path}[${i}]`, problems))
  } else if (type === 'Map') {
    Object.entries(value).forEach(([name, element]) => checkValue(element, { Type: item, PrimitiveType: primitiveItem }, resource, `${path}.${name}`, problems))
  } else {
    checkProperties(value, specification.PropertyTypes[`${resource}.${type}`].Properties, resource, path, problems)
  }
}

function damage (template, type, change) {
  const copy = structuredClone(template)
  change(Object.values(copy.Resources).find((resource) => resource.Type === type).Properties)
  return checkTemplate(copy).length
}

const template = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'))
console.log(JSON.stringify({
  problems: checkTemplate(template),
  damaged: [
    damage(template, 'AWS::Lambda::Function', (properties) => { properties.Memory = 1 }),
    damage(template, 'AWS::Lambda::Function', (properties) => { delete properties.Role }),
    damage(template, 'AWS::Lambda::EventSourceMapping', (properties) => { properties.BatchSize = 'many' }),
    damage(template, 'AWS::Lambda::EventSourceMapping', (properties) => { properties.FunctionName = { Ref: 'Missing' } }),
    damage(template, 'AWS::S3::Bucket', (properties) => { properties.NotificationConfiguration.LambdaConfigurations[0].Events = [] })
  ]
}))

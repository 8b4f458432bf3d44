import { request, restore } from './api.js'
import { h } from './dom.js'

const main = document.getElementById('main')
let description

await restore()
try {
  description = await read()
  show()
} catch (error) {
  console.error(error)
  main.append(h('p', { class: 'notice bad', role: 'alert' }, 'The API document could not be loaded. Check your connection and reload this page.'))
}
main.removeAttribute('aria-busy')

async function read() {
  const response = await fetch('/openapi/v1.json')
  if (!response.ok) throw new Error(`The server returned status ${response.status}.`)
  return response.json()
}

function show() {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })))
  main.replaceChildren(
    h('h1', {}, `${description.info.title} API`),
    h('p', { class: 'lead quiet' }, description.info.description, ' ', h('a', { href: '/openapi/v1.json' }, 'OpenAPI document')),
    ...description.tags.map(({ name }) => h('section', { id: name, 'aria-labelledby': `${name}-title` },
      h('h2', { id: `${name}-title` }, name),
      operations.filter(operation => operation.tags.includes(name)).map(entry))))
  document.getElementById('contents').replaceChildren(...description.tags.map(({ name }) => h('a', { href: `#${name}` }, name)))
  document.getElementById(location.hash.slice(1))?.scrollIntoView()
}

/** The content of an entry is created when it is opened first. */
function entry(operation) {
  const details = h('details', {
    class: 'card operation',
    id: operation.operationId,
    ontoggle: () => {
      if (details.open && details.childElementCount === 1) details.append(body(operation))
    },
  },
  h('summary', {}, h('span', { class: `method ${operation.method}` }, operation.method.toUpperCase()), h('code', {}, operation.path), h('span', { class: 'quiet' }, operation.summary)))
  return details
}

function body(operation) {
  return h('div', { class: 'body' },
    operation.description ? h('p', {}, operation.description) : null,
    operation.parameters ? h('div', {}, h('h3', {}, 'Parameters'), table(['Name', 'In', 'Type and bounds', ''],
      operation.parameters.map(parameter => [h('code', {}, parameter.name), parameter.in, rule(parameter.schema), parameter.description ?? '']))) : null,
    operation.requestBody ? h('div', {}, h('h3', {}, 'Body'), ...schemas(operation.requestBody.content)) : null,
    h('div', {}, h('h3', {}, 'Responses'), table(['Status', '', ''], Object.entries(operation.responses).map(([status, response]) => {
      const { description: text, content } = resolve(response)
      return [h('code', {}, status), text, Object.keys(content ?? {}).join(', ')]
    }))),
    Object.values(operation.responses).filter(response => response.content).map(response => h('div', {}, ...schemas(response.content))),
    trying(operation))
}

const table = (heads, rows) => h('table', {},
  h('thead', {}, h('tr', {}, heads.map(text => text ? h('th', { scope: 'col' }, text) : h('td', {})))),
  h('tbody', {}, rows.map(cells => h('tr', {}, cells.map(cell => h('td', {}, cell))))))

const schemas = content => Object.values(content).filter(media => media.schema)
  .map(({ schema }) => h('pre', { tabindex: 0, 'aria-label': 'Schema' }, text(schema, '')))

function resolve(node) {
  return node.$ref ? node.$ref.slice(2).split('/').reduce((part, name) => part[name], description) : node
}

/** A schema as text: members, their types and bounds. */
function text(node, indent) {
  const schema = resolve(node)
  if (schema.anyOf) return schema.anyOf.map(choice => text(choice, indent)).join(`\n${indent}or `)
  if (schema.items) return `[ ${text(schema.items, indent)}, … ]`
  if (!schema.properties) return rule(schema)
  const members = Object.entries(schema.properties)
    .map(([name, member]) => `${indent}  ${name}${schema.required?.includes(name) ? '' : '?'}: ${text(member, `${indent}  `)}`)
  return `{\n${members.join('\n')}\n${indent}}`
}

function rule(schema) {
  if (schema.enum) return schema.enum.join(' | ')
  const type = [schema.type ?? 'anything'].flat().join(' | ')
  const range = (from, to, unit) => from === undefined && to === undefined ? '' : to === undefined ? `, from ${from}${unit}` : `, ${from ?? 0} to ${to}${unit}`
  return `${type}${schema.format ? ` (${schema.format})` : ''}${range(schema.minimum, schema.maximum, '')}${range(schema.minLength, schema.maxLength, ' characters')}`
}

/** A form that sends the request with the session of the signed-in user. */
function trying(operation) {
  const output = h('pre', { role: 'status', 'aria-label': 'Response', hidden: true })
  const row = parameter => h('label', {}, parameter.name, h('input', { name: parameter.name, autocomplete: 'off', required: parameter.required }))
  const example = operation.requestBody ? JSON.stringify(sample(Object.values(operation.requestBody.content)[0].schema), null, 2) : null
  return h('form', {
    class: 'try',
    onsubmit: async event => {
      event.preventDefault()
      const values = new FormData(event.target)
      const given = place => (operation.parameters ?? []).filter(parameter => parameter.in === place && values.get(parameter.name))
      let path = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values.get(name)))
      const query = new URLSearchParams(given('query').map(({ name }) => [name, values.get(name)]))
      if (query.size > 0) path += `?${query}`
      const headers = Object.fromEntries(given('header').map(({ name }) => [name, values.get(name)]))
      if (example) headers['Content-Type'] = 'application/json'
      output.hidden = false
      output.textContent = '…'
      try {
        const response = await request(path, { method: operation.method.toUpperCase(), headers, body: example ? values.get('body') : undefined })
        const received = await response.text()
        output.textContent = `${response.status} ${response.headers.get('Content-Type') ?? ''}\n${pretty(received).slice(0, 20_000)}`
      } catch (error) {
        output.textContent = error.message
      }
    },
  },
  operation.parameters ? h('div', { class: 'row' }, operation.parameters.map(row)) : null,
  example ? h('label', {}, h('span', { class: 'quiet small' }, 'Body'), h('textarea', { name: 'body', rows: 8, spellcheck: 'false', value: example })) : null,
  h('div', {}, h('button', { class: 'primary', type: 'submit' }, 'Send')), output)
}

function sample(node) {
  const schema = resolve(node)
  if (schema.anyOf) return sample(schema.anyOf[0])
  if (schema.enum) return schema.enum[0]
  if (schema.properties) return Object.fromEntries(Object.entries(schema.properties).filter(([name]) => schema.required?.includes(name)).map(([name, member]) => [name, sample(member)]))
  const type = [schema.type].flat()[0]
  return type === 'array' ? [sample(schema.items)] : type === 'integer' || type === 'number' ? schema.minimum ?? 0 : type === 'boolean' ? false : ''
}

function pretty(received) {
  try {
    return JSON.stringify(JSON.parse(received), null, 2)
  } catch {
    return received
  }
}

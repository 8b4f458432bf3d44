import { h } from './dom.js'

/** A labeled control with an error message. `name` is the name of the field in the API. */
export function field(label, name, attributes = {}) {
  const { tag = 'input', id = `field-${name.replaceAll('.', '-')}`, ...rest } = attributes
  return h('div', { class: 'field' },
    h('label', { for: id }, label, rest.required ? null : h('span', { class: 'quiet small' }, ' optional')),
    h(tag, { id, name, 'aria-describedby': `${id}-error`, ...rest }),
    h('p', { class: 'error', id: `${id}-error` }))
}

/** A form that sends its values once at a time and shows the errors of the API at its fields. */
export function form(submit, attributes, ...children) {
  const message = h('p', { class: 'notice bad', role: 'alert', hidden: true })
  const element = h('form', {
    ...attributes,
    novalidate: true,
    onsubmit: async event => {
      event.preventDefault()
      const buttons = element.querySelectorAll('button[type=submit]')
      clear(element, message)
      for (const button of buttons) button.disabled = true
      try {
        await submit(Object.fromEntries(new FormData(element)), element)
      } catch (problem) {
        show(element, message, problem)
      } finally {
        for (const button of buttons) button.disabled = false
      }
    },
  }, message, ...children)
  return element
}

function clear(element, message) {
  message.hidden = true
  for (const error of element.querySelectorAll('.error')) error.textContent = ''
  for (const control of element.querySelectorAll('[aria-invalid]')) control.removeAttribute('aria-invalid')
}

function show(element, message, problem) {
  const elsewhere = []
  let first = null
  for (const [name, texts] of Object.entries(problem.errors ?? {})) {
    const control = element.elements.namedItem(name)
    if (!(control instanceof Element)) {
      elsewhere.push(`${name} ${texts.join(', ')}`)
      continue
    }
    first ??= control
    control.setAttribute('aria-invalid', 'true')
    document.getElementById(control.getAttribute('aria-describedby')).textContent = texts.map(text => text[0].toUpperCase() + text.slice(1)).join('. ')
  }
  if (!first || elsewhere.length > 0) {
    message.textContent = elsewhere.join('; ') || problem.message
    message.hidden = false
  }
  first?.focus()
}

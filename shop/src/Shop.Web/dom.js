// Creates elements without templates: text from the API is never parsed as markup.
const svgTags = new Set(['svg', 'path', 'circle', 'rect', 'ellipse', 'line', 'polyline', 'g'])

/** Creates an element with attributes, `on…` handlers, the property `value`, and children. Null and false are skipped. */
export function h(tag, attributes, ...children) {
  const element = svgTags.has(tag) ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag)
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else if (name === 'value') element.value = value
    else element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined && child !== false))
  return element
}

/** Shows a message for 4 seconds, also to screen readers. */
export function toast(text) {
  const element = document.getElementById('toast')
  element.textContent = text
  element.classList.add('shown')
  clearTimeout(toast.timer)
  toast.timer = setTimeout(() => element.classList.remove('shown'), 4000)
}

// Elements without templates: text stays text, so that nothing from the API is ever read as markup.
const svgTags = new Set(['svg', 'path', 'circle', 'rect', 'ellipse', 'line', 'polyline', 'g'])

/** Makes an element: attributes, `on…` handlers and properties such as `value`, then children; null and false leave things out. */
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

/** Says something in passing, also to screen readers. */
export function toast(text) {
  const element = document.getElementById('toast')
  element.textContent = text
  element.classList.add('shown')
  clearTimeout(toast.timer)
  toast.timer = setTimeout(() => element.classList.remove('shown'), 4000)
}

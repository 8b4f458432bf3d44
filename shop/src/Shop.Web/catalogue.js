import { get } from './api.js'
import { h } from './dom.js'
import { count, money } from './format.js'
import { picture } from './picture.js'

const perPage = 24
const ranges = [[0, 10], [10, 25], [25, 50], [50, 100], [100, 250], [250, 500], [500, 1000], [1000, null]]
const sorts = { '-created': 'Newest', price: 'Price, lowest first', '-price': 'Price, highest first', name: 'Name' }

/** The products for sale, or the results of a search, filtered by category, price and stock. */
export async function catalogue(parameters) {
  const text = parameters.get('q')
  const page = Number(parameters.get('page') ?? 1)
  const [found, categories] = await Promise.all([get(path(parameters, text, page)), get('/categories?pageSize=100&sort=name')])
  const title = text ? `“${text}”` : categories.data.find(category => category.id === Number(parameters.get('category')))?.name ?? 'All products'
  return {
    title,
    content: [
      h('div', { class: 'head' },
        h('div', {}, h('h1', {}, title), h('p', { class: 'quiet', role: 'status' }, count(found.totalCount, 'product', 'products'))),
        text ? null : sorting(parameters)),
      h('div', { class: 'browse' },
        filters(parameters, found.facets, categories.data),
        h('section', { 'aria-label': 'Products' },
          found.data.length > 0
            ? h('ul', { class: 'grid' }, found.data.map(card))
            : h('div', { class: 'empty' }, h('p', {}, 'No products were found.'), suggestions(found.suggestions), h('a', { class: 'button', href: '#/' }, 'Show all products')),
          pages(parameters, found))),
    ],
  }
}

function path(parameters, text, page) {
  const [from, to] = (parameters.get('price') ?? '').split('-')
  const query = new URLSearchParams({ page, pageSize: perPage })
  if (parameters.has('category')) query.set('categoryId', parameters.get('category'))
  if (from) query.set('minPrice', from)
  // A range excludes its upper bound.
  if (to) query.set('maxPrice', (Number(to) - 0.01).toFixed(2))
  if (parameters.has('stock')) query.set('inStock', 'true')
  if (text) query.set('q', text)
  else query.set('sort', parameters.get('sort') ?? '-created')
  return `/products${text ? '/search' : ''}?${query}`
}

/** The suggestions of a search without results. */
const suggestions = texts => texts?.length > 0 ? h('p', {}, 'Did you mean ', texts.map((text, i) => [i === 0 ? null : ' or ', h('a', { href: `#/?q=${encodeURIComponent(text)}` }, text)]), '?') : null

/** The address of the first page with a changed parameter. */
function address(parameters, name, value) {
  const changed = new URLSearchParams(parameters)
  changed.delete('page')
  if (value === null) changed.delete(name)
  else changed.set(name, value)
  return `#/?${changed}`
}

function filters(parameters, facets, categories) {
  const choice = (name, value, text, number) => {
    const chosen = parameters.get(name) === String(value)
    return h('li', {}, h('a', { href: address(parameters, name, chosen ? null : value), 'aria-current': chosen ? 'true' : null },
      text, number === undefined ? null : h('span', { class: 'quiet' }, String(number), h('span', { class: 'hidden' }, ' products'))))
  }
  const prices = facets ? facets.prices.map(facet => [facet.from, facet.to, facet.count]) : ranges
  const wide = matchMedia('(min-width: 56.01rem)').matches
  return h('details', { class: 'filters', open: wide },
    h('summary', {}, 'Filters'),
    h('section', { 'aria-label': 'Category' }, h('h2', {}, 'Category'), h('ul', {},
      (facets?.categories ?? categories).map(category => choice('category', category.id, category.name, category.count)))),
    h('section', { 'aria-label': 'Price' }, h('h2', {}, 'Price'), h('ul', {},
      prices.map(([from, to, number]) => choice('price', `${from}-${to ?? ''}`, to === null ? `${money(from)} and more` : `${money(from)} to ${money(to)}`, number)))),
    h('section', { 'aria-label': 'Stock' }, h('label', { class: 'check' },
      h('input', { type: 'checkbox', checked: parameters.has('stock'), onchange: event => { location.hash = address(parameters, 'stock', event.target.checked ? 1 : null) } }),
      'In stock only')))
}

function sorting(parameters) {
  const chosen = parameters.get('sort') ?? '-created'
  return h('label', {}, 'Sort by', h('select', { onchange: event => { location.hash = address(parameters, 'sort', event.target.value) } },
    Object.entries(sorts).map(([value, text]) => h('option', { value, selected: value === chosen }, text))))
}

const card = product => h('li', { class: 'card product' },
  picture(product),
  h('div', { class: 'text' },
    h('h2', {}, h('a', { href: `#/product/${product.id}` }, product.name)),
    h('div', { class: 'row' }, h('span', { class: 'price' }, money(product.price)), product.inStock ? null : h('span', { class: 'tag bad' }, 'Sold out'))))

function pages(parameters, found) {
  if (found.totalPages <= 1) return null
  const to = (page, text) => {
    const changed = new URLSearchParams(parameters)
    changed.set('page', page)
    return h('a', { class: 'button', href: `#/?${changed}` }, text)
  }
  return h('nav', { class: 'pages', 'aria-label': 'Pages' },
    found.hasPrevious ? to(found.page - 1, 'Previous') : null,
    h('span', { class: 'quiet' }, `Page ${found.page} of ${found.totalPages}`),
    found.hasNext ? to(found.page + 1, 'Next') : null)
}

import { get, isSignedIn, newKey, send } from './api.js'
import { h, toast } from './dom.js'
import { field, form } from './form.js'
import { date, money } from './format.js'
import { picture } from './picture.js'

/** A product with its reviews. */
export async function product(_, id) {
  const item = await get(`/products/${id}`)
  const [category, page] = await Promise.all([shown(`/categories/${item.categoryId}`), reviewPage(`/reviews?productId=${item.id}&sort=-created&limit=5`)])
  return {
    title: item.name,
    content: [
      h('nav', { class: 'crumbs', 'aria-label': 'Where you are' }, h('a', { href: '#/' }, 'All products'),
        category && [' / ', h('a', { href: `#/?category=${category.id}` }, category.name)]),
      h('article', { class: 'detail' },
        picture(item),
        h('div', { class: 'facts' },
          h('h1', {}, item.name),
          h('p', { class: 'price' }, money(item.price)),
          h('p', {}, item.inStock ? h('span', { class: 'tag good' }, 'In stock') : h('span', { class: 'tag bad' }, 'Sold out')),
          h('p', {}, item.description),
          item.inStock ? buying(item) : null,
          h('p', { class: 'quiet small' }, `Article ${item.sku}`))),
      h('section', { class: 'reviews', 'aria-labelledby': 'reviews' },
        h('div', {}, h('h2', { id: 'reviews' }, 'Reviews'), reviewList(item, page)),
        writing(item)),
    ],
  }
}

/** Reads a resource that may be hidden or deleted meanwhile; null then. */
async function shown(path) {
  try {
    return await get(path)
  } catch (problem) {
    if (problem.status !== 404) throw problem
    return null
  }
}

function buying(item) {
  if (!isSignedIn()) return h('a', { class: 'button primary', href: `#/sign-in?next=${encodeURIComponent(`product/${item.id}`)}` }, 'Sign in to buy')
  return form(async values => {
    const { items } = await get('/cart')
    const before = items.find(line => line.productId === item.id)?.quantity ?? 0
    const cart = await send('PUT', `/cart/items/${item.id}`, { quantity: before + Number(values.quantity) })
    dispatchEvent(new CustomEvent('cart', { detail: cart.items.length }))
    toast('It is in your cart.')
  }, { class: 'buy' },
  field('Quantity', 'quantity', { type: 'number', min: 1, max: 1000, value: 1, required: true, inputmode: 'numeric' }),
  h('button', { class: 'primary', type: 'submit' }, 'Add to cart'))
}

/** A page of reviews. The comment is only in the single review. */
async function reviewPage(path) {
  const page = await get(path)
  const reviews = await Promise.all(page.data.map(review => shown(`/reviews/${review.id}`)))
  return { ...page, data: reviews.filter(review => review !== null) }
}

function reviewList(item, page) {
  if (page.data.length === 0) return h('p', { class: 'quiet' }, 'There are no reviews yet.')
  const list = h('div', {})
  const add = ({ data, next }) => {
    list.append(...data.map(reviewOf))
    if (!next) return
    const more = h('button', { type: 'button', onclick: async () => {
      more.disabled = true
      try {
        const following = await reviewPage(`/reviews?productId=${item.id}&limit=5&cursor=${encodeURIComponent(next)}`)
        more.remove()
        add(following)
      } catch (problem) {
        toast(problem.message)
        more.disabled = false
      }
    } }, 'More reviews')
    list.append(more)
  }
  add(page)
  return list
}

const reviewOf = review => h('article', { class: 'review' },
  h('p', {}, h('span', { class: 'stars', role: 'img', 'aria-label': `${review.rating} of 5 stars` }, '★'.repeat(review.rating) + '☆'.repeat(5 - review.rating))),
  review.comment ? h('p', {}, review.comment) : null,
  h('p', { class: 'quiet small' }, `${review.author}, ${date(review.created)}`, review.verified ? ' · bought here' : ''))

function writing(item) {
  if (!isSignedIn()) return h('p', { class: 'panel quiet' }, h('a', { href: `#/sign-in?next=${encodeURIComponent(`product/${item.id}`)}` }, 'Sign in'), ' to write a review.')
  const key = newKey()
  return form(async (values, element) => {
    const written = await send('POST', '/reviews', { productId: item.id, rating: Number(values.rating), comment: values.comment }, { 'Idempotency-Key': key })
    element.replaceWith(h('div', { class: 'panel' }, h('h2', {}, 'Thank you'), reviewOf(written)))
  }, { class: 'panel stack' },
  h('h2', {}, 'Your review'),
  h('fieldset', { class: 'rating' }, h('legend', {}, 'Stars'),
    [1, 2, 3, 4, 5].map(stars => h('label', {}, h('input', { type: 'radio', name: 'rating', value: stars, checked: stars === 5 }), String(stars)))),
  field('What do you think of it?', 'comment', { tag: 'textarea', rows: 4, maxlength: 4000 }),
  h('button', { type: 'submit' }, 'Send'))
}

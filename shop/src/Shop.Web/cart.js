import { get, isSignedIn, send } from './api.js'
import { h, toast } from './dom.js'
import { money } from './format.js'
import { picture } from './picture.js'

/** The cart. */
export async function cart() {
  if (!isSignedIn()) {
    location.replace('#/sign-in?next=cart')
    return null
  }
  const content = h('div', {})
  show(content, await get('/cart'))
  return { title: 'Cart', content }
}

function show(content, { items, total }) {
  dispatchEvent(new CustomEvent('cart', { detail: items.length }))
  if (items.length === 0) {
    content.replaceChildren(h('div', { class: 'empty' }, h('h1', {}, 'Your cart is empty'), h('a', { class: 'button primary', href: '#/' }, 'Browse products')))
    return
  }
  const missing = items.some(item => !item.available)
  content.replaceChildren(
    h('div', { class: 'head' }, h('h1', {}, 'Cart')),
    h('div', { class: 'with-side' },
      h('ul', { class: 'panel', 'aria-label': 'Products' }, items.map(item => line(content, item))),
      h('div', { class: 'panel side' },
        h('p', { class: 'total' }, h('span', {}, 'Total'), h('span', {}, money(total))),
        missing ? h('p', { class: 'notice bad' }, 'Some products are not in stock in this quantity.') : h('a', { class: 'button primary', href: '#/checkout' }, 'Check out'))))
}

function line(content, item) {
  const change = async (method, body) => {
    try {
      const cart = await send(method, `/cart/items/${item.productId}`, body)
      show(content, cart ?? await get('/cart'))
    } catch (problem) {
      toast(problem.message)
    }
  }
  return h('li', { class: 'line' },
    picture({ id: item.productId, name: item.name }),
    h('div', {},
      h('a', { href: `#/product/${item.productId}` }, item.name),
      h('p', { class: 'quiet small' }, `${money(item.unitPrice)} each`),
      item.available ? null : h('p', {}, h('span', { class: 'tag bad' }, 'Not enough in stock')),
      h('button', { class: 'plain small', type: 'button', 'aria-label': `Remove ${item.name}`, onclick: () => change('DELETE') }, 'Remove')),
    h('input', { class: 'quantity', type: 'number', min: 1, max: 1000, inputmode: 'numeric', value: item.quantity, 'aria-label': `Quantity of ${item.name}`, onchange: event => change('PUT', { quantity: Number(event.target.value) }) }),
    h('p', { class: 'sum' }, money(item.total)))
}

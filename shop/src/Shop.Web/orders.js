import { get, isSignedIn, send } from './api.js'
import { h, toast } from './dom.js'
import { date, money } from './format.js'

const tones = { delivered: 'tag good', shipped: 'tag good', cancelled: 'tag bad' }
const status = order => h('span', { class: tones[order.status] ?? 'tag' }, order.status[0].toUpperCase() + order.status.slice(1))

/** What somebody has ordered, the latest first. */
export async function orders(parameters) {
  if (!isSignedIn()) {
    location.replace('#/sign-in?next=orders')
    return null
  }
  const cursor = parameters.get('cursor')
  const page = await get(`/orders?sort=-placed&limit=10${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`)
  const to = (place, text) => place && h('a', { class: 'button', href: `#/orders?cursor=${encodeURIComponent(place)}` }, text)
  return {
    title: 'Orders',
    content: [
      h('div', { class: 'head' }, h('h1', {}, 'Orders')),
      page.data.length === 0
        ? h('div', { class: 'empty' }, h('p', {}, 'You have not ordered anything yet.'), h('a', { class: 'button', href: '#/' }, 'To the shop'))
        : h('ul', { class: 'orders' }, page.data.map(order => h('li', {}, h('a', { class: 'card', href: `#/order/${order.id}` },
          h('span', {}, h('strong', {}, `Order ${order.id}`), h('span', { class: 'quiet' }, ` · ${date(order.placed)}`)), status(order), h('span', { class: 'price' }, money(order.total)))))),
      h('nav', { class: 'pages', 'aria-label': 'Pages' }, to(page.previous, 'Newer'), to(page.next, 'Older')),
    ],
  }
}

/** One order. */
export async function order(_, id) {
  if (!isSignedIn()) {
    location.replace(`#/sign-in?next=${encodeURIComponent(`order/${id}`)}`)
    return null
  }
  const content = h('div', {})
  show(content, await get(`/orders/${id}`))
  return { title: `Order ${id}`, content }
}

function show(content, order) {
  const { address } = order
  content.replaceChildren(
    h('nav', { class: 'crumbs', 'aria-label': 'Where you are' }, h('a', { href: '#/orders' }, 'Orders')),
    h('div', { class: 'head' }, h('h1', {}, `Order ${order.id}`), status(order)),
    h('div', { class: 'with-side' },
      h('section', { class: 'panel', 'aria-label': 'Products' },
        h('ul', {}, order.items.map(item => h('li', { class: 'total small' },
          h('span', {}, `${item.quantity} × `, h('a', { href: `#/product/${item.productId}` }, item.name)), h('span', {}, money(item.total))))),
        h('p', { class: 'total' }, h('span', {}, 'Total'), h('span', {}, money(order.total)))),
      h('section', { class: 'panel side', 'aria-label': 'Delivery' },
        h('h2', {}, 'Delivery'),
        h('p', {}, address.recipient, h('br'), address.street, h('br'), `${address.postalCode} ${address.city}`, h('br'), address.country),
        h('p', { class: 'quiet small' }, `Ordered ${date(order.placed)}`, order.shipped ? `, sent ${date(order.shipped)}` : '', order.delivered ? `, delivered ${date(order.delivered)}` : ''),
        order.tracking ? h('p', { class: 'small' }, `Tracking ${order.tracking}`) : null,
        ['pending', 'processing'].includes(order.status) ? h('button', { type: 'button', onclick: () => cancel(content, order) }, 'Cancel this order') : null)))
}

async function cancel(content, order) {
  try {
    show(content, await send('POST', `/orders/${order.id}/cancel`))
    toast('The order is cancelled.')
  } catch (problem) {
    toast(problem.message)
  }
}

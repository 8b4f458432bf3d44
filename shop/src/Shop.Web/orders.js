import { get, isSignedIn, me, send } from './api.js'
import { h, toast } from './dom.js'
import { date, money } from './format.js'

const tones = { delivered: 'tag good', shipped: 'tag good', cancelled: 'tag bad' }
const status = order => h('span', { class: tones[order.status] ?? 'tag' }, order.status[0].toUpperCase() + order.status.slice(1))

const staffOnly = 'This page is for staff.'
const isStaff = account => account.roles.some(role => role === 'staff' || role === 'admin')

function signInFirst(next) {
  if (isSignedIn()) return false
  location.replace(`#/sign-in?next=${encodeURIComponent(next)}`)
  return true
}

/** The caller's orders, latest first. Staff also see only their own here. */
export async function orders(parameters) {
  if (signInFirst('orders')) return null
  const page = await list(parameters, `&userId=${(await me()).id}`)
  return {
    title: 'Orders',
    content: [
      h('div', { class: 'head' }, h('h1', {}, 'Orders')),
      page.data.length === 0
        ? h('div', { class: 'empty' }, h('p', {}, 'You have not ordered anything yet.'), h('a', { class: 'button', href: '#/' }, 'To the shop'))
        : h('ul', { class: 'orders' }, page.data.map(order => row('order', order))),
      pages('orders', page),
    ],
  }
}

/** The orders of all customers, for staff. */
export async function customerOrders(parameters) {
  if (signInFirst('customer-orders')) return null
  if (!isStaff(await me())) throw new Error(staffOnly)
  const page = await list(parameters, '')
  const names = await namesOf(page.data.map(order => order.userId))
  return {
    title: 'Customer orders',
    content: [
      h('div', { class: 'head' }, h('h1', {}, 'Customer orders')),
      h('ul', { class: 'orders' }, page.data.map(order => row('customer-order', order, names.get(order.userId)))),
      pages('customer-orders', page),
    ],
  }
}

/** One order of the caller. */
export async function order(_, id) {
  if (signInFirst(`order/${id}`)) return null
  const [account, order] = await Promise.all([me(), get(`/orders/${id}`)])
  if (order.userId !== account.id) {
    location.replace(`#/customer-order/${id}`)
    return null
  }
  return view(order, null)
}

/** One order of a customer, for staff. */
export async function customerOrder(_, id) {
  if (signInFirst(`customer-order/${id}`)) return null
  if (!isStaff(await me())) throw new Error(staffOnly)
  const order = await get(`/orders/${id}`)
  return view(order, (await namesOf([order.userId])).get(order.userId))
}

function list(parameters, filter) {
  const cursor = parameters.get('cursor')
  return get(`/orders?sort=-placed&limit=10${filter}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`)
}

function pages(view, page) {
  const to = (place, text) => place && h('a', { class: 'button', href: `#/${view}?cursor=${encodeURIComponent(place)}` }, text)
  return h('nav', { class: 'pages', 'aria-label': 'Pages' }, to(page.previous, 'Newer'), to(page.next, 'Older'))
}

const row = (view, order, name) => h('li', {}, h('a', { class: 'card', href: `#/${view}/${order.id}` },
  h('span', {}, h('strong', {}, `Order ${order.id}`), h('span', { class: 'quiet' }, ` · ${date(order.placed)}`), name && h('span', { class: 'customer' }, name)),
  status(order), h('span', { class: 'price' }, money(order.total))))

/** The names of customers, by id. A deleted account has no name. */
async function namesOf(ids) {
  const names = new Map()
  await Promise.all([...new Set(ids)].map(async id => {
    try {
      const user = await get(`/users/${id}`)
      names.set(id, `${user.firstName} ${user.lastName}`)
    } catch (problem) {
      if (problem.status !== 404) throw problem
      names.set(id, 'Former customer')
    }
  }))
  return names
}

function view(order, customer) {
  const content = h('div', {})
  show(content, order, customer)
  return { title: `Order ${order.id}`, content }
}

/** `customer` is the name of the customer in the view of staff; null for the caller's own order. */
function show(content, order, customer) {
  const { address } = order
  const cancellable = customer === null ? ['pending', 'processing'] : ['pending', 'processing', 'shipped']
  content.replaceChildren(
    h('nav', { class: 'crumbs', 'aria-label': 'Where you are' }, customer === null ? h('a', { href: '#/orders' }, 'Orders') : h('a', { href: '#/customer-orders' }, 'Customer orders')),
    h('div', { class: 'head' }, h('div', {}, h('h1', {}, `Order ${order.id}`), customer === null ? null : h('p', { class: 'customer' }, customer)), status(order)),
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
        cancellable.includes(order.status) ? h('button', { type: 'button', onclick: () => confirmCancel(content, order, customer) }, 'Cancel this order') : null)))
}

/** Confirms the cancellation of an order, which cannot be undone. */
function confirmCancel(content, order, customer) {
  const dialog = h('dialog', { 'aria-labelledby': 'confirm', onclose: () => dialog.remove() },
    h('h2', { id: 'confirm' }, `Cancel order ${order.id}${customer === null ? '' : ` of ${customer}`}?`),
    h('p', {}, 'Its products go back into stock. This cannot be undone.'),
    h('div', { class: 'choices' },
      h('button', { type: 'button', onclick: () => dialog.close() }, 'Keep the order'),
      h('button', { class: 'primary', type: 'button', onclick: async () => {
        dialog.close()
        await cancel(content, order, customer)
      } }, 'Cancel the order')))
  content.append(dialog)
  dialog.showModal()
}

async function cancel(content, order, customer) {
  try {
    show(content, await send('POST', `/orders/${order.id}/cancel`), customer)
    toast('The order is cancelled.')
  } catch (problem) {
    toast(problem.message)
  }
}

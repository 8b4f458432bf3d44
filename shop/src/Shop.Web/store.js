import { get, isSignedIn, me, newKey, onSession, restore, signOut } from './api.js'
import { h, toast } from './dom.js'
import { catalogue } from './catalogue.js'
import { product } from './product.js'
import { cart } from './cart.js'
import { checkout } from './checkout.js'
import { customerOrder, customerOrders, order, orders } from './orders.js'
import { account, join, signIn } from './account.js'

// A view is a function of the parameters and the path, which returns a title and elements.
const views = { '': catalogue, product, cart, checkout, orders, order, 'customer-orders': customerOrders, 'customer-order': customerOrder, account, 'sign-in': signIn, join }
const main = document.getElementById('main')
const search = document.getElementById('search')
let shown = 0

/** Restores the scroll position of each history entry, also after a reload. The browser cannot, because the content is loaded later. */
history.scrollRestoration = 'manual'
let entry = null
const placeOf = name => `scroll-${name}`

function leaveEntry() {
  if (entry) sessionStorage.setItem(placeOf(entry), scrollY)
}

/** Names the current history entry, if it is new, and returns its scroll position. */
function enterEntry() {
  if (!history.state?.entry) history.replaceState({ entry: newKey() }, '')
  entry = history.state.entry
  return Number(sessionStorage.getItem(placeOf(entry)) ?? 0)
}

async function show() {
  // Any other fragment is an anchor in the page, not a view.
  if (shown > 0 && location.hash && !location.hash.startsWith('#/')) return
  const current = ++shown
  leaveEntry()
  const place = enterEntry()
  const [path, query] = (location.hash.startsWith('#/') ? location.hash.slice(2) : '').split('?')
  const [name, ...rest] = path.split('/')
  const parameters = new URLSearchParams(query)
  main.setAttribute('aria-busy', 'true')
  let view
  try {
    view = await (Object.hasOwn(views, name) ? views[name] : nothing)(parameters, ...rest)
  } catch (problem) {
    view = { title: 'Error', content: failed(problem) }
  }
  // A view that was left meanwhile is not shown.
  if (current !== shown || view === null) return
  document.title = `${view.title} · Tern Shop`
  main.replaceChildren(...[view.content].flat())
  main.removeAttribute('aria-busy')
  search.elements.q.value = name === '' ? parameters.get('q') ?? '' : ''
  scrollTo(0, place)
  if (current > 1) {
    const heading = main.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }
  showAccount(name)
}

const nothing = async () => ({ title: 'Not found', content: h('div', { class: 'empty' }, h('h1', {}, 'There is nothing here'), h('a', { class: 'button', href: '#/' }, 'To the shop')) })

function failed(problem) {
  if (problem.status === 404) return h('div', { class: 'empty' }, h('h1', {}, 'Not found'), h('a', { class: 'button', href: '#/' }, 'To the shop'))
  if (!('status' in problem)) console.error(problem)
  return h('div', { class: 'empty' },
    h('h1', {}, 'Something went wrong'), h('p', { class: 'quiet' }, problem.message), h('button', { type: 'button', onclick: start }, 'Try again'))
}

function showAccount(name) {
  const link = (target, text, extra) => h('a', { href: `#/${target}`, 'aria-current': name === target ? 'page' : null }, text, extra)
  document.getElementById('account').replaceChildren(...isSignedIn()
    ? [h('span', { id: 'staff', hidden: true }, link('customer-orders', 'Customer orders')), link('orders', 'Orders'), link('account', 'Account'), link('cart', 'Cart', h('span', { class: 'badge', id: 'in-cart', hidden: true })), h('button', { type: 'button', onclick: leave }, 'Sign out')]
    : [link('join', 'Join'), link('sign-in', 'Sign in')])
  showCartCount()
  showStaff()
}

/** Shows the links for staff. */
async function showStaff() {
  if (!isSignedIn()) return
  try {
    const { roles } = await me()
    const element = document.getElementById('staff')
    if (element) element.hidden = !roles.some(role => role === 'staff' || role === 'admin')
  } catch {
    // The next page retries.
  }
}

let inCart = null

async function showCartCount() {
  if (!isSignedIn()) return
  try {
    inCart ??= (await get('/cart')).items.length
  } catch {
    // The next page retries.
    return
  }
  const badge = document.getElementById('in-cart')
  if (!badge) return
  badge.hidden = inCart === 0
  badge.textContent = inCart
}

async function leave() {
  try {
    await signOut()
  } catch (problem) {
    toast(`You are still signed in. ${problem.message}`)
    return
  }
  toast('You are signed out.')
  location.hash = '#/'
}

addEventListener('hashchange', show)
addEventListener('pagehide', leaveEntry)
document.querySelector('.skip').addEventListener('click', event => {
  // The fragment is the address of the view.
  event.preventDefault()
  main.focus({ preventScroll: true })
  scrollTo(0, 0)
})
addEventListener('cart', event => {
  inCart = event.detail
  showCartCount()
})
onSession(() => {
  inCart = null
  showAccount('')
})
search.addEventListener('submit', event => {
  event.preventDefault()
  const text = search.elements.q.value.trim()
  location.hash = text ? `#/?q=${encodeURIComponent(text)}` : '#/'
})

async function start() {
  await restore()
  await show()
}

await start()

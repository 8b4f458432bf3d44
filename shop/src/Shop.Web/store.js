import { get, isSignedIn, me, newKey, onSession, restore, signOut } from './api.js'
import { h, toast } from './dom.js'
import { catalogue } from './catalogue.js'
import { product } from './product.js'
import { cart } from './cart.js'
import { checkout } from './checkout.js'
import { customerOrder, customerOrders, order, orders } from './orders.js'
import { account, join, signIn } from './account.js'

// A view is a function of the rest of the address, which gives a title and elements.
const views = { '': catalogue, product, cart, checkout, orders, order, 'customer-orders': customerOrders, 'customer-order': customerOrder, account, 'sign-in': signIn, join }
const main = document.getElementById('main')
const search = document.getElementById('search')
let shown = 0

/** Where each entry of the history was scrolled to, also when the page is loaded anew. The browser cannot do it: what was shown is not there yet. */
history.scrollRestoration = 'manual'
let entry = null
const placeOf = name => `scroll-${name}`

function leaveEntry() {
  if (entry) sessionStorage.setItem(placeOf(entry), scrollY)
}

/** The name of the entry that is shown now; a new one has none yet. */
function enterEntry() {
  if (!history.state?.entry) history.replaceState({ entry: newKey() }, '')
  entry = history.state.entry
  return Number(sessionStorage.getItem(placeOf(entry)) ?? 0)
}

async function show() {
  // Another fragment is a place in this page and no view.
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
    view = { title: 'Something is wrong', content: failed(problem) }
  }
  // Somebody who has gone on meanwhile is not brought back.
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
  if (problem.status === 404) return h('div', { class: 'empty' }, h('h1', {}, 'There is no such thing'), h('a', { class: 'button', href: '#/' }, 'To the shop'))
  if (!('status' in problem)) console.error(problem)
  return h('div', { class: 'empty' },
    h('h1', {}, 'Something is wrong'), h('p', { class: 'quiet' }, problem.message), h('button', { type: 'button', onclick: start }, 'Try again'))
}

function showAccount(name) {
  const link = (target, text, extra) => h('a', { href: `#/${target}`, 'aria-current': name === target ? 'page' : null }, text, extra)
  document.getElementById('account').replaceChildren(...isSignedIn()
    ? [h('span', { id: 'staff', hidden: true }, link('customer-orders', 'Customer orders')), link('orders', 'Orders'), link('account', 'Account'), link('cart', 'Cart', h('span', { class: 'badge', id: 'in-cart', hidden: true })), h('button', { type: 'button', onclick: leave }, 'Sign out')]
    : [link('join', 'Join'), link('sign-in', 'Sign in')])
  showCartCount()
  showStaff()
}

/** What staff may do besides. */
async function showStaff() {
  if (!isSignedIn()) return
  try {
    const { roles } = await me()
    const element = document.getElementById('staff')
    if (element) element.hidden = !roles.some(role => role === 'staff' || role === 'admin')
  } catch {
    // The next page asks again.
  }
}

let inCart = null

async function showCartCount() {
  if (!isSignedIn()) return
  try {
    inCart ??= (await get('/cart')).items.length
  } catch {
    // The next page asks again.
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

import { get, isSignedIn, onSession, restore, signOut } from './api.js'
import { h, toast } from './dom.js'
import { catalogue } from './catalogue.js'
import { product } from './product.js'
import { cart } from './cart.js'
import { checkout } from './checkout.js'
import { order, orders } from './orders.js'
import { join, signIn } from './account.js'

// A view is a function of the rest of the address, which gives a title and elements.
const views = { '': catalogue, product, cart, checkout, orders, order, 'sign-in': signIn, join }
const main = document.getElementById('main')
const search = document.getElementById('search')
let shown = 0

async function show() {
  const current = ++shown
  const [path, query] = location.hash.replace(/^#\/?/, '').split('?')
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
  if (current > 1) {
    scrollTo(0, 0)
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
    ? [link('orders', 'Orders'), link('cart', 'Cart', h('span', { class: 'badge', id: 'in-cart', hidden: true })), h('button', { type: 'button', onclick: leave }, 'Sign out')]
    : [link('join', 'Join'), link('sign-in', 'Sign in')])
  showCartCount()
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

import { get, isSignedIn, newKey, send } from './api.js'
import { h, toast } from './dom.js'
import { field, form } from './form.js'
import { money } from './format.js'

/** The delivery address, and the order at the total that is shown. */
export async function checkout() {
  let cart = isSignedIn() ? await get('/cart') : null
  if (!cart || cart.items.length === 0) {
    location.replace(cart ? '#/cart' : '#/sign-in?next=checkout')
    return null
  }
  // One key while this form is open: a retry after a response that was not received does not order twice.
  const key = newKey()
  const costs = h('div', { class: 'stack' })
  const show = () => costs.replaceChildren(
    h('ul', {}, cart.items.map(item => h('li', { class: 'total small' }, h('span', {}, `${item.quantity} × ${item.name}`), h('span', {}, money(item.total))))),
    h('p', { class: 'total' }, h('span', {}, 'Total'), h('span', {}, money(cart.total))))
  show()
  return {
    title: 'Check out',
    content: [
      h('div', { class: 'head' }, h('h1', {}, 'Check out')),
      form(async values => {
        const address = Object.fromEntries(Object.entries(values).map(([name, value]) => [name.replace('address.', ''), value.trim()]))
        address.country = address.country.toUpperCase()
        let order
        try {
          order = await send('POST', '/cart/checkout', { address, expectedTotal: cart.total }, { 'Idempotency-Key': key })
        } catch (problem) {
          if (!problem.errors?.expectedTotal) throw problem
          cart = await get('/cart')
          show()
          throw new Error('The total has changed. Check it, and order again if you agree.')
        }
        dispatchEvent(new CustomEvent('cart', { detail: 0 }))
        toast('Thank you. Your order is placed.')
        location.hash = `#/order/${order.id}`
      }, { class: 'with-side' },
      h('section', { class: 'panel stack', 'aria-labelledby': 'address' }, h('h2', { id: 'address' }, 'Address'),
        field('Name', 'address.recipient', { autocomplete: 'name', required: true, maxlength: 200 }),
        field('Street and number', 'address.street', { autocomplete: 'street-address', required: true, maxlength: 200 }),
        h('div', { class: 'two' },
          field('Postal code', 'address.postalCode', { autocomplete: 'postal-code', required: true, maxlength: 20 }),
          field('City', 'address.city', { autocomplete: 'address-level2', required: true, maxlength: 100 })),
        field('Country, as two letters', 'address.country', { autocomplete: 'country', required: true, maxlength: 2, placeholder: 'DE' })),
      h('section', { class: 'panel side', 'aria-labelledby': 'summary' }, h('h2', { id: 'summary' }, 'Your order'),
        costs,
        h('button', { class: 'primary', type: 'submit' }, 'Order'),
        h('p', { class: 'quiet small' }, 'Nothing is charged: this shop is a sample.'))),
    ],
  }
}

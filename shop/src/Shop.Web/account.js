import { register, signIn as begin } from './api.js'
import { h } from './dom.js'
import { field, form } from './form.js'

const password = autocomplete => field('Password', 'password', { type: 'password', autocomplete, required: true, maxlength: 200 })

/** Where somebody wanted to go. Only places of this shop. */
const go = parameters => {
  location.hash = `#/${parameters.get('next') ?? ''}`
}

export async function signIn(parameters) {
  return page('Sign in', parameters, async values => {
    await begin(values.email, values.password)
  }, [
    field('E-mail', 'email', { type: 'email', autocomplete: 'username', required: true, maxlength: 254 }),
    password('current-password'),
  ], h('p', {}, 'New here? ', h('a', { href: `#/join?${parameters}` }, 'Make an account')))
}

export async function join(parameters) {
  return page('Make an account', parameters, register, [
    h('div', { class: 'two' },
      field('First name', 'firstName', { autocomplete: 'given-name', required: true, maxlength: 100 }),
      field('Last name', 'lastName', { autocomplete: 'family-name', required: true, maxlength: 100 })),
    field('E-mail', 'email', { type: 'email', autocomplete: 'username', required: true, maxlength: 254 }),
    password('new-password'),
    h('p', { class: 'quiet small' }, 'Of at least ten characters.'),
  ], h('p', {}, 'Been here before? ', h('a', { href: `#/sign-in?${parameters}` }, 'Sign in')))
}

function page(title, parameters, submit, fields, other) {
  return {
    title,
    content: h('div', { class: 'narrow' },
      h('h1', {}, title),
      form(async values => {
        await submit(values)
        go(parameters)
      }, { class: 'panel stack' }, ...fields, h('button', { class: 'primary', type: 'submit' }, title)),
      other),
  }
}

import { forgetMe, isSignedIn, me, register, send, signIn as begin, signOutEverywhere } from './api.js'
import { h, toast } from './dom.js'
import { field, form } from './form.js'

const password = autocomplete => field('Password', 'password', { type: 'password', autocomplete, required: true, maxlength: 200 })

/** Goes to the page before the sign-in. Only pages of this shop are possible. */
const go = parameters => {
  location.hash = `#/${parameters.get('next') ?? ''}`
}

export async function signIn(parameters) {
  return page('Sign in', parameters, async values => {
    await begin(values.email, values.password)
  }, [
    field('E-mail', 'email', { type: 'email', autocomplete: 'username', required: true, maxlength: 254 }),
    password('current-password'),
  ], h('p', {}, 'New here? ', h('a', { href: `#/join?${parameters}` }, 'Create an account')))
}

export async function join(parameters) {
  return page('Create an account', parameters, register, [
    h('div', { class: 'two' },
      field('First name', 'firstName', { autocomplete: 'given-name', required: true, maxlength: 100 }),
      field('Last name', 'lastName', { autocomplete: 'family-name', required: true, maxlength: 100 })),
    field('E-mail', 'email', { type: 'email', autocomplete: 'username', required: true, maxlength: 254 }),
    password('new-password'),
    h('p', { class: 'quiet small' }, 'At least ten characters.'),
  ], h('p', {}, 'Already have an account? ', h('a', { href: `#/sign-in?${parameters}` }, 'Sign in')))
}

/** The caller's account: e-mail address, password, sessions. */
export async function account() {
  if (!isSignedIn()) {
    location.replace('#/sign-in?next=account')
    return null
  }
  const user = await me()
  return {
    title: 'Account',
    content: h('div', { class: 'narrow' },
      h('h1', {}, 'Account'),
      h('p', {}, `${user.firstName} ${user.lastName}`),
      part('Change e-mail address', async (values, element) => {
        await send('PATCH', `/users/${user.id}`, values)
        forgetMe()
        element.reset()
        element.elements.email.value = values.email
        toast('Your e-mail address is changed.')
      },
      field('E-mail', 'email', { type: 'email', autocomplete: 'username', required: true, maxlength: 254, value: user.email }),
      field('Current password', 'currentPassword', { id: 'password-for-email', type: 'password', autocomplete: 'current-password', required: true, maxlength: 200 })),
      part('Change password', async (values, element) => {
        await send('PUT', '/users/me/password', values)
        element.reset()
        toast('Your password is changed. Your other sessions have ended.')
      },
      field('Current password', 'currentPassword', { type: 'password', autocomplete: 'current-password', required: true, maxlength: 200 }),
      field('New password', 'newPassword', { type: 'password', autocomplete: 'new-password', required: true, maxlength: 200 }),
      h('p', { class: 'quiet small' }, 'At least ten characters.')),
      part('Sign out everywhere', async () => {
        await signOutEverywhere()
        location.hash = '#/'
        toast('All your sessions have ended.')
      }, h('p', {}, 'Ends your sessions on all devices, this one included.'))),
  }
}

const part = (title, submit, ...content) => form(submit, { class: 'panel stack', 'aria-label': title },
  h('h2', {}, title), ...content, h('button', { type: 'submit' }, title))

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

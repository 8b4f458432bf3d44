// The API with the session of this page. The access ticket is in memory alone; what renews it is in a cookie that no script can read.
let ticket = null
let renewing = null
const listeners = []

/** Only whether there is a cookie, which scripts cannot see: so that visitors without one cause no failing request. */
const hint = 'shop-signed-in'

/** Milliseconds: a tab that gets no answer does not keep the others waiting. */
const mostForRenewal = 10_000

/** What the API says is wrong. `errors` has messages by the name of a field. */
export class Problem extends Error {
  constructor(status, body, retryAfter) {
    super(body?.detail ?? Object.values(body?.errors ?? {})[0]?.[0] ?? body?.title ?? `The server answered ${status}.`)
    this.status = status
    this.errors = body?.errors ?? {}
    this.retryAfter = retryAfter
  }
}

export const isSignedIn = () => ticket !== null

/** Calls back whenever somebody has signed in or out. */
export function onSession(listener) {
  listeners.push(listener)
}

export const get = path => call('GET', path)

export const send = (method, path, body, headers) => call(method, path, body, headers)

/** A key for a request that may be sent again without having its effect twice. Not a randomUUID: pages on plain HTTP have none. */
export const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

export async function signIn(email, password) {
  hold(await call('POST', '/auth/login', { email, password, cookie: true }))
}

let account = null

/** The caller's account, read once a session; `forgetMe` when it has changed. */
export function me() {
  account ??= get('/users/me').catch(problem => {
    account = null
    throw problem
  })
  return account
}

export function forgetMe() {
  account = null
}

/** Ends all sessions of the caller; the page goes on without one. */
export async function signOutEverywhere() {
  await call('POST', '/auth/logout-everywhere')
  hold(null)
}

export async function register(account) {
  await call('POST', '/auth/register', account)
  await signIn(account.email, account.password)
}

/** Throws when the session could not be ended: then it is not, and nobody is told that it were. */
export async function signOut() {
  try {
    await call('POST', '/auth/logout')
  } catch (problem) {
    // It had ended before; or the ticket is over and could not be renewed, and the session is still there.
    if (problem.status !== 401 || isSignedIn()) throw problem
  }
  hold(null)
}

/** Goes on with the session that the browser has a cookie of. Without an answer the page is there all the same, and it can be tried again. */
export async function restore() {
  if (isSignedIn() || !localStorage.getItem(hint)) return
  try {
    await renew()
  } catch {
    // What the page asks for next tells of it.
  }
}

/** A request with the ticket, renewed when it is over; the plain response. */
export async function request(path, options = {}) {
  const respond = () => fetch(path, { ...options, headers: { ...options.headers, ...(ticket && { Authorization: `Bearer ${ticket}` }) } })
  const response = await respond()
  return response.status === 401 && ticket && await renew() ? respond() : response
}

async function call(method, path, body, headers) {
  let response
  try {
    response = await request(path, { method, headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }), ...headers }, body: body && JSON.stringify(body) })
  } catch {
    throw new Problem(0, { detail: 'The server does not answer. Check your connection and try again.' })
  }
  const answer = response.headers.get('Content-Type')?.includes('json') ? await response.json() : null
  if (!response.ok) throw new Problem(response.status, answer, Number(response.headers.get('Retry-After')))
  return answer
}

/** Several requests that find their ticket over share one renewal. */
function renew() {
  renewing ??= alone(refresh).finally(() => renewing = null)
  return renewing
}

/** One tab at a time: an answer that comes late would set the cookie that all tabs share back to one that is used. Pages on plain HTTP have no locks. */
const alone = work => navigator.locks ? navigator.locks.request('shop-session', work) : work()

async function refresh() {
  const response = await fetch('/auth/refresh', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}', signal: AbortSignal.timeout(mostForRenewal) })
  if (response.ok) hold(await response.json())
  else if (response.status === 401) hold(null)
  return response.ok
}

function hold(tokens) {
  const before = ticket
  if (!tokens) forgetMe()
  ticket = tokens?.accessToken ?? null
  if (ticket) localStorage.setItem(hint, '1')
  else localStorage.removeItem(hint)
  if ((before === null) !== (ticket === null)) for (const listener of listeners) listener()
}

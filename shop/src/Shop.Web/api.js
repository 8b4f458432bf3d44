// Calls the API with the session of this page. The access ticket is in memory only. The refresh token is in a cookie that scripts cannot read.
let ticket = null
let renewing = null
const listeners = []

/** A local flag for the refresh cookie, which scripts cannot read. Without the flag no refresh request is sent, which would fail. */
const hint = 'shop-signed-in'

/** The timeout of a refresh in milliseconds. Other tabs wait for it. */
const renewalTimeout = 10_000

/** An error response of the API. `errors` has messages by field. */
export class Problem extends Error {
  constructor(status, body, retryAfter) {
    super(body?.detail ?? Object.values(body?.errors ?? {})[0]?.[0] ?? body?.title ?? `The server returned status ${status}.`)
    this.status = status
    this.errors = body?.errors ?? {}
    this.retryAfter = retryAfter
  }
}

export const isSignedIn = () => ticket !== null

/** Adds a listener for sign-in and sign-out. */
export function onSession(listener) {
  listeners.push(listener)
}

export const get = path => call('GET', path)

export const send = (method, path, body, headers) => call(method, path, body, headers)

/** An idempotency key, for safe retries of a request. It does not use randomUUID, which is missing on pages over plain HTTP. */
export const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

export async function signIn(email, password) {
  hold(await call('POST', '/auth/login', { email, password, cookie: true }))
}

let account = null

/** The caller's account, read once per session. Call `forgetMe` after a change. */
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

/** Ends all sessions of the caller, including that of this page. */
export async function signOutEverywhere() {
  await call('POST', '/auth/logout-everywhere')
  hold(null)
}

export async function register(account) {
  await call('POST', '/auth/register', account)
  await signIn(account.email, account.password)
}

/** Ends the session. Throws if the request failed, because the session still exists then. */
export async function signOut() {
  try {
    await call('POST', '/auth/logout')
  } catch (problem) {
    // A 401 after which no ticket is left: the session has already ended. With a ticket left the session may still exist.
    if (problem.status !== 401 || isSignedIn()) throw problem
  }
  hold(null)
}

/** Restores the session of the browser's cookie. A failure is ignored: the page is shown, and the next request retries. */
export async function restore() {
  if (isSignedIn() || !localStorage.getItem(hint)) return
  try {
    await renew()
  } catch {
    // The next request of the page reports the error.
  }
}

/** Sends a request with the ticket and refreshes an expired one. Returns the response. */
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
    throw new Problem(0, { detail: 'The server did not respond. Check your connection and try again.' })
  }
  const content = response.headers.get('Content-Type')?.includes('json') ? await response.json() : null
  if (!response.ok) throw new Problem(response.status, content, Number(response.headers.get('Retry-After')))
  return content
}

/** Concurrent requests with an expired ticket share one refresh. */
function renew() {
  renewing ??= alone(refresh).finally(() => renewing = null)
  return renewing
}

/** Refreshes in one tab at a time: a late response would set the shared cookie to a used token. Pages over plain HTTP have no locks. */
const alone = work => navigator.locks ? navigator.locks.request('shop-session', work) : work()

async function refresh() {
  const response = await fetch('/auth/refresh', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}', signal: AbortSignal.timeout(renewalTimeout) })
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

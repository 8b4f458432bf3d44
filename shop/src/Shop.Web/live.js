import { get, isSignedIn, request, restore } from './api.js'
import { draw } from './chart.js'

const element = id => document.getElementById(id)
const lineEnd = 10

// Milliseconds between two requests, so that most of a visitor's rate limit remains for other pages.
const interval = 500
let running = null

// A promise: a visitor can start a measurement before the roles are known.
const isStaff = readIsStaff()

element('start').addEventListener('click', async () => {
  if (running) return running.abort()
  running = new AbortController()
  element('start').textContent = 'Stop'
  element('problem').hidden = true
  const run = new Run()
  try {
    const streams = run.streams(running.signal)
    await Promise.all([streams, run.memory(running.signal, streams)])
  } catch (error) {
    if (error.name !== 'AbortError') {
      element('problem').textContent = error.message
      element('problem').hidden = false
    }
  } finally {
    running.abort()
    running = null
    element('start').textContent = 'Start'
    run.show()
    element('done').textContent = `${run.items.toLocaleString()} items in ${((run.ended ?? performance.now()) - run.started).toFixed(0)} ms.`
  }
})

/** One measurement, from Start to Stop: the received items and their times. */
class Run {
  started = performance.now()
  ended = null
  sentAt = null
  busy = 0
  first = null
  items = 0
  bytes = 0
  latest = null
  itemPoints = [{ time: 0, value: 0 }]
  memoryPoints = []
  over = false

  async streams(signal) {
    this.draw()
    for (let again = true; again && !signal.aborted; again = element('again').checked) {
      await this.stream(signal)
      if (element('again').checked) await pause(interval, signal)
    }
    this.ended = performance.now()
    this.over = true
  }

  /** Counts the line ends of each received chunk. Only the last item of a chunk is stored, to be shown. */
  async stream(signal) {
    const { response, sentAt } = await send('/products/stream', { headers: { Accept: 'application/x-ndjson' }, signal })
    this.sentAt = sentAt
    if (!response.ok) throw new Error(`The server returned status ${response.status}: ${(await response.json()).detail ?? 'Try again later.'}`)
    const reader = response.body.getReader()
    for (let isFirst = true; ; isFirst = false) {
      const { value, done } = await reader.read()
      if (done) {
        this.busy += performance.now() - sentAt
        this.sentAt = null
        return
      }
      if (isFirst) this.first ??= performance.now() - sentAt
      const end = value.lastIndexOf(lineEnd)
      const start = value.lastIndexOf(lineEnd, end - 1) + 1
      // A chunk may begin in the middle of an item.
      if (end > start && (start > 0 || isFirst)) this.latest = value.slice(start, end)
      this.bytes += value.length
      for (let at = value.indexOf(lineEnd); at >= 0; at = value.indexOf(lineEnd, at + 1)) this.items++
      this.itemPoints.push({ time: performance.now() - this.started, value: this.items })
      if (this.itemPoints.length > 4000) this.itemPoints = this.itemPoints.filter((_, i) => i % 2 === 0)
    }
  }

  /** Reads the server's memory while streams run, and once after. Only staff can read it. */
  async memory(signal, streams) {
    if (!await isStaff) return
    for (let last = false; !signal.aborted; last = this.over) {
      const { response } = await send('/admin/memory', { signal })
      if (!response.ok) throw new Error(`The server returned status ${response.status} for its memory report.`)
      const { workingSet } = await response.json()
      this.memoryPoints.push({ time: performance.now() - this.started, value: workingSet / 1048576 })
      if (last) return
      await Promise.race([pause(interval, signal), streams])
    }
  }

  draw() {
    this.show()
    if (running) requestAnimationFrame(() => this.draw())
  }

  show() {
    const time = (this.ended ?? performance.now()) - this.started
    const seconds = time / 1000
    element('first').textContent = this.first === null ? '–' : `${this.first.toFixed(1)} ms`
    element('items').textContent = this.items.toLocaleString()
    // The rate excludes the pauses between two streams.
    const busy = this.busy + (this.sentAt === null ? 0 : performance.now() - this.sentAt)
    element('rate').textContent = this.items === 0 ? '–' : Math.round(1000 * this.items / busy).toLocaleString()
    element('bytes').textContent = `${(this.bytes / 1048576).toFixed(2)} MB`
    if (this.latest) element('latest').textContent = new TextDecoder().decode(this.latest)
    const until = Math.max(time, this.memoryPoints.at(-1)?.time ?? 0, 1)
    draw(element('items-chart'), this.itemPoints, until, Math.max(this.items, 1))
    element('items-scale').textContent = `${this.items.toLocaleString()} in ${seconds.toFixed(2)} s`
    if (this.memoryPoints.length === 0) return
    const highest = Math.max(...this.memoryPoints.map(point => point.value))
    draw(element('memory-chart'), this.memoryPoints, until, highest * 1.25)
    element('memory-scale').textContent = `now ${this.memoryPoints.at(-1).value.toFixed(0)} MB, highest ${highest.toFixed(0)} MB`
  }
}

/** Sends a request, and retries a 429 after the time in Retry-After. `sentAt` is the time of the last attempt. */
async function send(path, options) {
  for (;;) {
    const sentAt = performance.now()
    const response = await request(path, options)
    if (response.status !== 429) return { response, sentAt }
    const seconds = Number(response.headers.get('Retry-After')) || 1
    element('done').textContent = `Too many requests. Retrying in ${seconds} s.`
    await pause(1000 * seconds, options.signal)
    if (!options.signal.aborted) element('done').textContent = ''
  }
}

/** Resolves after a time, or at once when the signal aborts. */
function pause(milliseconds, signal) {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
  })
}

/** Whether the visitor is signed in as staff. Without the roles the visitor sees only the stream. */
async function readIsStaff() {
  await restore()
  if (!isSignedIn()) return false
  try {
    const { roles } = await get('/users/me')
    return roles.includes('staff') || roles.includes('admin')
  } catch {
    return false
  }
}

element('memory').hidden = !await isStaff
for (const chart of document.querySelectorAll('canvas')) draw(chart, [], 1, 1)

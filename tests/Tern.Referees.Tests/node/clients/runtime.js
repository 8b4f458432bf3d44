// A function in a process of its own: it receives invocations by the runtime API, as a custom runtime of Lambda does.
const http = require('http')

class Runtime {
  constructor (endpoint, name, handler) {
    const { hostname, port } = new URL(endpoint)
    this.address = { hostname, port }
    this.path = `/${name}/2018-06-01/runtime/invocation/`
    this.handler = handler
    this.agent = new http.Agent({ keepAlive: true })
  }

  // Handles invocations until stop() is called.
  async start () {
    while (!this.stopped) {
      let invocation
      try {
        invocation = await this.request('GET', 'next')
      } catch (error) {
        if (this.stopped) return
        throw error
      }
      const id = invocation.headers['lambda-runtime-aws-request-id']
      try {
        const result = await this.handler(JSON.parse(invocation.body), invocation.headers)
        await this.request('POST', `${id}/response`, JSON.stringify(result ?? null))
      } catch (error) {
        await this.request('POST', `${id}/error`, JSON.stringify({ errorType: error.name, errorMessage: error.message, trace: [] }), { 'Lambda-Runtime-Function-Error-Type': error.name })
      }
    }
  }

  stop () {
    this.stopped = true
    this.waiting?.destroy()
    this.agent.destroy()
  }

  request (method, path, body, headers = {}) {
    return new Promise((resolve, reject) => {
      const request = http.request({ ...this.address, agent: this.agent, method, path: this.path + path, headers }, (response) => {
        const chunks = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () => resolve({ headers: response.headers, status: response.statusCode, body: Buffer.concat(chunks).toString() }))
      })
      request.on('error', reject)
      this.waiting = request
      request.end(body)
    })
  }
}

module.exports = { Runtime }

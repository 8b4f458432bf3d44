// Serves fauxqs on a free port of the loopback address, prints the port, and exits when its parent exits.
import net from 'node:net'

// fauxqs always listens on every address and verifies no signature, so it is restricted to the loopback address.
const listen = net.Server.prototype.listen
net.Server.prototype.listen = function (options, ...rest) {
  this.once('listening', () => {
    if (this.address().address !== '127.0.0.1') process.exit(1)
  })
  return listen.call(this, { ...options, host: '127.0.0.1' }, ...rest)
}

const { startFauxqs } = await import('fauxqs')
const server = await startFauxqs({ port: 0, logger: false, init: { buckets: ['tern'] } })
console.log(server.port)

process.stdin.resume()
process.stdin.on('end', () => process.exit(0))

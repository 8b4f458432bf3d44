// Serves fauxqs on a free port of this machine's loopback, tells the port, and ends when its parent does.
import net from 'node:net'

// It asks for every address, whatever it is told, and verifies no signature: nobody else may reach it.
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

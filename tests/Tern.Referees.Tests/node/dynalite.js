// Serves dynalite on a free port of this machine, tells the port, and ends when its parent does.
const dynalite = require('dynalite')

const server = dynalite({ createTableMs: 0, updateTableMs: 0, deleteTableMs: 0 })
const sockets = new Set()
server.on('connection', (socket) => {
  sockets.add(socket)
  socket.on('close', () => sockets.delete(socket))
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))

// A request that it cannot stand has no answer; the server stays for the others.
process.on('uncaughtException', (error) => {
  console.error(error)
  sockets.forEach((socket) => socket.destroy())
})

process.stdin.resume()
process.stdin.on('end', () => process.exit(0))

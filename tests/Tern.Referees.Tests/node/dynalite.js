// Serves dynalite on a free port of the loopback address, prints the port, and exits when its parent exits.
const dynalite = require('dynalite')

const server = dynalite({ createTableMs: 0, updateTableMs: 0, deleteTableMs: 0 })
const sockets = new Set()
server.on('connection', (socket) => {
  sockets.add(socket)
  socket.on('close', () => sockets.delete(socket))
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))

// A request on which dynalite throws has no response. The server continues to serve others.
process.on('uncaughtException', (error) => {
  console.error(error)
  sockets.forEach((socket) => socket.destroy())
})

process.stdin.resume()
process.stdin.on('end', () => process.exit(0))

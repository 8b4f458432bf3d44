// Serves dynalite on a free port of this machine, tells the port, and ends when its parent does.
const dynalite = require('dynalite')

const server = dynalite({ createTableMs: 0, updateTableMs: 0, deleteTableMs: 0 })
server.listen(0, '127.0.0.1', () => console.log(server.address().port))

process.stdin.resume()
process.stdin.on('end', () => process.exit(0))

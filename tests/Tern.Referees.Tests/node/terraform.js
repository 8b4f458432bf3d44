// Reads a module of Terraform with the parser of HashiCorp, and prints it as JSON.
const fs = require('fs')
const hcl = require('hcl2-parser')

const [value, error] = hcl.parseToObject(fs.readFileSync(process.argv[2], 'utf8'))
if (error) {
  console.error(error)
  process.exit(1)
}
console.log(JSON.stringify(value))

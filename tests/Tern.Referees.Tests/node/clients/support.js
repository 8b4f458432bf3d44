// The connection of a script to a server. The arguments of a script are the endpoint, the access key and the secret key.
const [endpoint, accessKeyId, secretAccessKey] = process.argv.slice(2)

const config = { endpoint, region: 'us-east-1', credentials: { accessKeyId, secretAccessKey } }

// Sends the commands of a package of the AWS SDK for JavaScript v3, and records the operations that succeed.
class Caller {
  constructor (sdk, client) {
    this.sdk = sdk
    this.client = client
    this.operations = new Set()
  }

  async call (name, input = {}, options = {}) {
    const result = await this.client.send(new this.sdk[`${name}Command`](input), options)
    this.operations.add(name)
    return result
  }

  // The type, the code and the status of the error of a call.
  async error (name, input) {
    return describe(() => this.client.send(new this.sdk[`${name}Command`](input)))
  }
}

async function describe (call) {
  try {
    await call()
    return 'none'
  } catch (error) {
    return [error.name, error.Error?.Code ?? error.Code ?? error.code ?? null, error.$metadata?.httpStatusCode ?? error.statusCode ?? null]
  }
}

// Runs a script, and prints its result as one JSON object.
function run (main) {
  main().then((result) => console.log(JSON.stringify(result)), (error) => {
    console.error(error)
    process.exit(1)
  })
}

// The code of a function: an archive with an empty index.js.
const emptyArchive = Buffer.from('UEsDBBQAAAAAAAAAIQAAAAAAAAAAAAAAAAAIAAAAaW5kZXguanNQSwECFAMUAAAAAAAAACEAAAAAAAAAAAAAAAAACAAAAAAAAAAAAAAAgAEAAAAAaW5kZXguanNQSwUGAAAAAAEAAQA2AAAAJgAAAAAA', 'base64')

module.exports = { config, Caller, describe, emptyArchive, run }

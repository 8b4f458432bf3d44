// Prints the credentials that the default chain of the AWS SDK for JavaScript finds in the environment of this process, as one JSON object.
// With an argument, the profile is named in code.
import { defaultProvider } from '@aws-sdk/credential-provider-node'

const [profile] = process.argv.slice(2)
try {
  const found = await defaultProvider(profile === undefined ? {} : { profile })()
  console.log(JSON.stringify({
    accessKeyId: found.accessKeyId,
    secretAccessKey: found.secretAccessKey,
    sessionToken: found.sessionToken ?? null,
    accountId: found.accountId ?? null,
    expiration: found.expiration === undefined ? null : found.expiration.toISOString().replace(/\.\d+Z$/, 'Z')
  }))
} catch (error) {
  console.log(JSON.stringify({ error: `${error.name}: ${error.message}` }))
}

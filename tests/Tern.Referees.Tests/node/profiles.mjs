// Prints the profiles and sessions of each folder in a folder, which contains the files config and credentials, as one JSON object.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { loadSsoSessionData, parseKnownFiles } from '@smithy/shared-ini-file-loader'

const [folder] = process.argv.slice(2)
const report = {}
for (const name of readdirSync(folder).sort()) {
  const configFilepath = join(folder, name, 'config')
  const filepath = join(folder, name, 'credentials')
  const profiles = await parseKnownFiles({ configFilepath, filepath })
  // The loader returns the other sections as profiles with a prefix.
  for (const key of Object.keys(profiles)) {
    if (key.startsWith('sso-session.') || key.startsWith('services.')) delete profiles[key]
  }
  report[name] = { profiles, ssoSessions: await loadSsoSessionData({ configFilepath }) }
}
process.stdout.write(JSON.stringify(report))

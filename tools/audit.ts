import { readConfig } from '../server/base/config.ts'
import { chainAudit, verifyAudit } from '../server/base/audit-chain.ts'
import { openLog } from '../server/base/log.ts'
import { joinStore } from '../server/base/store/store.ts'
import { readArguments, refuse, text } from './command-line.ts'

/*
 * npm run audit -- verify [--kept DIGEST]: calculates the chain of the audit log anew and prints its last digest, to be kept
 * elsewhere; with one from before it also says whether the chain still leads through that. Ends with 1 when it does not, or
 * when a line was changed or is missing. Works beside a running server or without one.
 */

const usage = 'npm run audit -- verify [--kept DIGEST]'
const { values, positionals } = readArguments(usage, { kept: text })
if (positionals.length !== 1 || positionals[0] !== 'verify') refuse(usage, 'Unknown command.')
const kept = values.kept?.trim().toLowerCase()
if (kept !== undefined && !/^[0-9a-f]{64}$/.test(kept)) refuse(usage, '--kept must be a digest of 64 hex digits.')

const store = await joinStore(readConfig(), openLog('warn'), 'npm run audit')
try {
  await chainAudit(store.db)
  const { lines, position, hash, broken, isKnown } = await verifyAudit(store.db, kept)
  if (broken !== undefined) console.error(`Das Protokoll ist beschädigt: Eintrag ${broken} wurde geändert oder fehlt.`)
  else if (!isKnown)
    console.error('Die Kette führt nicht mehr durch die aufbewahrte Prüfsumme: Das Protokoll wurde ersetzt.')
  else {
    console.log(`${lines} Einträge, keiner wurde geändert. Letzter Eintrag: ${position}`)
    console.log(`Prüfsumme (bitte getrennt aufbewahren): ${hash}`)
  }
  if (broken !== undefined || !isKnown) process.exitCode = 1
} finally {
  await store.close()
}

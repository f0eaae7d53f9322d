import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { keptAddress } from '../../../contract/fields.ts'

/** Where mails lie while no mail server is configured. */
export const outboxOf = (dataDir: string) => join(dataDir, 'outbox')

/** Removes the mails to or about these addresses (in small letters). */
export async function removeMailsOf(dataDir: string, addresses: string[]): Promise<void> {
  await removeMails(dataDir, async (path) => {
    const found = addressesIn(await readFile(path, 'latin1'))
    return addresses.some((address) => found.has(address))
  })
}

/** Removes mails that were written before this moment. */
export async function removeOldMails(dataDir: string, before: Date): Promise<void> {
  await removeMails(dataDir, async (path) => (await stat(path)).mtime < before)
}

async function removeMails(dataDir: string, isMeant: (path: string) => Promise<boolean>): Promise<void> {
  const names = await readdir(outboxOf(dataDir)).catch(() => [])
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const path = join(outboxOf(dataDir), name)
    // Somebody else may have removed it meanwhile.
    if (await isMeant(path).catch(() => false)) await rm(path, { force: true })
  }
}

/** Every address in a mail, in the spelling that accounts have: in its head, and in its parts, whichever way they are encoded. */
function addressesIn(mail: string): Set<string | undefined> {
  const quoted = mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  const parts = [...mail.matchAll(/\r?\n\r?\n((?:[A-Za-z0-9+/]{4,76}={0,2}\r?\n)+)/g)].map(([, body]) =>
    Buffer.from(body!, 'base64').toString('latin1'),
  )
  const text = Buffer.from([mail, quoted, ...parts].join('\n'), 'latin1').toString('utf8')
  return new Set(
    text
      .match(/[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+/gu)
      ?.map(keptAddress),
  )
}

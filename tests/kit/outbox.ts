import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keptAddress } from '../../contract/fields.ts'
import { eventually } from './app.ts'

/** A mail as its reader sees it; `header` gives a line of its head, decoded. */
export type ReadMail = {
  to: string
  subject: string
  text: string
  html: string
  token: string | undefined
  header(name: string): string
}

/** All mails of an instance, oldest first. */
export function readOutbox(dataDir: string): ReadMail[] {
  const folder = join(dataDir, 'outbox')
  let names: string[] = []
  try {
    names = readdirSync(folder)
      .filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
      .sort()
  } catch {
    // No mail yet, no folder.
  }
  return names.map((name) => parseMail(readFileSync(join(folder, name), 'utf8')))
}

/** The newest mail to an address whose subject contains `subject`; waits for it. */
export function mailTo(dataDir: string, to: string, subject = ''): Promise<ReadMail> {
  return eventually(() => {
    const found = readOutbox(dataDir).findLast((mail) => mail.to.includes(to) && mail.subject.includes(subject))
    if (!found) throw new Error(`no mail to ${to}`)
    return found
  })
}

export function parseMail(raw: string): ReadMail {
  const [head = ''] = raw.split(/\r?\n\r?\n/, 1)
  const header = (name: string) =>
    new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'mi').exec(head)?.[1]?.replace(/\r?\n[ \t]/g, ' ') ?? ''
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1]
  const parts = raw.split(`--${boundary}`).map((part) => /^([^]*?)\r?\n\r?\n([^]*?)\r?\n$/.exec(part) ?? [])
  const part = (type: string) =>
    parts.find(([, partHead]) => partHead?.includes(`Content-Type: ${type}`))?.[2]?.replaceAll('\r\n', '\n') ?? ''
  const text = unquote(part('text/plain'))
  return {
    // In the spelling that accounts have; mail servers get the coded one.
    to: keptAddress(header('To')) ?? header('To'),
    subject: decodeWords(header('Subject')),
    text,
    html: unquote(part('text/html')),
    token: /#token=([\w-]+)/.exec(text)?.[1],
    header: (name) => decodeWords(header(name)),
  }
}

/** RFC 2047 words of a header, Q and B. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString('utf8') : unquote(word.replaceAll('_', ' ')),
    )
}

function unquote(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

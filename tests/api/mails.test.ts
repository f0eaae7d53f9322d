import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { layOutMail } from '../../server/base/mail/mail-layout.ts'
import { openMailer } from '../../server/base/mail/mail.ts'
import { mailSamples } from '../kit/mail-samples.ts'
import { readOutbox, type ReadMail } from '../kit/outbox.ts'

const root = join(import.meta.dirname, '../..')
const dataDir = mkdtempSync(join(tmpdir(), 'mails-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const appUrl = new URL('https://recherche.kanzlei.example')
const token = 'Geheim_Geheim-Geheim_Geheim-Geheim_Geheim-1'
const sender = {
  name: 'Müller & Söhne GmbH',
  address: 'Straße 1, 1010 Wien',
  email: 'office@müller.example',
  company_register: 'FN 1a, HG Wien',
}
const mailFrom = 'Fundstelle <fundstelle@kanzlei.example>'
const mailer = openMailer(
  { smtpUrl: undefined, mailFrom, dataDir, appUrl },
  () => sender,
  () => undefined,
)

/** Sends one sample and reads it as a mail program does. */
async function read(sample: string, words: string, to = 'anna.huber@kanzlei.at'): Promise<ReadMail> {
  await mailer.send(mailSamples[sample]!({ appUrl, to, words, token }))
  return readOutbox(dataDir).at(-1)!
}

const hostile = [
  ['markup', '<script>alert(1)</script><img src="http://böse.example/p.gif" onerror=\'x\'>'],
  ['umlauts and signs', 'Mag. Ägidius Öllinger-Übelhör, LL.M. ẞ § € „Anführung“ 👩‍⚖️ Ł'],
  ['line breaks', 'Anna\r\nBcc: alle@kanzlei.at\r\n\r\nNeuer Text\nSubject: Gewonnen\u2028Zeile'],
  ['length', 'Ä'.repeat(250)],
  ['turned writing', 'abc\u202etxet\u2066'],
] as const

const names = Object.keys(mailSamples)

describe('every template', () => {
  test('has a sample, and lies in a file of mails', () => {
    const found = globSync('server/features/**/*-mails.ts', { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/export (?:function|const) (\w+Mail)\b/g)].map(
        (match) => match[1]!,
      ),
    )
    expect([...new Set(names.map((name) => name.replace(/ .*/, '')))].sort()).toEqual(found.sort())
    // Whoever writes a mail elsewhere escapes this list.
    const elsewhere = globSync('server/**/*.ts', { cwd: root }).filter(
      (file) =>
        // What reads the mails of others writes none.
        !/-mails\.ts$|server\/base\/mail|reading\/formats\/eml\.ts$/.test(file) &&
        /\bsubject:|layOutMail|mail-layout/.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(elsewhere).toEqual([])
  })

  test.each(names.flatMap((name) => hostile.map(([what, words]) => [name, what, words] as const)))(
    '%s holds against %s',
    async (name, _, words) => {
      const mail = await read(name, words)
      const { subject, text, html } = mail
      // One addressee, no header but ours.
      expect(mail.to).toBe(name === 'upgradeToSalesMail' ? 'vertrieb@example.at' : 'anna.huber@kanzlei.at')
      expect([mail.header('Bcc'), mail.header('Cc')]).toEqual(['', ''])
      expect(subject).not.toMatch(/[\r\n]|Geheim|Gewonnen/)
      expect(subject.length).toBeGreaterThan(8)
      // Both parts say the same; nothing is markup, nothing begins a line of its own.
      for (const part of [text, html]) {
        expect(part).toMatch(/\b(Sie|Ihr|Ihnen|Ihre[mnrs]?)\b/)
        expect(part).not.toMatch(/\b(du|dein|dir)\b/i)
        expect(part).not.toMatch(
          /ende-zu-ende|zero[- ]knowledge|rechtssicher|halluzinationsfrei|100 ?% (sicher|richtig)|garantiert|!{1}(?=\s|$)|\bUps\b/i,
        )
        expect(part).not.toMatch(/\u202e|\u2066|\u2028|\ufffd|undefined|null\b|NaN|\[object/)
        expect(part).toContain('Müller')
        expect(part).toContain('https://recherche.kanzlei.example/impressum')
      }
      expect(text).not.toMatch(/^(Bcc|Subject|Neuer Text)/m)
      expect(html).not.toMatch(/<script|<img|<link|<iframe|<object|<form|<[^>]*\son\w+=|url\(|@import|@font-face/i)
      // Every address is one of this instance; the namespace of nothing else is named.
      const addresses = [...html.matchAll(/\b(?:href|src|background|action)="([^"]*)"/g)].map((match) => match[1]!)
      for (const address of addresses) expect(address).toMatch(/^https:\/\/recherche\.kanzlei\.example\//)
      if (words.startsWith('<script')) expect(html).not.toContain('<script>')
      if (words.includes('Öllinger') && text.includes('Mag.'))
        for (const part of [text, html])
          expect(part).toContain('Ägidius Öllinger-Übelhör, LL.M. ẞ § € „Anführung“ 👩‍⚖️ Ł')
      expect(mail.header('Auto-Submitted')).toBe('auto-generated')
      expect(mail.header('Message-ID')).toMatch(/^<[^<>\s]+@kanzlei\.example>$/)
      expect(Math.abs(Date.parse(mail.header('Date')) - Date.now())).toBeLessThan(60_000)
      expect(mail.header('From')).toBe(mailFrom)
      expect(mail.header('Content-Type')).toContain('multipart/alternative')
    },
  )

  test.each(names)('%s reads well as text alone', async (name) => {
    const { text, html } = await read(name, 'Anna Huber')
    expect(text).toMatch(/^Guten Tag,\n\n/)
    expect(text).toMatch(
      /\n-- \nFundstelle\nMüller & Söhne GmbH, Straße 1, 1010 Wien\nFN 1a, HG Wien · office@müller\.example\nImpressum: https:\S+\nDiese Nachricht wurde automatisch verschickt\.\n*$/,
    )
    expect(text).not.toMatch(/&#|&amp;|<\/?\w+|\n{4,}/)
    // Links of the HTML stand in the text too.
    for (const [, address] of html.matchAll(/href="([^"]*)"/g))
      expect(text).toContain(address!.replaceAll('&#38;', '&'))
    // One button at most.
    expect(html.match(/class="button"/g)?.length ?? 0).toBeLessThanOrEqual(1)
    expect(html.match(/<h1/g)).toHaveLength(1)
  })
})

describe('the envelope', () => {
  test('only mails that one can do without name where to turn them off', async () => {
    for (const name of names) {
      const mail = await read(name, 'Anna')
      expect([name, mail.header('List-Unsubscribe')]).toEqual([
        name,
        name.startsWith('usageNoticeMail') ? '<https://recherche.kanzlei.example/settings/abo>' : '',
      ])
      expect([name, mail.text.includes('abschalten')]).toEqual([name, name.startsWith('usageNoticeMail')])
    }
  })

  test('an answer to the sales desk reaches the person', async () => {
    expect((await read('upgradeToSalesMail', 'Anna')).header('Reply-To')).toBe('anna.huber@kanzlei.at')
  })

  test.each([
    ['two addresses', 'eine@kanzlei.at, zweite@kanzlei.at'],
    ['a line break', 'eine@kanzlei.at\r\nBcc: zweite@kanzlei.at'],
    ['a name that holds an address', 'zweite@kanzlei.at <eine@kanzlei.at>'],
  ])('%s never become a second addressee', async (_, to) => {
    // Addresses are checked where they come in; should one slip through, it still is one.
    const before = readOutbox(dataDir).length
    await read('passwordChangedMail', '', to).catch(() => undefined)
    for (const mail of readOutbox(dataDir).slice(before)) {
      expect(mail.header('Bcc')).toBe('')
      expect(mail.to).not.toMatch(/^[^<>"]+@[^<>"]+,\s*[^<>"]+@[^<>"]+$/)
    }
  })

  test('a subject with a line break and umlauts stays one line and is encoded', async () => {
    const to = 'anna@kanzlei.at'
    await mailer.send({ to, subject: 'Änderung\r\nBcc: x@y.at', paragraphs: ['Text'] })
    const mail = readOutbox(dataDir).at(-1)!
    expect(mail.subject).toBe('Änderung Bcc: x@y.at')
    expect(mail.header('Bcc')).toBe('')
    expect(layOutMail(appUrl, sender, { to, subject: '<b>&"', paragraphs: [] }).html).toContain(
      '<title>&#60;b&#62;&#38;&#34;</title>',
    )
  })
})

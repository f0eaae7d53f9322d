import { describe, expect, test, vi } from 'vitest'
import { allowedLaw, isLawAllowed } from '../../contract/knowledge-bases.ts'
import { checkPassword, hashPassword } from '../../server/base/crypto/passwords.ts'
import { networkOf } from '../../server/base/ip.ts'
import { isCommonPassword } from '../../server/features/accounts/common-passwords.ts'
import { companyDomain } from '../../server/features/accounts/mail-domain.ts'
import { fromTimestamp, toTimestamp } from '../../server/features/chat/timestamps.ts'
import { shorten } from '../../contract/excerpt.ts'
import { titleOf } from '../../server/features/chat/title.ts'

// What is stored here is looked at as it is outside of tests.
vi.unmock('../../server/base/crypto/argon2-cost.ts')

test.each([
  ['a@kanzlei.at', 'kanzlei.at'],
  ['a@GMX.at', null],
  ['a@gmail.com', null],
  ['a@outlook.at', null],
  ['a@A1.net', null],
  ['a@gmx.at.kanzlei.at', 'gmx.at.kanzlei.at'],
  ['a@sub.kanzlei.co.at', 'sub.kanzlei.co.at'],
])('the company of %s is %s', (email, domain) => expect(companyDomain(email)).toBe(domain))

test.each([
  ['192.168.7.9', '192.168.7.0/24'],
  ['::ffff:10.1.2.3', '10.1.2.0/24'],
  ['2001:db8:1:2:3::9', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['x', 'unknown'],
  [undefined, 'unknown'],
])('the network of %s is %s', (ip, prefix) => expect(networkOf(ip)).toBe(prefix))

test.each([
  ['password1', true],
  ['Passwort123!', true],
  ['12345678', true],
  ['aaaaaaaaaa', true],
  ['Fundstelle2026', true],
  ['Rosengarten 77 blau', false],
  ['🔑🔑🔑 Übergröße', false],
])('%s is common: %s', (password, expected) => expect(isCommonPassword(password)).toBe(expected))

describe('passwords', () => {
  test('are argon2id records with their own salt; any character and length works, NFC and NFD are the same', async () => {
    const record = await hashPassword('Größe 🔑'.normalize('NFC'))
    expect(record).toMatch(/^argon2id\$m=65536,t=3,p=1\$[\w+/=]+\$[\w+/=]+$/)
    expect(await hashPassword('Größe 🔑')).not.toBe(record)
    expect(await checkPassword('Größe 🔑'.normalize('NFD'), record)).toEqual({ ok: true, outdated: false })
    expect(await checkPassword('Grösse 🔑', record)).toMatchObject({ ok: false })
    expect(await checkPassword('x', undefined)).toMatchObject({ ok: false })
  })

  test('with older parameters still open and ask for a fresh hash', async () => {
    const { argon2Sync } = await import('node:crypto')
    const nonce = Buffer.alloc(16, 1)
    const hash = argon2Sync('argon2id', {
      message: 'altes Passwort',
      nonce,
      memory: 19456,
      passes: 2,
      parallelism: 1,
      tagLength: 32,
    })
    expect(
      await checkPassword(
        'altes Passwort',
        `argon2id$m=19456,t=2,p=1$${nonce.toString('base64')}$${hash.toString('base64')}`,
      ),
    ).toEqual({ ok: true, outdated: true })
  })

  test('when too many wait, the next is told that the service is busy', async () => {
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => hashPassword('x'.repeat(12))))
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(8)
    expect(refused[0]).toMatchObject({ reason: { code: 'busy' } })
  })
})

test('message numbers and timestamps are two forms of the same', () => {
  expect(toTimestamp('1795219367012345')).toBe('2026-11-21T00:02:47.012345Z')
  expect(fromTimestamp('2026-11-21T00:02:47.012345Z')).toBe('1795219367012345')
  expect(fromTimestamp('2026-02-30T99:02:47.012345Z')).toBeUndefined()
})

test.each([
  ['Kaution', 'Kaution'],
  [
    'Mein Vermieter gibt mir die Kaution nicht zurück, was gilt? Ich bin vor vier Monaten ausgezogen.',
    'Mein Vermieter gibt mir die Kaution nicht zurück, was gilt?',
  ],
  ['  viele\n\nZeilen   und Blanks ', 'viele Zeilen und Blanks'],
  // Neither the sign of a provision without its number at the end, nor an abbreviation taken for the end of a sentence.
  [
    'Muss der Vermieter bei einem Schaden an der Wohnung nach § 1097 ABGB die Kosten ersetzen?',
    'Muss der Vermieter bei einem Schaden an der Wohnung …',
  ],
  [
    'Gilt die Frist auch für den Antrag auf Auskunft, den Art. 12 Abs. 3 DSGVO nennt?',
    'Gilt die Frist auch für den Antrag auf Auskunft …',
  ],
  ['Darf Frau Mag. Huber die Kaution behalten? Sie schweigt.', 'Darf Frau Mag. Huber die Kaution behalten?'],
])('the title of »%s« is »%s«', (question, title) => expect(titleOf(question)).toBe(title))
test('a title and a quote never end within an emoji', () => {
  const faces = `a${'😀'.repeat(200)}`
  expect(
    [titleOf(faces), shorten(faces)].map((cut) => [cut.isWellFormed(), cut.includes('\uFFFD'), cut.endsWith('😀 …')]),
  ).toEqual([
    [true, false, true],
    [true, false, true],
  ])
})
test('a question of nothing but small words keeps them as its title', () =>
  expect(titleOf('und oder der die das '.repeat(4))).toBe(
    'und oder der die das und oder der die das und oder der die …',
  ))
test('a title is never longer than allowed', () => expect(titleOf('x'.repeat(20_000)).length).toBeLessThanOrEqual(120))

test('an account limited to some knowledge bases gets the first allowed one, and none is always allowed', () => {
  expect(allowedLaw(['steuerrecht'], 'strafrecht')).toBe('steuerrecht')
  expect(allowedLaw(['steuerrecht'], 'none')).toBe('none')
  expect(allowedLaw([], 'strafrecht')).toBe('strafrecht')
  expect(allowedLaw([], 'unsinn')).toBe('zivilrechtogh')
  expect(isLawAllowed(['steuerrecht'], 'publiclaw')).toBe(false)
})

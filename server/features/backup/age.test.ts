import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newAgeKey, readAgeKey } from './age-keys.ts'
import { AgeError, decryptAge, encryptAge } from './age.ts'

const pair = newAgeKey()
const secretOf = (text: string) => readAgeKey(text)!.secret!
async function* inPieces(bytes: Uint8Array, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}
const encrypt = async (plain: Uint8Array, piece = 70_001) =>
  Buffer.concat(await Array.fromAsync(encryptAge(inPieces(plain, piece), pair.recipient)))
const decrypt = async (sealed: Uint8Array, secret = secretOf(pair.secret), piece = 70_001) =>
  Buffer.concat(await Array.fromAsync(decryptAge(inPieces(sealed, piece), secret)))

describe('age', () => {
  test('opens what the tool age 1.1.1 encrypted to this key and another one', async () => {
    const key =
      '# created: 2026-11-21\n# public key: age17nv8g…\nAGE-SECRET-KEY-1MZQR8L7ASFVFE4MU08ZRTHRSJZT8A586E069Q3S5EAMTEP8HM7EQCXYYSV\n'
    const file =
      'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBNemllZEJQTmtuNG4yN0dWV1M4RVJYVSs0K25oQVJ5d2p3SkRrVHd5enhRCjNJbnNZeDVyY0JNbUF1U1AxeFBjQ2Vab2JmcTRITE03dFVpdUFzU3MyNjQKLT4gWDI1NTE5IG1idm9mMXNjWmhGc1ZLMEE0TERHS0JLSWhVV0tqUE1DTm9qb2hjWUNubjAKcGJHL1RuY0tDdWpGcVlaWUFlZXlVY3BsaG10dnlvWTJuUitwU0Z4ODl0cwotLS0gelp6MTRHQ1M5Yzh2SGZaL29VQzJYaUduUkVVbXRXVmRFN3U1V0h6RTA4NAoOrWjX5C6hsG4WLbWbhRfhDI3/QxFfD3c+tja9AD4S10SORycNn7WwjZuSyD04xLBMLMfv6byy1fY='
    expect((await decrypt(Buffer.from(file, 'base64'), secretOf(key))).toString()).toBe('Grüße aus der Sicherung')
    expect(readAgeKey(key)?.recipient).toBe('age17nv8gpmpdsdgg93wpm0g8l323lqvj9wdv0ngrthe6amdy6phc9pqw73evu')
  })

  test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])(
    'gives back %i bytes, whatever the pieces are',
    async (length) => {
      const plain = Buffer.alloc(length, 'Sicherung ')
      for (const piece of [1000, 65_536, 1_000_000])
        expect((await decrypt(await encrypt(plain, piece), undefined, piece)).equals(plain)).toBe(true)
    },
  )

  test('reads keys only as they were written', () => {
    expect(readAgeKey(pair.secret)?.recipient).toBe(pair.recipient)
    expect(readAgeKey(` ${pair.recipient}\r\n`)).toEqual({ recipient: pair.recipient })
    for (const text of [
      '',
      'age1',
      pair.secret.slice(0, -1),
      `${pair.recipient}q`,
      pair.secret.replace(/.$/, (last) => (last === 'Q' ? 'P' : 'Q')),
      pair.recipient.replace('age1', 'Age1'),
    ])
      expect(readAgeKey(text)).toBeUndefined()
  })

  test('refuses another key, and what is no such file', async () => {
    await expect(decrypt(await encrypt(Buffer.from('x')), secretOf(newAgeKey().secret))).rejects.toMatchObject({
      reason: 'key',
    })
    for (const text of ['', 'x', 'age-encryption.org/v2\n', 'PK\u0003\u0004'.repeat(5000)])
      await expect(decrypt(Buffer.from(text))).rejects.toMatchObject({ reason: 'form' })
  })

  test('refuses every cut-off and every changed byte, and gives out no byte that was not sealed', async () => {
    const plain = Buffer.alloc(140_000, 'Nichts davon darf fehlen. ')
    const sealed = await encrypt(plain)
    const refused = async (bytes: Buffer) => {
      const out: Buffer[] = []
      const error = await (async () => {
        for await (const piece of decryptAge(inPieces(bytes, 50_000), secretOf(pair.secret))) out.push(piece)
      })().catch((cause: unknown) => cause)
      expect(error).toBeInstanceOf(AgeError)
      const given = Buffer.concat(out)
      expect(plain.subarray(0, given.length).equals(given)).toBe(true)
    }
    const place = fc.oneof(fc.nat(sealed.length - 1), fc.nat(250))
    await fc.assert(
      fc.asyncProperty(place, fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const changed = Buffer.from(sealed)
        changed[at]! ^= flip
        await refused(changed)
      }),
      { numRuns: 300 },
    )
    await fc.assert(
      fc.asyncProperty(place, async (length) => refused(sealed.subarray(0, length))),
      { numRuns: 200 },
    )
    const end = sealed.length
    const chunk = 65_552
    const head = end - (140_000 - 2 * 65_536 + 16) - 2 * chunk
    for (const cut of [head, head + chunk, head + 2 * chunk, head - 16]) await refused(sealed.subarray(0, cut))
    await refused(Buffer.concat([sealed, Buffer.of(0)]))
    await refused(
      Buffer.concat([
        sealed.subarray(0, head),
        sealed.subarray(head + chunk, head + 2 * chunk),
        sealed.subarray(head, head + chunk),
        sealed.subarray(head + 2 * chunk),
      ]),
    )
  })
})

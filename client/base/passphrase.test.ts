import { beforeEach, describe, expect, test, vi } from 'vitest'
import { passphraseLimit } from '../../contract/encryption.ts'
import { passphraseOf as passphraseOfRequest } from '../../server/base/http/passphrase.ts'

const anna = { id: 'a', passphrase_type: 'CUSTOM' } as const
const header = 'x-file-passphrase-b64'
let stored: Map<string, string>
const load = () => import('./passphrase.ts')
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.resetModules()
})

describe('the headers of a call', () => {
  test.each(['EMPTY', 'SYSTEM_PROVIDED', 'CUSTOM'] as const)(
    'carry the type %s, and no passphrase where there is none',
    async (passphrase_type) => {
      const { passphraseHeaders } = await load()
      expect(passphraseHeaders({ id: 'a', passphrase_type })).toEqual({ 'x-passphrase-type': passphrase_type })
      expect(passphraseHeaders(undefined)).toEqual({ 'x-passphrase-type': 'EMPTY' })
    },
  )

  test.each(['Übergröße€🔑', 'Übergröße€🔑'.normalize('NFD'), 'plain', ' ganz außen ', 'x'.repeat(passphraseLimit)])(
    'carry %j so that the server reads the same',
    async (passphrase) => {
      const { keepPassphrase, passphraseHeaders } = await load()
      keepPassphrase('a', passphrase, true)
      const headers = passphraseHeaders(anna)
      expect(headers[header]).toBe(Buffer.from(passphrase.normalize('NFC')).toString('base64'))
      expect(passphraseOfRequest({ headers } as unknown as Parameters<typeof passphraseOfRequest>[0])).toBe(
        passphrase.normalize('NFC'),
      )
    },
  )

  test.each(['', '  ', 'x'.repeat(passphraseLimit + 1)])(
    'leave out what somebody put into the storage and the server would refuse: %j',
    async (value) => {
      stored.set('passphrase-a', value)
      expect((await load()).passphraseHeaders(anna)).not.toHaveProperty(header)
    },
  )
})

describe('keeping it', () => {
  test('with a tick: in the storage, per person, past the end of the page and the logout', async () => {
    const { keepPassphrase, forgetPassphrase } = await load()
    expect(keepPassphrase('a', 'Sternwarte', true)).toBe(true)
    forgetPassphrase()
    vi.resetModules()
    const { passphraseOf } = await load()
    expect([passphraseOf('a'), passphraseOf('b')]).toEqual(['Sternwarte', undefined])
  })

  test('without: in memory, gone with the page and the logout, and nothing older comes back', async () => {
    const { keepPassphrase, passphraseOf, forgetPassphrase } = await load()
    keepPassphrase('a', 'alt', true)
    keepPassphrase('a', 'neu', false)
    expect([passphraseOf('a'), passphraseOf('b'), stored.size]).toEqual(['neu', undefined, 0])
    forgetPassphrase()
    expect(passphraseOf('a')).toBeUndefined()
    keepPassphrase('a', 'neu', false)
    keepPassphrase('a', 'gespeichert', true)
    expect(passphraseOf('a')).toBe('gespeichert')
  })

  test('it is known where it is kept, and it can be taken away from there', async () => {
    const { keepPassphrase, placeOfPassphrase, passphraseOf, removePassphrase } = await load()
    expect(placeOfPassphrase('a')).toBeUndefined()
    for (const isStored of [true, false]) {
      keepPassphrase('a', 'Sternwarte', isStored)
      expect([placeOfPassphrase('a'), placeOfPassphrase('b')]).toEqual([isStored ? 'storage' : 'memory', undefined])
      removePassphrase('b')
      expect(passphraseOf('a')).toBe('Sternwarte')
      removePassphrase('a')
      expect([passphraseOf('a'), stored.size]).toEqual([undefined, 0])
    }
  })

  test('for nobody: not at all, and the sentence for it', async () => {
    const { keepPassphrase, withoutProfile } = await load()
    expect(keepPassphrase(undefined, 'x', true)).toBe(false)
    expect(stored.size).toBe(0)
    expect(withoutProfile).toBe(
      'Die Passphrase konnte aufgrund fehlender Profilinformationen nicht abgespeichert werden.',
    )
  })

  test('where the storage is blocked: in memory', async () => {
    const refuse = () => {
      throw new DOMException('blocked')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    const { keepPassphrase, passphraseOf } = await load()
    keepPassphrase('a', 'x', true)
    expect(passphraseOf('a')).toBe('x')
    expect(passphraseOf('b')).toBeUndefined()
  })

  test('the end of a session takes it out of the memory', async () => {
    vi.stubGlobal('document', { cookie: '' })
    const { keepPassphrase, passphraseOf } = await load()
    keepPassphrase('a', 'x', false)
    ;(await import('./session.ts')).forgetSession()
    expect(passphraseOf('a')).toBeUndefined()
  })
})

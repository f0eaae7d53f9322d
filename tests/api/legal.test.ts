import { strFromU8, unzipSync } from 'fflate'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agreementVersion, legalTexts } from '../../contract/legal-names.ts'
import type { LegalText } from '../../contract/legal.ts'
import { readConfig } from '../../server/base/config.ts'
import { legalText } from '../../server/features/legal/legal.ts'
import { readOperator } from '../../server/features/system/system.ts'
import shipped from '../../operator.json' with { type: 'json' }
import operator from '../kit/operator-with-contracts.json' with { type: 'json' }
import { aUser, startApp, type TestApp } from '../kit/app.ts'
import { upload } from '../kit/files.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const newcomer = (account: Parameters<typeof aUser>[1] = {}) => aUser(app, account, { hasAgreement: false })
const send = (person: Parameters<typeof upload>[0]) => upload(person, [['Klage.txt', 'Der Kläger begehrt 500 Euro.']])
const accept = (person: Parameters<typeof upload>[0]) =>
  person.post('/api/profile/agreement', { version: agreementVersion })
const wordsOf = ({ blocks }: LegalText) =>
  blocks
    .flatMap((block) =>
      block.kind === 'list'
        ? block.items
        : block.kind === 'table'
          ? [...block.head, ...block.rows.flat()]
          : [block.text],
    )
    .join('\n')

describe('the agreement on processing', () => {
  test('stands before the first upload of a person, with version, time and line in the audit log', async () => {
    const person = await newcomer({ email: 'solo@gmail.com' })
    expect(await send(person)).toMatchObject({ status: 403, body: { code: 'agreement_required' } })
    expect((await person.get('/api/chat/files?limit=10')).body).toMatchObject({ count: 0 })
    expect((await person.get('/api/profile/agreement')).body).toMatchObject({
      version: agreementVersion,
      is_needed: true,
      accepted: null,
      may_accept: true,
      domain: null,
    })
    expect(await person.post('/api/profile/agreement', { version: '2020-01-01' })).toMatchObject({
      status: 409,
      body: { code: 'agreement_changed' },
    })
    expect((await send(person)).status).toBe(403)

    expect((await accept(person)).body).toMatchObject({
      is_needed: false,
      accepted: { version: agreementVersion, at: expect.any(String), domain: null },
    })
    await accept(person)
    expect((await send(person)).status).toBe(202)
    const { body } = await person.get('/api/profile/audit?limit=20')
    const lines = body.results.filter(({ event }: { event: string }) => event === 'agreement_accepted')
    expect(lines).toEqual([expect.objectContaining({ actor: 'self', details: { version: agreementVersion } })])
  })

  test('is accepted in a company by its administrator for everybody, and by nobody else', async () => {
    const domain = 'sammelkanzlei.at'
    const member = await newcomer({ email: `anna@${domain}` })
    const boss = await newcomer({ email: `chefin@${domain}`, role: 'company_admin' })
    const stranger = await newcomer({ email: 'anna@andere-kanzlei.at' })
    const refused = await send(member)
    expect(refused).toMatchObject({ status: 403, body: { code: 'agreement_required' } })
    expect(refused.body.detail).toContain(boss.email)
    expect(await accept(member)).toMatchObject({ status: 403, body: { code: 'agreement_by_company' } })
    expect((await boss.get('/api/profile/agreement')).body).toMatchObject({ may_accept: true, domain })

    await accept(boss)
    expect((await send(member)).status).toBe(202)
    expect((await member.get('/api/profile/agreement')).body).toMatchObject({ is_needed: false, accepted: { domain } })
    expect((await send(stranger)).status).toBe(403)

    // What holds for the company outlives the account of whoever accepted it.
    await boss.delete('/api/profile/erase', { password: 'Rosengarten 77 blau', confirmation: 'sofort löschen' })
    await app.parts.db.query('DELETE FROM users WHERE id = $1', [boss.id])
    expect((await send(member)).status).toBe(202)
  })

  test('is asked for again with a new version; the accepted wording can be saved, before and after', async () => {
    const person = await newcomer({ email: 'wieder@gmail.com' })
    const file = async () => {
      const { bytes } = await person.get('/api/profile/agreement/file')
      return strFromU8(unzipSync(bytes)['word/document.xml']!)
    }
    expect(await file()).toContain('noch nicht angenommen')
    await accept(person)
    expect(await file()).toMatch(/angenommen im Dienst am/)
    await app.parts.db.query("UPDATE agreements SET version = '2020-01-01' WHERE user_id = $1", [person.id])
    expect(await send(person)).toMatchObject({ status: 403, body: { code: 'agreement_required' } })
    expect((await person.get('/api/profile/agreement')).body).toMatchObject({
      is_needed: true,
      accepted: { version: '2020-01-01' },
    })
    await accept(person)
    expect((await send(person)).status).toBe(202)
  })
})

/** An operator as there could be one. */
const own = {
  name: 'Gruber Recherche GmbH',
  address: 'Hauptplatz 3, 4020 Linz',
  email: 'office@gruber-recherche.at',
  phone: '+43 732 77 12 34',
  sales_email: 'vertrieb@gruber-recherche.at',
  company_register: 'FN 412377k, Landesgericht Linz',
  vat_id: 'ATU68412377',
  management: 'Eva Gruber',
  owners: 'Eva Gruber, 100 %',
}

describe('the texts of the operator', () => {
  const all = Object.keys(legalTexts) as (keyof typeof legalTexts)[]
  const configOf = (env: Record<string, string>, more: object = {}) => {
    const dir = mkdtempSync(join(tmpdir(), 'operator-'))
    const file = join(dir, 'operator.json')
    writeFileSync(file, JSON.stringify({ ...operator, ...more }))
    const config = readConfig({ OPERATOR_FILE: file, DATA_DIR: dir, APP_URL: 'https://x.example.at', ...env })
    return { config, remove: () => rmSync(dir, { recursive: true }) }
  }

  test('are there for everybody, complete, and claim nothing that the product does not keep', async () => {
    for (const name of all) {
      const { status, body } = await app.visit().get(`/api/system/texts/${name}`)
      expect(status).toBe(200)
      expect(wordsOf(body).length).toBeGreaterThan(name === 'sub_processors' ? 500 : 1500)
      expect(wordsOf(body)).not.toMatch(
        /undefined|null|\[object|rechtssicher|Ende-zu-Ende|Zero Knowledge|100 % sicher/i,
      )
    }
    expect((await app.visit().get('/api/system/texts/geheim')).status).toBe(400)
  })

  test('say of model, search, storage, mail and error reports what the settings say', () => {
    const bare = configOf({})
    const words = (config: typeof bare.config, name: keyof typeof legalTexts) => wordsOf(legalText(config, name))
    expect(words(bare.config, 'sub_processors')).toContain('Sprachmodell: keines verbunden')
    expect(words(bare.config, 'privacy')).toContain('Fehlerberichte an Dritte gibt es nicht')
    expect(words(bare.config, 'measures')).toContain('für Firmenadministratoren Pflicht')
    bare.remove()

    const full = configOf(
      {
        LLM_PROVIDER: 'openai-compatible',
        LLM_BASE_URL: 'https://llm.beispiel-modell.eu/v1',
        LLM_MODEL: 'm',
        EMBEDDING_BASE_URL: 'http://localhost:11434/v1',
        EMBEDDING_MODEL: 'e',
        BLOB_URL: 's3://akten',
        AWS_ENDPOINT_URL_S3: 'https://s3.beispiel-ablage.at',
        SMTP_URL: 'smtps://mail.beispiel-post.at',
        ERROR_REPORTING_DSN: 'https://key@fehler.beispiel.at/1',
        TWO_FACTOR: 'all',
      },
      {
        ...own,
        sub_processors: [{ service: 'language_model', name: 'Beispiel Modell SAS', place: 'Paris, Frankreich' }],
      },
    )
    for (const name of ['privacy', 'sub_processors', 'agreement'] as const) {
      const text = words(full.config, name)
      for (const word of [
        'Beispiel Modell SAS',
        'llm.beispiel-modell.eu',
        's3.beispiel-ablage.at',
        'mail.beispiel-post.at',
        'fehler.beispiel.at',
      ])
        expect(text).toContain(word)
    }
    expect(words(full.config, 'sub_processors')).toContain(
      'Die Suche nach Bedeutung läuft auf der Maschine dieses Servers',
    )
    expect(words(full.config, 'measures')).toContain('für alle Konten Pflicht')
    expect(words(full.config, 'secrecy')).toContain('Antworten schreibt ein Sprachmodell')
    // Production wants to know who stands behind each host.
    expect(() => readOperator({ ...full.config, production: true })).toThrow(
      '"sub_processors" needs an entry for files, mail, error_reports',
    )
    full.remove()
  })

  test('are refused in production as long as anything of the sample is left, flag or not', () => {
    const readIn = (more: object) => {
      const { config, remove } = configOf({}, { ...own, ...more })
      try {
        return readOperator({ ...config, production: true })
      } finally {
        remove()
      }
    }
    expect(readIn({}).name).toBe(own.name)
    expect(() => readIn({ placeholder: true })).toThrow('holds sample data')
    expect(() => readIn({ phone: '' })).toThrow('"phone" is missing or empty')
    for (const field of Object.keys(own) as (keyof typeof own)[])
      expect(() => readIn({ [field]: shipped[field] }), field).toThrow(`"${field}" still holds sample data`)
    expect(() => readIn({ sub_processors: shipped.sub_processors })).toThrow('"sub_processors" still holds sample data')
  })
})

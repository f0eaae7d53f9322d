// The files that lie in a mail become files of their own.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day } from '../../server/base/clock.ts'
import { sweepOrphans } from '../../server/features/files/sealed-blobs.ts'
import { aUser, eventually, startApp, type TestApp } from '../kit/app.ts'
import { pdfOf } from '../kit/documents.ts'
import { aFile, aFolder, settled, upload } from '../kit/files.ts'
import { findText } from '../kit/find-text.ts'
import { mailOf } from '../kit/mails.ts'
import { choosePassphrase } from '../kit/passphrases.ts'
import { aColleague, type Person } from '../kit/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const countOf = async (table: string, person: { id: string }) =>
  (await app.parts.db.query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [person.id])).rowCount
const used = async (person: Person) => (await person.get('/api/profile/usage-stats')).body.upload.usage
const passphrase = 'Übergröße im Gartenhaus 🔑'

describe('the files in a mail', () => {
  const inner = mailOf('Ihr Schreiben 3/2025', 'Beiliegend die Rechnung.', [
    { name: 'Rechnung.txt', type: 'text/plain', content: 'Summe 300 Euro' },
  ])
  const listed = async (person: Person) =>
    (await person.get('/api/chat/files?limit=1000')).body.results as {
      uuid: string
      filename: string
      status: string
      reason: string | null
      attached_to: { uuid: string; filename: string } | null
    }[]

  test('become files beside it, named as no path and nobody is misled by, and those in mails within it too', async () => {
    const person = await aColleague(app)
    const sent = mailOf('Vertrag', 'Anbei der Vertrag.', [
      { name: 'Vertrag.pdf', type: 'application/pdf', content: pdfOf([['Der Mietzins beträgt 700 Euro.']]) },
      { name: '../../etc/Vertrag.pdf', content: pdfOf([['Zweiter Vertrag']]) },
      { name: 'Rechnung\u202etxt.exe.txt', content: 'Summe' },
      { name: null, type: 'message/rfc822', content: inner },
      { name: null, type: 'text/plain', content: 'Notiz ohne Namen' },
      { name: 'Programm.exe', content: 'MZ' },
      { name: 'falsch.pdf', content: 'kein PDF' },
      { name: 'logo.png', type: 'image/png', isInline: true, content: 'x' },
    ])
    await aFolder(person, 'Akt')
    await aFile(person, ['Vertrag.pdf', pdfOf([['war schon da']])])
    const mail = await aFile(person, ['Mail.eml', sent])
    await eventually(async () => expect((await listed(person)).map(({ status }) => status)).not.toContain('OCR'))
    const files = await listed(person)
    expect(
      files.flatMap(({ filename, attached_to }) => (attached_to ? [[filename, attached_to.filename]] : [])),
    ).toEqual([
      ['Anlage 5.txt', 'Mail.eml'],
      ['Ihr Schreiben 3-2025.eml', 'Mail.eml'],
      ['Rechnung.txt', 'Ihr Schreiben 3-2025.eml'],
      ['Rechnungtxt.exe.txt', 'Mail.eml'],
      ['Vertrag (2).pdf', 'Mail.eml'],
      ['Vertrag (3).pdf', 'Mail.eml'],
    ])
    expect(files.find(({ uuid }) => uuid === mail.id)!.reason).toBe(
      '2 Anlagen wurden nicht übernommen: »Programm.exe« (dieses Format wird nicht angenommen), »falsch.pdf« (der Inhalt passt nicht zum Namen).',
    )
    const { body } = await person.get(`/api/chat/files/${mail.id}`)
    expect(body.attachments.map(({ filename }: { filename: string }) => filename)).toEqual([
      'Anlage 5.txt',
      'Ihr Schreiben 3-2025.eml',
      'Rechnungtxt.exe.txt',
      'Vertrag (2).pdf',
      'Vertrag (3).pdf',
    ])
    const second = files.find(({ filename }) => filename === 'Vertrag (2).pdf')!
    expect((await person.get(`/api/chat/files/${second.uuid}`)).body.original).toContain('700 Euro')
    // Each counts as an upload: two sent, six in mails.
    expect(await used(person)).toBe(8)
    // The mail can go: its files stay, and belong to nothing.
    await person.delete(`/api/chat/files/${mail.id}`)
    expect((await listed(person)).filter(({ attached_to }) => attached_to)).toHaveLength(1)
    expect((await person.get(`/api/chat/files/${second.uuid}/content`)).status).toBe(200)
  })

  test('wait sealed for the passphrase of their owner, and go with the mail while they wait', async () => {
    const person = await choosePassphrase(await aColleague(app), passphrase)
    const word = 'Zitronenfalterkonferenz'
    const sent = mailOf('Akt', 'Anbei.', [{ name: `${word}.txt`, content: `Es gilt ${word}. ` }])
    const { uuid } = (await upload(person, [['Mail.eml', sent]])).body.tasks[0]
    const waiting = () => countOf('mail_attachments', person)
    await eventually(async () => expect(await waiting()).toBe(1))
    await app.parts.db.query('CHECKPOINT')
    expect(findText(app.dataDir, word)).toEqual([])
    await sweepOrphans(app.parts, new Date(app.clock.now().getTime() + day))
    person.passphrase = undefined
    expect((await listed(person)).length).toBe(1)
    expect(await waiting()).toBe(1)
    person.passphrase = passphrase
    expect((await listed(person)).map(({ filename }) => filename)).toEqual(['Mail.eml', `${word}.txt`])
    const [, own] = await listed(person)
    expect(await settled(person, own!.uuid)).toMatchObject({ status: 'READY' })
    expect((await person.get(`/api/chat/files/${own!.uuid}/text`)).text).toContain(word)
    const again = (await upload(person, [['Mail 2.eml', sent]])).body.tasks[0].uuid
    await eventually(async () => expect(await waiting()).toBe(1))
    await person.delete(`/api/chat/files/${again}`)
    await person.delete(`/api/chat/files/${uuid}`)
    await person.delete(`/api/chat/files/${own!.uuid}`)
    await sweepOrphans(app.parts, new Date(app.clock.now().getTime() + day))
    expect([await waiting(), await countOf('file_blobs', person)]).toEqual([0, 0])
  })

  test('are taken only as far as the plan and the room reach, are pseudonymised with it, and end at five mails deep', async () => {
    const small = await aUser(app, { subscription: 'paid_small' })
    const four = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name: `${name}.txt`, content: name }))
    const { id } = await aFile(small, ['Mail.eml', mailOf('Fünf', 'Anbei.', four)])
    expect((await listed(small)).find(({ uuid }) => uuid === id)!.reason).toBe(
      'Eine Anlage wurde nicht übernommen: »e.txt« (Ihr Kontingent ist aufgebraucht).',
    )
    expect([await used(small), await countOf('upload_reservations', small)]).toEqual([5, 0])

    const person = await aColleague(app)
    const named = mailOf('Zeugen', 'Herr Stefan Lang kommt.', [
      { name: 'Zeugin.txt', content: 'Frau Maria Huber kommt.' },
    ])
    await aFile(person, ['Mail.eml', named], { anonymize: 'true' })
    await eventually(async () =>
      expect((await listed(person)).map(({ status }) => status)).toEqual(['PENDING_APPROVAL', 'PENDING_APPROVAL']),
    )

    const deep = await aColleague(app)
    let nested = mailOf('Ebene 9', 'innen')
    for (let level = 8; level > 0; level--)
      nested = mailOf(`Ebene ${level}`, 'außen', [{ name: null, type: 'message/rfc822', content: nested }])
    await aFile(deep, ['Ebene 0.eml', nested])
    await eventually(async () =>
      expect((await listed(deep)).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'READY')),
    )
    expect((await listed(deep)).filter(({ reason }) => reason)).toMatchObject([
      { reason: 'Eine Anlage wurde nicht übernommen: »Ebene 7.eml« (zu viele E-Mails ineinander).' },
    ])
  })
})

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser, startApp, type TestApp } from '../kit/app.ts'
import { docxOf, pdfOf, protectedPdf, wordParagraph } from '../kit/documents.ts'
import { aFile, aFolder, pathsIn, upload } from '../kit/files.ts'
import { findText } from '../kit/find-text.ts'
import { mailOf } from '../kit/mails.ts'
import { choosePassphrase } from '../kit/passphrases.ts'
import { aColleague, type Person } from '../kit/people.ts'
import { exportText } from '../kit/sealed-words.ts'

let app: TestApp
// Everything that the product writes for a while lies beside its data.
const root = mkdtempSync(join(tmpdir(), 'at-rest-'))
const usual = process.env.TMPDIR
beforeAll(async () => {
  process.env.TMPDIR = root
  app = await startApp()
})
afterAll(async () => {
  if (usual === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = usual
  await app.close().finally(() => rmSync(root, { recursive: true, force: true }))
})

/** How each planted word begins: to look for that finds all of them, parts and other spellings too. */
const beginning = 'zwetschkal'
const letters = 'abcdefghijklmnopqrstuvwxyz'
const words = new Set<string>()
/** A word that nothing else in the world says. */
function word(): string {
  const made = beginning + Array.from(randomBytes(8), (byte) => letters[byte % 26]).join('')
  words.add(made)
  return made
}
const many = (count: number) => Array.from({ length: count }, word)

/** Plants words wherever somebody's content goes in; returns those that the export of the person has to show. */
async function plant(person: Person, passphrase: string | undefined): Promise<string[]> {
  const [outer, inner, moved, renamed] = many(4) as [string, string, string, string]
  if (passphrase !== undefined) {
    await choosePassphrase(person, passphrase)
    person.passphrase = word()
    await person.get('/api/chat/threads')
    await person.post('/api/profile/passphrase-check')
    const next = word()
    await choosePassphrase(person, next, passphrase)
    await person.post('/api/profile/recovery-key')
  }
  // Folders and files of each sort that is read.
  await aFolder(person, outer)
  const { id: folder } = await aFolder(person, inner, `${outer}/`)
  await person.put(`/api/chat/files/${folder}`, { path: `${outer}/${moved}/` })
  const [text, name, mailed, attached, subject, inMail] = [many(42), many(6), word(), word(), word(), word()]
  const path = { path: `${outer}/` }
  const { id: file } = await aFile(person, [`${name[0]}.txt`, text.join(' ').repeat(500)], path)
  await aFile(person, [`${name[1]}.html`, `<p>${many(4).join('<b>')}</p>`], path)
  const { id: pdf } = await aFile(person, [`${name[2]}.pdf`, pdfOf([many(6), many(6)])], path)
  await aFile(
    person,
    [
      `${name[3]}.docx`,
      docxOf(
        many(5)
          .map((one) => wordParagraph(one))
          .join(''),
      ),
    ],
    path,
  )
  const mail = mailOf(subject, mailed, [{ name: `${attached}.txt`, content: inMail }])
  await aFile(person, [`${name[4]}.eml`, mail], path)
  await pathsIn(person, `${outer}/`)
  const password = word()
  const { id: closed } = await aFile(person, [`${name[5]}.pdf`, protectedPdf(pdfOf([many(2)]), password)])
  for (const tried of [word(), password]) await person.post(`/api/chat/files/${closed}/read`, { password: tried })
  await person.put(`/api/chat/files/${file}`, { path: `${outer}/${renamed}.txt` })
  // What is looked at, searched and refused.
  await person.get(`/api/chat/files?search=${text[0]}`)
  await person.get(`/api/chat/files/${pdf}/pages/1?marks=0-20`)
  await upload(person, [[`${word()}.exe`, word()]])
  await upload(person, [[`${word()}.pdf`, word()]])
  await upload(person, [[`${word()}.txt`, word()]], { path: `${word()}/` })
  await person.post('/api/chat/files/folders', { name: `${word()}/`, path: '' })
  // Pseudonymisation with rules of one's own.
  const { id: covered } = await aFile(person, [`${word()}.txt`, `Frau Anna ${word()} kommt.`], { anonymize: 'true' })
  const [kept, replaced] = many(2) as [string, string]
  await person.put(`/api/chat/files/${covered}`, { anonymization_custom_agenda: [{ text: kept, action: 'behalten' }] })
  const decision = { entity: 'e1', action: 'ersetzen', replacement: `[${replaced}]`, scope: 'datei' }
  await person.post(`/api/chat/files/${covered}/decisions`, { decisions: [decision] })
  // Conversations, also about files.
  const [asked, again, title, about, comment] = many(5) as [string, string, string, string, string]
  const [{ thread_id: thread }] = await person.ask(`Gilt ${asked} für die Kaution?`)
  await person.ask(`Und ${again}?`, { thread_id: thread })
  await person.put(`/api/chat/threads/${thread}`, { title: `Sache ${title}` })
  await person.get(`/api/chat/threads/search?q=${asked}`)
  const chunks = await person.ask(`Was steht über ${about}?`, { file_context: [file], file_query_type: 'simple_rag' })
  await person.put('/api/chat/rate', { timestamp: chunks.at(-1).timestamp, liked: false, comment })
  await person.post('/api/chat/ask-stream', { question: word(), law: word() })
  await person.post('/api/chat/ask-stream', `{"question": "${word()}"`)
  return [outer, moved, renamed, ...text, ...name.slice(1), subject, attached, asked, again, title, about, comment]
}

test('of 200 words in files, names, conversations and passphrases none stands in the data directory, a temporary file or the log', async () => {
  const [managed, guarded] = [await aColleague(app), await aColleague(app)]
  for (const [person, passphrase] of [
    [managed, undefined],
    [guarded, word()],
  ] as const) {
    const stored = await plant(person, passphrase)
    const shown = await exportText(person)
    expect(stored.filter((one) => !shown.includes(one))).toEqual([])
  }
  expect(words.size).toBeGreaterThanOrEqual(200)
  // Everything that the database still holds in memory goes to its files.
  await app.parts.db.query('CHECKPOINT')
  expect(findText(root, beginning)).toEqual([])
  expect(findText(root, `Z${beginning.slice(1)}`)).toEqual([])
  expect(app.logs.filter((line) => line.toLowerCase().includes(beginning))).toEqual([])
  // The look itself works: what an account says of itself is not sealed.
  await app.parts.db.query('UPDATE users SET organisation = $2 WHERE id = $1', [managed.id, word()])
  await app.parts.db.query('CHECKPOINT')
  expect(findText(root, beginning).length).toBeGreaterThan(0)
  await app.parts.db.query('UPDATE users SET organisation = NULL WHERE id = $1', [managed.id])
})

const planted = ['Zwetschkenknoedelverordnung', 'Papierschiffchenregatta', 'Sternwartenhausmeister']

test('what a person asks and names stands nowhere in the data directory or the log', async () => {
  const person = await aUser(app)
  const [{ thread_id: thread }] = await person.ask(`Gilt die ${planted[0]} für die Kaution?`)
  await person.put(`/api/chat/threads/${thread}`, { title: `Sache ${planted[1]}` })
  await person.ask(`Und ${planted[2]}?`, { thread_id: thread })
  await person.post('/api/chat/ask-stream', { question: planted[0], law: planted[1] })
  await person.post('/api/chat/ask-stream', `{"question": "${planted[0]}"`)
  expect((await person.get(`/api/chat/history?thread=${thread}`)).text).toContain(planted[0])
  // Everything that the database still holds in memory goes to its files.
  await app.parts.db.query('CHECKPOINT')
  for (const word of planted) {
    expect(findText(app.dataDir, word)).toEqual([])
    expect(app.logs.filter((line) => line.includes(word))).toEqual([])
  }
  // The search itself works: the address of an account is not sealed.
  expect(findText(app.dataDir, person.email).length).toBeGreaterThan(0)
})

test('a sealed title moved to another conversation, or another person, does not open', async () => {
  const [owner, other] = [await aUser(app), await aUser(app)]
  const threads = [(await owner.ask('Kaution'))[0].thread_id, (await owner.ask('Mietzins'))[0].thread_id]
  await other.ask('Kaution')
  await app.parts.db.query(
    'UPDATE threads SET sealed_title = (SELECT sealed_title FROM threads WHERE id = $1) WHERE id = $2',
    threads,
  )
  const reply = await owner.get(`/api/chat/threads/${threads[1]}`)
  expect(reply).toMatchObject({ status: 200, body: { title: 'Nicht lesbare Unterhaltung' } })
  await app.parts.db.query('UPDATE threads SET user_id = $1 WHERE id = $2', [other.id, threads[0]])
  expect((await other.get(`/api/chat/threads/${threads[0]}`)).body).toMatchObject({
    title: 'Nicht lesbare Unterhaltung',
  })
})

test('an unexpected error is logged with its place, and without the values that the database quotes', async () => {
  const person = await aUser(app)
  await app.parts.db.query(`UPDATE users SET passphrase_type = 'SYSTEM_PROVIDED' WHERE id = $1`, [person.id])
  await app.parts.db.query('ALTER TABLE threads ADD CONSTRAINT refuses CHECK (false) NOT VALID')
  try {
    expect(await person.post('/api/chat/ask-stream', { question: planted[0], law: 'zivilrechtogh' })).toMatchObject({
      status: 500,
      body: { code: 'internal', detail: 'Etwas ist schiefgelaufen. Bitte versuchen Sie es später erneut.' },
    })
  } finally {
    await app.parts.db.query('ALTER TABLE threads DROP CONSTRAINT refuses')
  }
  const line = app.logs.findLast((entry) => entry.includes('unexpected error'))!
  expect(line).toContain('chat.store.ts')
  expect(JSON.parse(line).err).toMatchObject({ code: '23514', message: 'left out' })
  expect(line).not.toContain(person.id)
})

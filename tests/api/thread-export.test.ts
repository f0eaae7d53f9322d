import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aUser, startApp, type TestApp } from '../kit/app.ts'
import { readDocx } from '../kit/docx.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const deposit = 'Mein Vermieter gibt mir die Kaution nicht zurück, was gilt?'
const notice = 'Zitat-Antwort, ohne Sprachmodell. Bitte prüfen Sie die Quellen.'

async function aConversation() {
  const person = await aUser(app)
  const [{ thread_id: thread }] = await person.ask(deposit)
  await person.ask('Und <b>welche</b> Frist gilt?\n\nZweiter *Absatz*', { thread_id: thread })
  return { person, thread }
}

describe('saving a conversation', () => {
  test('as Markdown: questions, answers, sources, notice, attribution', async () => {
    const { person, thread } = await aConversation()
    const { status, headers, text } = await person.get(`/api/chat/threads/${thread}/export?format=md`)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Mein Vermieter gibt mir die Kaution nicht zurueck, was gilt.md"; filename*=UTF-8''Mein%20Vermieter%20gibt%20mir%20die%20Kaution%20nicht%20zur%C3%BCck%2C%20was%20gilt.md`,
    )
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(text).toMatch(/^# Mein Vermieter gibt mir die Kaution nicht zurück, was gilt\?\n/)
    expect(text).toMatch(/Unterhaltung vom \d{2}\.\d{2}\.\d{4}, \d{2}:\d{2} Uhr, gespeichert am/)
    expect(text.match(/^## Frage$/gm)).toHaveLength(2)
    expect(text.match(/^## Antwort$/gm)).toHaveLength(2)
    expect(text.match(/^### Quellen zu dieser Antwort$/gm)).toHaveLength(2)
    expect(text).toContain(`> ${deposit}`)
    expect(text).toContain('Und \\<b>welche\\</b> Frist gilt?')
    expect(text).toContain('Zweiter \\*Absatz\\*')
    expect(text).toMatch(/- \[1\] \*\*§\u00a016b\u00a0MRG\*\*, .*https:\/\/www\.ris\.bka\.gv\.at\//)
    expect(text.split(notice).length - 1).toBeGreaterThanOrEqual(3)
    expect(text).toContain('Datenquelle: RIS – <https://www.ris.bka.gv.at/>, CC BY 4.0')
  })

  test('as a Word file: the same, readable by unpacking', async () => {
    const { person, thread } = await aConversation()
    const reply = await person.get(`/api/chat/threads/${thread}/export?format=docx`)
    expect(reply.headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    )
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="Mein Vermieter .*\.docx"/)
    const { text, footer, parts } = readDocx(reply.bytes)
    for (const piece of [
      deposit,
      'Und <b>welche</b> Frist gilt?',
      'Zweiter *Absatz*',
      'Quellen zu dieser Antwort',
      notice,
      'Datenquelle: RIS',
      'Kurzfassungen stammen von Fundstelle',
    ])
      expect(text).toContain(piece)
    expect(text).toMatch(/\[1\] §\u00a016b\u00a0MRG, /)
    expect(footer).toContain(notice)
    // The whole address lies behind the link; written out it would fill pages.
    expect(parts['word/_rels/document.xml.rels']).toContain('https://www.ris.bka.gv.at/NormDokument')
    expect(text).toMatch(/\[1\] §\u00a016b\u00a0MRG, .*, www\.ris\.bka\.gv\.at/)
    expect(text).not.toContain('NormDokument')
    expect(parts['docProps/core.xml']).toContain(deposit)
    expect(Object.values(parts).join('')).not.toContain(person.email)
  })

  test('of the branch through a message that is not shown', async () => {
    const { person, thread } = await aConversation()
    const [answer, question] = (await person.get(`/api/chat/history?thread=${thread}`)).body.results
    await person.ask('Gilt das auch in Wien?', { thread_id: thread, history_context_timestamp: question.timestamp })
    const save = (query: string) => person.get(`/api/chat/threads/${thread}/export?format=md${query}`)
    expect((await save('')).text).toContain('Gilt das auch in Wien?')
    const { text } = await save(`&at=${answer.timestamp}`)
    expect(text).toContain('Zweiter \\*Absatz\\*')
    expect(text).not.toContain('Gilt das auch in Wien?')
    expect(await save('&at=2026-01-01T00:00:00.000000Z')).toMatchObject({
      status: 404,
      body: { code: 'message_not_found' },
    })
    expect(await save('&at=gestern')).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  })

  test('the name of the file is safe, whatever the title', async () => {
    const { person, thread } = await aConversation()
    const nameFor = async (title: string) => {
      await person.put(`/api/chat/threads/${thread}`, { title })
      const header = String(
        (await person.get(`/api/chat/threads/${thread}/export?format=md`)).headers['content-disposition'],
      )
      return decodeURIComponent(header.split("UTF-8''")[1]!)
    }
    expect(await nameFor('../../etc/passwd')).toBe('etc passwd.md')
    expect(await nameFor('a"b\\c:d|e\u202Egpj')).toBe('a b c d egpj.md')
    expect(await nameFor('...')).toBe('Unterhaltung.md')
    expect(await nameFor('CON')).toBe('Unterhaltung.md')
    expect(await nameFor(`${'x'.repeat(79)}😀`)).toBe(`${'x'.repeat(79)}.md`)
    expect(await nameFor('Straße €5 – (Kopie)\'s "Fall"')).toBe("Straße €5 – (Kopie)'s Fall.md")
  })

  test('unknown and foreign conversations are not found, other formats are refused', async () => {
    const { person, thread } = await aConversation()
    const other = await aUser(app)
    for (const format of ['md', 'docx']) {
      expect(await other.get(`/api/chat/threads/${thread}/export?format=${format}`)).toMatchObject({
        status: 404,
        body: { code: 'thread_not_found', detail: 'Unterhaltung nicht gefunden' },
      })
      expect(
        (await person.get(`/api/chat/threads/00000000-0000-4000-8000-000000000000/export?format=${format}`)).status,
      ).toBe(404)
      expect((await person.get(`/api/chat/threads/nichts/export?format=${format}`)).status).toBe(404)
    }
    for (const query of ['', '?format=pdf', '?format='])
      expect(await person.get(`/api/chat/threads/${thread}/export${query}`)).toMatchObject({
        status: 400,
        body: { detail: 'Dieses Format gibt es nicht. Möglich sind md und docx.' },
      })
    expect((await app.visit().get(`/api/chat/threads/${thread}/export?format=md`)).status).toBe(401)
  })

  test('many at once are refused, of one person before they keep others waiting', async () => {
    const { person, thread } = await aConversation()
    const other = await aConversation()
    const save = () => person.get(`/api/chat/threads/${thread}/export?format=docx`)
    const many = Array.from({ length: 12 }, save)
    const replies = Promise.all(many)
    expect((await other.person.get(`/api/chat/threads/${other.thread}/export?format=docx`)).status).toBe(200)
    const refused = (await replies).filter((reply) => reply.status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.every((reply) => reply.status === 503 && reply.body.code === 'busy')).toBe(true)
    expect((await save()).status).toBe(200)
  })

  test('the API document says that it is a file', async () => {
    const { body } = await app.visit().get('/api/openapi.json')
    expect(Object.keys(body.paths['/api/chat/threads/{id}/export'].get.responses['200'].content)).toContain(
      'text/markdown',
    )
  })
})

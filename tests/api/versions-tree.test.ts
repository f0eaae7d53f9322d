import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Message } from '../../contract/chat.ts'
import { startApp, type TestApp } from '../kit/app.ts'
import { recordingEngine } from '../kit/engine.ts'
import { aColleague } from '../kit/people.ts'

const recording = recordingEngine()
let app: TestApp
beforeAll(async () => {
  app = await startApp({}, { answers: recording.replace })
})
afterAll(() => app.close())

/** What the test knows of a conversation: every message with the one before it, in the order in which they came. */
type Known = { timestamp: string; text: string; before: string | null }

/** The path to a message, oldest first. */
function pathTo(tree: Known[], end: string | null): Known[] {
  const last = tree.find(({ timestamp }) => timestamp === end)
  return last ? [...pathTo(tree, last.before), last] : []
}

/** The end of the branch through a message: at each step to the newest one. */
function endOf(tree: Known[], timestamp: string): string {
  const next = tree.findLast(({ before }) => before === timestamp)
  return next ? endOf(tree, next.timestamp) : timestamp
}

const step = fc.record({ action: fc.constantFrom('follow', 'followAnswer', 'edit', 'again', 'show'), pick: fc.nat() })

test('whatever is asked, edited, answered again and shown in whatever order: one path is shown, and no message is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const person = await aColleague(app)
      const tree: Known[] = []
      let words = 0
      const put = async (question: string, more: Record<string, unknown>, before: string | null) => {
        const [begun] = await person.ask(question, more)
        if (!tree.some(({ timestamp }) => timestamp === begun.question_timestamp))
          tree.push({ timestamp: begun.question_timestamp, text: question, before })
        tree.push({
          timestamp: begun.answer_timestamp,
          text: `Antwort auf ${question}`,
          before: begun.question_timestamp,
        })
        expect(recording.last().history.map(({ text }) => text)).toEqual(
          pathTo(tree, before)
            .slice(-12)
            .map(({ text }) => text),
        )
        return begun
      }
      const begun = await put('Frage 0', {}, null)
      const thread_id: string = begun.thread_id
      let shown: string = begun.answer_timestamp
      for (const { action, pick } of steps) {
        const questions = tree.filter(({ text }) => text.startsWith('Frage'))
        const answers = tree.filter(({ text }) => text.startsWith('Antwort'))
        const question = questions[pick % questions.length]!
        const answer = answers[pick % answers.length]!
        const any = tree[pick % tree.length]!
        if (action === 'show') {
          expect(
            (await person.post(`/api/chat/threads/${thread_id}/versions`, { timestamp: any.timestamp })).status,
          ).toBe(204)
          shown = endOf(tree, any.timestamp)
        } else if (action === 'follow') shown = (await put(`Frage ${++words}`, { thread_id }, shown)).answer_timestamp
        else if (action === 'followAnswer')
          shown = (
            await put(`Frage ${++words}`, { thread_id, history_context_timestamp: answer.timestamp }, answer.timestamp)
          ).answer_timestamp
        else {
          const text = action === 'again' ? question.text : `Frage ${++words}`
          shown = (await put(text, { thread_id, history_context_timestamp: question.timestamp }, question.before))
            .answer_timestamp
        }
        const { results, has_more } = (await person.get(`/api/chat/history?thread=${thread_id}&limit=100`)).body as {
          results: Message[]
          has_more: boolean
        }
        const path = pathTo(tree, shown)
        expect(results.toReversed().map(({ timestamp, text }) => [timestamp, text])).toEqual(
          path.map(({ timestamp, text }) => [timestamp, text]),
        )
        expect(has_more).toBe(false)
        for (const { timestamp, versions } of results) {
          const { before } = tree.find((known) => known.timestamp === timestamp)!
          expect(versions).toEqual(tree.filter((known) => known.before === before).map((known) => known.timestamp))
        }
      }
      // Each can be reached, also those that are not shown.
      for (const { timestamp } of tree) {
        const { results } = (await person.get(`/api/chat/history?thread=${thread_id}&limit=1&at=${timestamp}`))
          .body as { results: Message[] }
        expect(results.at(-1)!.timestamp <= timestamp).toBe(true)
        expect(results.some((message) => message.timestamp === timestamp)).toBe(true)
      }
    }),
    { numRuns: 25 },
  )
})

test('conversations from before there were versions become one path each', async () => {
  const folder = join(import.meta.dirname, '../../server/migrations')
  const files = (await readdir(folder)).sort()
  const tx = await app.parts.db.connect()
  try {
    await tx.query('BEGIN; CREATE SCHEMA before_versions; SET LOCAL search_path TO before_versions')
    const run = async (names: string[]) => {
      for (const name of names) await tx.query(await readFile(join(folder, name), 'utf8'))
    }
    await run(files.filter((name) => name < '0026'))
    const [user, first, second] = [randomUUID(), randomUUID(), randomUUID()]
    await tx.query(
      "INSERT INTO users (id, email, password_hash, first_name, last_name) VALUES ($1, 'a@kanzlei.at', 'x', 'A', 'B')",
      [user],
    )
    for (const thread of [first, second])
      await tx.query(
        "INSERT INTO threads (id, user_id, key_kind, wrapped_key, sealed_title, created_at, updated_at) VALUES ($1, $2, 'system', '', '', now(), now())",
        [thread, user],
      )
    const insert = (thread: string, us: number, role: string) =>
      tx.query(
        "INSERT INTO messages (user_id, timestamp_us, thread_id, role, state, law, sealed) VALUES ($1, $2, $3, $4, 'complete', 'none', '')",
        [user, us, thread, role],
      )
    // In the order of time, the conversations in turn.
    for (const [us, thread] of [first, first, second, first, second, first].entries())
      await insert(thread, us + 1, us % 2 ? 'assistant' : 'user')
    await run(files.filter((name) => name.startsWith('0026')))
    const { rows } = await tx.query('SELECT timestamp_us::int AS us, parent_us::int AS before FROM messages ORDER BY 1')
    expect(rows.map(({ us, before }) => [us, before])).toEqual([
      [1, null],
      [2, 1],
      [3, null],
      [4, 2],
      [5, 3],
      [6, 4],
    ])
    await tx.query('DELETE FROM threads WHERE id = $1', [first])
    expect((await tx.query('SELECT timestamp_us::int AS us FROM messages ORDER BY 1')).rows).toEqual([
      { us: 3 },
      { us: 5 },
    ])
  } finally {
    await tx.query('ROLLBACK')
    tx.release()
  }
})

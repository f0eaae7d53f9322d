import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEvents } from '../client/base/stream.ts'
import type { Chunk, Citation } from '../contract/chat.ts'
import { readConfig } from '../server/base/config.ts'
import { listenWithPerson, openWith } from './instance.ts'

/*
 * bench:check -- --statements FILE: statements that others wrote about stored provisions, measured through the product.
 * A language model of our own says each of them, with the number that its source has in the prompt, as the answer to a
 * question about the provision; the worst mark that a reader sees on it counts. A line of FILE (JSON): `statement` (`[#]`
 * where the marker of `cited` stands, `[#a]` and `[#b]` those of `cited` and `cited_b`), `cited` (id of the section;
 * null: a marker that leads nowhere), `source_id`, `label` (honest, false), `kind`, `area`, `lead` (a true sentence
 * before it).
 */

/** A statement that somebody wrote about a stored provision, as it stands in a line of a file. */
export type Line = {
  id: string
  statement: string
  cited: string | null
  cited_b?: string
  source_id: string
  label: 'honest' | 'false'
  kind: string
  area: string
  lead?: string
}

/** From the best mark to the worst. */
export const severity = { belegt: 0, teilweise: 1, ohne_beleg: 2 } as const
const core = new Set(['number', 'deadline', 'negation'])

/** Measures the statements of a file over the laws of another one; prints a table and returns the figures. */
export async function measureStatements(file: string, laws: string, { misses }: { misses: boolean }) {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-check-'))
  let current: Line | undefined
  const model = createServer((request, response) => {
    let sent = ''
    request.setEncoding('utf8').on('data', (piece: string) => (sent += piece))
    request.on('end', () => {
      const prompt = (JSON.parse(sent) as { messages: { content: string }[] }).messages.map(({ content }) => content)
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const piece = { id: 'x', object: 'chat.completion.chunk', created: 1, model: 'bench' }
      const delta = { role: 'assistant', content: current ? sayIt(current, prompt.join('\n')) : '' }
      response.write(`data: ${JSON.stringify({ ...piece, choices: [{ index: 0, delta, finish_reason: null }] })}\n\n`)
      response.end(
        `data: ${JSON.stringify({ ...piece, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`,
      )
    })
  })
  await new Promise<void>((listening) => model.listen(0, '127.0.0.1', listening))
  const environment = {
    ...process.env,
    DATA_DIR: dataDir,
    LLM_PROVIDER: 'openai-compatible',
    LLM_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
    LLM_MODEL: 'bench',
  }
  const app = await openWith(readConfig(environment), [laws])
  const { origin, headers } = await listenWithPerson(app)

  const ask = async (line: Line): Promise<{ state: string; reasons: string[] }> => {
    current = line
    const reply = await fetch(`${origin}/api/chat/ask-stream`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ question: questionFor(line), law: line.area }),
    })
    if (!reply.ok) throw new Error(`${line.id}: ${reply.status} ${await reply.text()}`)
    let text = ''
    let citations: Citation[] = []
    for await (const { event, data } of readEvents(reply.body!)) {
      if (event !== 'message' || !data.startsWith('{')) continue
      const chunk = JSON.parse(data) as Chunk
      if (chunk.type === 'delta') text += chunk.text
      if (chunk.type === 'citations') citations = chunk.citations
    }
    // The lead is true; only what stands behind it is looked at.
    const from = line.lead ? text.indexOf(line.lead.slice(0, 30)) + line.lead.length : 0
    const own = citations.filter(({ start, end }) => start === undefined || (end ?? 0) > from)
    const worst = own.toSorted((a, b) => severity[b.state] - severity[a.state])[0]
    return { state: worst?.state ?? 'unmarked', reasons: own.flatMap(({ reason }) => reason ?? []) }
  }

  const rows = new Map<string, { label: string; n: number; wrong: number }>()
  for (const line of lines) {
    const { state, reasons } = await ask(line)
    const isWrong = line.label === 'honest' ? state !== 'belegt' : state === 'belegt' || state === 'unmarked'
    const row = rows.get(line.kind) ?? { label: line.label, n: 0, wrong: 0 }
    rows.set(line.kind, { ...row, n: row.n + 1, wrong: row.wrong + Number(isWrong) })
    if (misses && isWrong)
      console.log(`MISS ${line.kind} ${state} ${line.cited}: ${line.statement} (${reasons.join('; ')})`)
  }
  await app.close()
  await new Promise((closed) => model.close(closed))
  rmSync(dataDir, { recursive: true, force: true })

  console.log(`${'kind'.padEnd(18)} ${'n'.padStart(5)} ${'wrong'.padStart(7)}`)
  for (const [kind, { label, n, wrong }] of rows)
    console.log(
      `${kind.padEnd(18)} ${String(n).padStart(5)} ${String(wrong).padStart(7)}  ${label === 'honest' ? 'doubted' : 'shown as clean'}`,
    )
  const share = (isOf: (kind: string, label: string) => boolean) => {
    const of = [...rows].filter(([kind, { label }]) => isOf(kind, label)).map(([, row]) => row)
    const n = of.reduce((sum, row) => sum + row.n, 0)
    return n === 0 ? null : Math.round((1000 * of.reduce((sum, row) => sum + row.wrong, 0)) / n) / 1000
  }
  const honest = share((_, label) => label === 'honest')
  const falsehoods = share((_, label) => label === 'false')
  const coreWrong = share((kind) => core.has(kind))
  return {
    statements: lines.length,
    core_caught: coreWrong === null ? null : 1 - coreWrong,
    caught: falsehoods === null ? null : 1 - falsehoods,
    honest_doubted: honest,
    balanced_accuracy: honest === null || falsehoods === null ? null : 1 - (honest + falsehoods) / 2,
  }
}

/** A question that brings the provisions into the prompt: by their numbers. */
function questionFor({ cited, cited_b, source_id }: Line): string {
  const named = [...new Set([cited ?? source_id, ...(cited_b ? [cited_b] : []), source_id])]
  return `Was sagen ${named.map(citationOf).join(' und ')}?`
}

const citationOf = (id: string): string => {
  const slash = id.indexOf('/')
  return `${id.slice(slash + 1).replaceAll('.', '')} ${id.slice(0, slash)}`
}

/** The statement with the numbers that its sources have in the prompt: `[3] § 759 ABGB …`. */
function sayIt({ statement, lead, cited, cited_b }: Line, prompt: string): string {
  const plain = (text: string) => text.replace(/[\s\u00a0.]+/g, ' ')
  const numberOf = (id: string | null | undefined): string => {
    if (!id) return '97'
    const wanted = plain(citationOf(id))
    const found = Array.from(prompt.matchAll(/^\[(\d{1,2})\] (.*)$/gm)).find(([, , heading]) =>
      plain(heading!).includes(wanted),
    )
    return found?.[1] ?? '97'
  }
  const marked = (text: string) =>
    text
      .replaceAll('[#a]', `[${numberOf(cited)}]`)
      .replaceAll('[#b]', `[${numberOf(cited_b)}]`)
      .replaceAll('[#]', `[${numberOf(cited)}]`)
  return [lead, statement].flatMap((text) => (text ? [marked(text)] : [])).join(' ')
}

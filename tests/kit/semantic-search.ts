import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSemanticSearch } from '../../server/features/law/search/embeddings/semantic-search.ts'
import { nextBuild, questionTimeout, type Times } from '../../server/features/law/search/embeddings/times.ts'
import { buildIndex } from '../../server/features/law/search/index-build.ts'
import type { Query } from '../../server/features/law/search/index-search.ts'
import { openIndexThreads, type IndexThreads } from '../../server/features/law/search/index-threads.ts'
import { openEmbeddingServer } from './embedding-server.ts'
import { section, someDay } from './law-document.ts'

const filling = Array.from({ length: 100 }, (_, n) =>
  section(n + 100, `Fülle ${n}`, `Füllstoff Nummer ${n} über Paletten.`),
)
/** `§ 1` speaks of rent without the word for it, in a field of paddings. */
export const documents = [
  section(1, 'Bestandentgelt', 'Der Bestandnehmer hat das Bestandentgelt zu entrichten.'),
  section(2, 'Tierhalter', 'Wer einen Hund hält, haftet für ihn.'),
  section(3, 'Pachtentgelt', 'Bestandentgelt im öffentlichen Recht.', {
    id: 'BeispVG/§ 3',
    law: 'BeispVG',
    knowledgeBases: ['publiclaw'],
  }),
  ...filling,
]
const laws = ['BeispG', 'BeispVG'].map((law) => ({
  law,
  title: `${law} lang`,
  gesetzesnummer: null,
  kb: [],
  sub_law: null,
  aliases: [],
}))

/** A folder and an embedding server; `connect` makes searches on them whose pauses and time-outs are in the hands of the test. */
export async function openSemanticKit() {
  const folder = mkdtempSync(join(tmpdir(), 'embeddings-'))
  const server = await openEmbeddingServer()
  const opened: IndexThreads[] = []
  return {
    folder,
    server,
    connect: (options: { apiKey?: string; model?: string } = {}) =>
      connect({ folder, baseUrl: server.baseUrl, opened, ...options }),
    vectorFiles: () => readdirSync(folder).filter((name) => name.startsWith('vectors-')),
    async close() {
      for (const threads of opened) await threads.close()
      await server.close()
      rmSync(folder, { recursive: true })
    },
  }
}

function connect({
  folder,
  baseUrl,
  opened,
  apiKey = '',
  model = 'test/modell',
}: {
  folder: string
  baseUrl: string
  opened: IndexThreads[]
  apiKey?: string
  model?: string
}) {
  const pauses: number[] = []
  const lines: { level: string; text: string }[] = []
  const waiting: ((what: string) => void)[] = []
  const happened: string[] = []
  const happens = (what: string) => {
    const waiter = waiting.shift()
    if (waiter) waiter(what)
    else happened.push(what)
  }
  const control = { now: 0, resume: () => undefined as void, timeout: undefined as AbortSignal | undefined }
  const times: Times = {
    now: () => control.now,
    async pause(ms, signal) {
      pauses.push(ms)
      if (ms < nextBuild) return
      await new Promise<void>((resolve) => {
        control.resume = resolve
        signal.addEventListener('abort', () => resolve())
        happens('gave up')
      })
    },
    timeout: (ms) => (ms === questionTimeout && control.timeout) || AbortSignal.timeout(ms),
  }
  const write = (level: string) => (fields: unknown, text?: string) => {
    lines.push({
      level,
      text: `${JSON.stringify(fields, (_, value: unknown) => (value instanceof Error ? value.message : value))} ${text}`,
    })
    if (text === 'searching with vectors') happens('ready')
  }
  const log = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
  const semantic = createSemanticSearch({ baseUrl, model, apiKey }, log, times)
  return {
    pauses,
    lines,
    control,
    /** What happens next: `ready` or `gave up`. */
    next: () =>
      new Promise<string>((resolve) => (happened.length > 0 ? resolve(happened.shift()!) : waiting.push(resolve))),
    async open(list = documents, revision = '1', everyday = new Map<string, string[]>()) {
      const index = join(folder, `law-${revision}.sqlite`)
      buildIndex(index, { documents: list, laws, everyday, vocabulary: [] })
      const threads = semantic.extend(await openIndexThreads(index), { index, revision, everyday })
      opened.push(threads)
      return threads
    },
  }
}
/** Ids of what is found. */
export const ids = async (threads: IndexThreads, question: string, more: Partial<Query> = {}) =>
  (await threads.search({ question, knowledgeBase: 'zivilrechtogh', asOf: someDay, ...more })).map(
    (hit) => hit.document.id,
  )

import { randomUUID } from 'node:crypto'
import { importFileLimit } from '../../../contract/corpus-states.ts'
import { knowledgeBaseKeys, type KnowledgeBase } from '../../../contract/knowledge-bases.ts'
import type { ImportChoice, ImportSchedule, ListedImport, RisChoice } from '../../../contract/knowledge-base-imports.ts'
import { audit } from '../../base/audit.ts'
import type { Caller } from '../../base/caller.ts'
import { minute } from '../../base/clock.ts'
import { changesOf } from '../../base/changes.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { transaction } from '../../base/store/db.ts'
import { isUuid } from '../../base/store/uuid.ts'
import type { Upload } from '../../base/upload.ts'
import * as store from './imports.store.ts'
import { queues } from './knowledge-bases-queue.ts'

/*
 * Imports are begun here and done in the background (run-import.ts). An uploaded file waits in the database, so that any
 * process may take it, also after a restart. What it holds are public texts, which lie open in the corpus too.
 */

const shownImports = 20

/** The last imports and the nightly schedule. */
export async function listImports({ db }: Pick<Parts, 'db'>): Promise<{
  results: ListedImport[]
  schedule: ImportSchedule
}> {
  const [rows, { is_on, hour }] = await Promise.all([store.listImports(db, shownImports), store.readSchedule(db)])
  return { results: rows.map(toListed), schedule: { is_on, hour } }
}

/** Longer no upload is silent: a form that sends nothing for a minute is broken off. */
const stalledAfter = 3 * minute
const forgetStalled = ({ db, clock }: Pick<Parts, 'db' | 'clock'>) =>
  store.deleteStalled(db, new Date(clock.now().getTime() - stalledAfter))

/** Begins an import from RIS. Fails with `conflict` while another one is under way. */
export async function importFromRis(parts: Parts, caller: Caller, choice: RisChoice): Promise<ListedImport> {
  await forgetStalled(parts)
  const row = await transaction(parts.db, async (tx) => {
    const entered = await store.insertImport(
      tx,
      { id: randomUUID(), choice, isScheduled: false, state: 'waiting' },
      parts.clock.now(),
    )
    if (!entered) return fail('conflict', underWay)
    await audit(parts, tx, caller, 'import_started', { user: null, details: { import: 'RIS' } })
    await parts.jobs.add(queues.import, { id: entered.id }, tx)
    return entered
  })
  parts.jobs.wake(queues.import)
  return toListed(row)
}

const underWay = 'Es läuft bereits ein Import. Warten Sie, bis er fertig ist, oder brechen Sie ihn ab.'
/** Bytes of a row. */
const pieceSize = 1024 * 1024

/**
 * Takes a file of lines and has it imported. Fails with `conflict` while another import is under way, `upload_empty`,
 * `file_type_unknown`, `file_empty`, `invalid_input` for an unknown knowledge base, and like the upload itself.
 */
export async function importFile(parts: Parts, caller: Caller, upload: Upload): Promise<ListedImport> {
  const { db, clock } = parts
  if ((upload.length ?? 0) > importFileLimit + 65536) fail('body_too_large', tooLarge)
  const id = randomUUID()
  const choice: ImportChoice = { what: 'file', ending: 'jsonl', size: 0, knowledge_base: null }
  await forgetStalled(parts)
  if (!(await store.insertImport(db, { id, choice, isScheduled: false, state: 'receiving' }, clock.now())))
    return fail('conflict', underWay)
  try {
    await receive(parts, id, upload, choice)
    const row = await transaction(db, async (tx) => {
      const received = await store.setReceived(tx, id, choice, clock.now())
      await audit(parts, tx, caller, 'import_started', { user: null, details: { import: 'Datei' } })
      await parts.jobs.add(queues.import, { id }, tx)
      return received!
    })
    parts.jobs.wake(queues.import)
    return toListed(row)
  } catch (error) {
    await store.deleteImport(db, id)
    throw error
  }
}

const tooLarge = `Die Datei darf höchstens ${importFileLimit / 1024 ** 2} MB groß sein. Packen Sie sie mit gzip, oder teilen Sie sie.`

/** Stores the file of a form piece by piece, and writes into the choice what the form says. */
async function receive(
  { db, clock }: Parts,
  id: string,
  upload: Upload,
  choice: Extract<ImportChoice, { what: 'file' }>,
): Promise<void> {
  let isThere = false
  for await (const part of upload.parts()) {
    if (part.kind === 'field') {
      if (part.name === 'knowledge_base') choice.knowledge_base = areaOf(part.value)
      continue
    }
    if (isThere) fail('invalid_input', 'Bitte wählen Sie eine einzige Datei.')
    isThere = true
    const [, ending] = /\.(jsonl(?:\.gz)?)$/i.exec(part.filename) ?? []
    if (!ending) fail('file_type_unknown', 'Bitte wählen Sie eine Datei, deren Name auf .jsonl oder .jsonl.gz endet.')
    choice.ending = ending!.toLowerCase() as 'jsonl' | 'jsonl.gz'
    let number = 0
    let waiting: Buffer[] = []
    let length = 0
    const flush = async () => {
      if (length === 0) return
      await store.insertPiece(db, id, number++, Buffer.concat(waiting), clock.now())
      ;[waiting, length] = [[], 0]
    }
    for await (const bytes of part.content) {
      waiting.push(Buffer.from(bytes))
      length += bytes.length
      choice.size += bytes.length
      if (choice.size > importFileLimit) fail('body_too_large', tooLarge)
      if (length >= pieceSize) await flush()
    }
    await flush()
  }
  if (!isThere) fail('upload_empty')
  if (choice.size === 0) fail('file_empty')
}

function areaOf(value: string): Exclude<KnowledgeBase, 'none'> | null {
  if (value === '') return null
  const found = knowledgeBaseKeys.find((key) => key !== 'none' && key === value) as Exclude<KnowledgeBase, 'none'>
  return found ?? fail('invalid_input', 'Dieses Rechtsgebiet gibt es nicht.')
}

/** Asks that an import ends; one that nobody has begun with ends at once. Fails with `import_not_found`, `conflict`. */
export async function cancelImport(parts: Parts, caller: Caller, id: string): Promise<ListedImport> {
  const { db, clock } = parts
  await transaction(db, async (tx) => {
    const before = isUuid(id) ? await store.findImport(tx, id) : undefined
    if (!before) return fail('import_not_found')
    const row = await store.setCancelled(tx, id)
    if (!row) return fail('conflict', 'Dieser Import ist schon zu Ende.')
    if (row.state === 'waiting')
      await store.finishImport(tx, id, { state: 'cancelled', failure: null, report: null }, clock.now())
    await audit(parts, tx, caller, 'import_cancelled', { user: null })
  })
  return toListed((await store.findImport(db, id))!)
}

/** Turns the nightly look at RIS on or off, or moves it. */
export async function changeSchedule(parts: Parts, caller: Caller, schedule: ImportSchedule): Promise<ImportSchedule> {
  await transaction(parts.db, async (tx) => {
    const { is_on, hour } = await store.readSchedule(tx)
    await store.writeSchedule(tx, schedule)
    const details = changesOf({ is_on, hour: String(hour) }, { is_on: schedule.is_on, hour: String(schedule.hour) })
    if (Object.keys(details).length > 0) await audit(parts, tx, caller, 'import_scheduled', { user: null, details })
  })
  return schedule
}

function toListed(row: store.ImportRow): ListedImport {
  const { id, choice, is_scheduled, state, is_cancelled, share, step, failure, report } = row
  return {
    id,
    choice,
    is_scheduled,
    state,
    is_cancelled,
    share,
    step,
    failure,
    report,
    created_at: row.created_at.toISOString(),
    begun_at: row.begun_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

import type { QueryClient } from '@tanstack/react-query'
import type { UploadTask } from '../../../contract/files.ts'
import { reviewPath } from '../../../contract/pages.ts'
import { api } from '../../base/api.ts'
import { ApiError } from '../../base/errors.ts'
import { chooseSystemPassphrase, isEmptyPassphrase } from '../../base/first-use.ts'
import { openPassphraseDialog } from '../../base/passphrase-dialog.ts'
import { upload } from '../../base/upload.ts'
import { closeToast, completeItem, currentToasts, showToast, updateToast } from '../../ui/toasts.ts'
import { refreshUsage } from '../subscriptions/subscriptions.ts'
import type { GivenFile } from './dropped-files.ts'
import { addDuplicates } from './duplicates.ts'
import { refreshFiles } from './files.ts'
import { dropPending, keepPending, readFreshPending, whenForgotten, type PendingUpload } from './pending-uploads.ts'
import { watchFile, type Outcome } from './watch-file.ts'

/*
 * Sends files and watches them until they are ready, on every screen and after a reload. Each batch has one message with
 * the steps that are done.
 */

/** Files to be sent together, into a folder by its path. */
export type Batch = { files: readonly GivenFile[]; path: string; anonymize: boolean }

const sentStep = 'Hochgeladen'
const steps: Record<string, string> = { OCR: 'Texterkennung', ANONYMIZING: 'Pseudonymisierung' }

/** What a message tells about: the present state of each file, and how those ended that have. */
type Watched = { states: Map<string, string>; outcomes: Outcome[]; names: string[]; isCutOff: boolean }
const batches = new Map<number, Watched>()

/**
 * Sends a batch. Throws what went wrong when nothing of it was taken, after a message has said so; what was refused of
 * several files, messages say.
 */
export async function uploadBatch(batch: Batch, queries: QueryClient): Promise<void> {
  const names = batch.files.map(({ file }) => file.name)
  const toast = showToast({
    status: 'checklist',
    title: titleOf(names),
    checklistItems: [{ title: sentStep, completed: false }],
  })
  stayWhile(+1)
  try {
    const tasks = await send(batch, (share) => updateToast(toast, { text: `${Math.round(share * 100)} % übertragen` }))
    updateToast(toast, { text: undefined })
    completeItem(toast, sentStep)
    for (const task of tasks.filter(isRefused))
      showToast({
        status: 'error',
        title: `»${task.filename}« wurde nicht hochgeladen`,
        text: task.detail ?? undefined,
      })
    addDuplicates(tasks.filter((task) => !isRefused(task)))
    const pending = tasks.filter((task) => !isRefused(task)).map((task) => pendingOf(task, toast))
    for (const entry of pending) keepPending(entry)
    void watchAll(pending, toast, queries)
  } catch (error) {
    closeToast(toast)
    tellRefused(error)
    throw error
  } finally {
    stayWhile(-1)
    void refreshFiles(queries)
    void refreshUsage(queries)
  }
}

/** Goes on watching what a reload has interrupted. */
export function resumeUploads(queries: QueryClient): void {
  const watched = [...batches.values()].flatMap(({ states }) => [...states.keys()])
  const entries = readFreshPending(Date.now()).filter(({ uuid }) => !watched.includes(uuid))
  for (const batch of Object.values(Object.groupBy(entries, ({ toastId }) => toastId))) {
    if (!batch) continue
    const toast = showToast({
      status: 'checklist',
      title: titleOf(batch.map(({ filename }) => filename)),
      checklistItems: [{ title: sentStep, completed: true }],
    })
    const moved = batch.map((entry) => ({ ...entry, toastId: toast }))
    for (const entry of moved) keepPending(entry)
    void watchAll(moved, toast, queries)
  }
}

// The messages name files too: whoever logs in next must not read them.
whenForgotten(() => {
  for (const toast of batches.keys()) closeToast(toast)
  batches.clear()
})

const titleOf = (names: readonly string[]) => (names.length === 1 ? names[0]! : `${names.length} Dateien`)

const isRefused = ({ status }: UploadTask) => status === 'ERR' || status === 'FAILURE'

const pendingOf = ({ uuid, filename, status }: UploadTask, toastId: number): PendingUpload => ({
  uuid,
  filename,
  toastId,
  status,
  uploadedAt: Date.now(),
  attempts: 0,
  lastCheckedAt: null,
})

/** One request for each folder that files go to; a folder that was dropped is made first. */
async function send({ files, path, anonymize }: Batch, onProgress: (share: number) => void): Promise<UploadTask[]> {
  if (isEmptyPassphrase()) await chooseSystemPassphrase()
  const folders = Object.groupBy(files, ({ folder }) => folder)
  await makeFolders(path, Object.keys(folders))
  const sizes = files.reduce((sum, { file }) => sum + file.size, 0) || 1
  const tasks: UploadTask[] = []
  let sent = 0
  let refusal: unknown
  for (const [folder, given = []] of Object.entries(folders)) {
    const form = new FormData()
    form.set('path', path + folder)
    form.set('anonymize', String(anonymize))
    for (const { file } of given) form.append('files', file, file.name)
    const size = given.reduce((sum, { file }) => sum + file.size, 0)
    try {
      const reply = await upload('POST /api/chat/files', form, (share) => onProgress((sent + share * size) / sizes))
      tasks.push(...reply.tasks)
    } catch (error) {
      // What went into other folders is there: only nothing of this one was taken.
      refusal ??= error
      tasks.push(...given.map(({ file }) => refusedTask(file.name, error)))
    }
    sent += size
  }
  if (refusal !== undefined && tasks.every(isRefused)) throw refusal
  return tasks
}

const refusedTask = (filename: string, error: unknown): UploadTask => ({
  uuid: crypto.randomUUID(),
  filename,
  status: 'ERR',
  code: null,
  detail: error instanceof ApiError ? error.message : unknownFailure,
  duplicates: [],
})

/** Makes the folders of a drop that are not there yet, each after the one that it lies in. */
async function makeFolders(path: string, folders: readonly string[]): Promise<void> {
  const all = new Set(
    folders.flatMap((folder) =>
      folder
        .split('/')
        .slice(0, -1)
        .map((_, index, names) => names.slice(0, index + 1).join('/')),
    ),
  )
  for (const folder of [...all].toSorted()) {
    const cut = folder.lastIndexOf('/') + 1
    try {
      await api('POST /api/chat/files/folders', {
        body: { name: folder.slice(cut), path: path + folder.slice(0, cut) },
      })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'name_taken')) throw error
    }
  }
}

const unknownFailure = 'Ein unbekannter Fehler ist aufgetreten.'

/** Of an upload every 400 is about the passphrase. */
const isPassphraseMissing = (error: unknown) => error instanceof ApiError && error.status === 400

function tellRefused(error: unknown): void {
  const title = 'Fehler beim Hochladen'
  if (isPassphraseMissing(error)) {
    showToast({ status: 'error', title, text: 'Bitte geben Sie Ihre Passphrase ein.' })
    openPassphraseDialog()
  } else
    showToast({
      status: 'error',
      title,
      text: error instanceof ApiError && error.status > 0 ? error.message : unknownFailure,
    })
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

async function watchAll(entries: readonly PendingUpload[], toast: number, queries: QueryClient): Promise<void> {
  if (entries.length === 0) return closeToast(toast)
  const batch: Watched = {
    states: new Map(entries.map(({ uuid, status }) => [uuid, status])),
    outcomes: [],
    names: entries.map(({ filename }) => filename),
    isCutOff: false,
  }
  batches.set(toast, batch)
  await Promise.all(entries.map((entry) => watchOne(entry, toast, batch, queries)))
  if (!batches.delete(toast)) return
  tellDone(batch, toast)
}

async function watchOne(entry: PendingUpload, toast: number, batch: Watched, queries: QueryClient): Promise<void> {
  let reason: string | null | undefined
  const isForgotten = () => !batches.has(toast)
  const outcome = await watchFile(entry, {
    upload: (id) => api('GET /api/chat/files/upload-status/:id', { params: { id } }),
    state: async (id) => {
      const state = await api('GET /api/chat/files/:id/status', { params: { id } })
      reason = state.reason
      return state
    },
    isGone: (error) => error instanceof ApiError && error.status === 404,
    onAnswer: (answered) => {
      if (isForgotten()) return
      batch.isCutOff = false
      keepPending(answered)
      showSteps(batch, toast, answered)
    },
    onFailure: (answered) => {
      if (isForgotten()) return
      keepPending(answered)
      // Once for all files of the batch, until somebody answers again.
      if (!batch.isCutOff) showToast({ status: 'error', title: unanswered.title, text: unanswered.text })
      batch.isCutOff = true
    },
    wait,
    now: Date.now,
  })
  if (isForgotten()) return
  dropPending(entry.uuid)
  batch.outcomes.push(outcome)
  batch.states.delete(entry.uuid)
  showSteps(batch, toast)
  tellOutcome(outcome, entry, reason)
  void refreshFiles(queries)
  // What lay in a mail counts, too.
  void refreshUsage(queries)
}

const unanswered = {
  title: 'Status nicht abrufbar',
  text: 'Der aktuelle Verarbeitungsstatus konnte nicht abgerufen werden. Bitte überprüfen Sie Ihre Verbindung oder versuchen Sie es später erneut.',
}

/** A step is there as soon as the first file of the batch has come to it, and done when none is in it any more. */
function showSteps({ states }: Watched, toast: number, changed?: PendingUpload): void {
  if (changed) states.set(changed.uuid, changed.status)
  const shown = currentToasts().find(({ id }) => id === toast)?.checklistItems ?? []
  for (const [status, title] of Object.entries(steps)) {
    const isIn = [...states.values()].includes(status)
    if (isIn || shown.some((item) => item.title === title)) completeItem(toast, title, !isIn)
  }
}

const failures: Partial<Record<Outcome, { status: 'error' | 'warning'; title: string; text: string }>> = {
  unparsable: { status: 'error', title: 'Fehler beim Analysieren', text: '' },
  unreadable: { status: 'error', title: 'Dokument nicht lesbar', text: 'Vielleicht ist der Scan zu schwach.' },
  failed: { status: 'error', title: 'Verarbeitung fehlgeschlagen', text: '' },
  password: { status: 'warning', title: 'Passwort nötig', text: 'Bitte geben Sie es in der Liste der Dateien ein.' },
  late: {
    status: 'warning',
    title: 'Verarbeitung dauert länger als erwartet',
    text: 'Bitte laden Sie die Liste später neu.',
  },
  'upload-late': {
    status: 'error',
    title: 'Fehler beim Hochladen',
    text: 'Der Upload wurde wegen einer Zeitüberschreitung gestoppt.',
  },
}

function tellOutcome(
  outcome: Outcome,
  { uuid, filename }: Pick<PendingUpload, 'uuid' | 'filename'>,
  reason: string | null | undefined,
): void {
  const failure = failures[outcome]
  if (failure)
    showToast({ ...failure, text: `${filename}${(reason || failure.text) && `: ${reason || failure.text}`}` })
  if (outcome === 'approval')
    showToast({
      status: 'route',
      title: 'Freigabe ausständig',
      text: filename,
      actionLink: reviewPath(uuid),
      actionName: 'Jetzt prüfen',
    })
}

function tellDone({ outcomes }: Watched, toast: number): void {
  const done = outcomes.filter((outcome) => outcome === 'ready' || outcome === 'approval').length
  if (done === 0) return closeToast(toast)
  const success = {
    status: 'success',
    title: done === 1 ? 'Datei wurde erfolgreich verarbeitet.' : `${done} Dateien wurden erfolgreich verarbeitet.`,
    text: undefined,
    checklistItems: undefined,
    timeout: 3_000,
  } as const
  // In its place, unless somebody has closed it.
  if (currentToasts().some(({ id }) => id === toast)) updateToast(toast, success)
  else showToast(success)
}

let sending = 0
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** The browser asks before a page is left whose files are still on their way. */
function stayWhile(by: 1 | -1): void {
  sending += by
  if (sending > 0) addEventListener('beforeunload', askBeforeLeaving)
  else removeEventListener('beforeunload', askBeforeLeaving)
}

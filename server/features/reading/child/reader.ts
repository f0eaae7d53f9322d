import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ChildProcess } from 'node:child_process'
import { broken, tooBigInside, tooLong, Unreadable } from '../form/reading-form.ts'
import { killGroup, neededTooMuch } from '../processes/limited.ts'
import { spawnNodeLimited } from '../processes/node-limited.ts'
import type { Order, Recognition, Told } from './messages.ts'

/** Of one document: seconds of computing, megabytes. */
const limits = { cpu: 120, memory: 512 }
/** Milliseconds without a word from the process. */
const patience = 30_000
/** A process that waits for work is given up after so many milliseconds without any. */
const idle = 10 * 60_000

const start = () => spawnNodeLimited(new URL('./reader-process.ts', import.meta.url), limits)

let spare: ChildProcess | undefined
let timer: NodeJS.Timeout | undefined

/** A process that has already loaded its engine, where one waits. */
function take(): ChildProcess {
  const taken = spare
  spare = undefined
  clearTimeout(timer)
  if (!taken || taken.exitCode !== null || taken.signalCode !== null) return start()
  taken.ref()
  taken.channel?.ref()
  return taken
}

/** Has a process wait for whoever comes next; it keeps nobody from ending. */
export function prepare(): void {
  if (spare) return
  const next = start()
  spare = next
  next.on('error', () => undefined)
  next.unref()
  next.channel?.unref()
  timer = setTimeout(() => {
    if (spare === next) spare = undefined
    killGroup(next)
  }, idle).unref()
}

export type Listeners = {
  onTold: (told: Told) => void
  recognise: (picture: Uint8Array) => Promise<string | undefined>
}

/**
 * Has an order carried out in a process of its own; resolves when all was told. Throws Unreadable, or the reason of the
 * signal when that aborts; the process and all that it started are gone then.
 */
export async function carryOut(
  order: Order,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  { onTold, recognise }: Listeners,
): Promise<void> {
  signal.throwIfAborted()
  const child = take()
  let watch: NodeJS.Timeout | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      const wait = () => {
        clearTimeout(watch)
        watch = setTimeout(() => reject(tooLong()), patience)
      }
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      child.once('error', reject)
      child.once('exit', (code, killedBy) => reject(endOf(child, code, killedBy)))
      child.on('message', (told: Told) => {
        wait()
        if (told.type === 'failed')
          return reject(new Unreadable(told.failure.code, told.failure.reason, told.failure.status))
        if (told.type === 'recognise') {
          // The recognition has limits of its own.
          clearTimeout(watch)
          recognise(told.picture).then((tsv) => {
            wait()
            const answer: Recognition = { tsv }
            if (child.connected) child.send(answer)
          }, reject)
          return
        }
        onTold(told)
        if (told.type === 'read' || told.type === 'picture' || told.type === 'redacted') resolve()
      })
      wait()
      child.send(order)
      // A process that fails early does not take the rest; what failed then, it says itself.
      pipeline(Readable.from(bytes instanceof Uint8Array ? [bytes] : bytes), child.stdin!).catch((error: unknown) => {
        const code = (error as NodeJS.ErrnoException).code
        if (code !== 'EPIPE' && code !== 'ECONNRESET' && code !== 'ERR_STREAM_PREMATURE_CLOSE') reject(error)
      })
    })
  } finally {
    clearTimeout(watch)
    child.removeAllListeners('exit')
    killGroup(child)
    prepare()
  }
}

/** Why a process ended without having said so: the system stops what computes too long, and the engine what needs too much. */
function endOf(child: ChildProcess, code: number | null, killedBy: NodeJS.Signals | null): Unreadable {
  if (neededTooMuch(child)) return tooBigInside()
  if (killedBy === 'SIGXCPU' || killedBy === 'SIGKILL') return tooLong()
  return code === 0 ? broken() : tooBigInside()
}

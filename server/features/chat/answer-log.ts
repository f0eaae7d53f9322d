import type { Chunk } from '../../../contract/chat.ts'
import type { ErrorReply } from '../../../contract/errors.ts'
import type { EventLog, SentEvent } from '../../base/event-log.ts'

/*
 * What a running answer has said so far, in the memory of this process and never on disk. Every connection that shows
 * the answer reads from here, so none of them can slow it.
 *
 * A position counts one for each event and, in pieces of text, one for each UTF-16 unit. Pieces that nobody will ask
 * for one by one can therefore be joined: a reader that stopped inside of a joined piece gets the rest of it.
 */

type Entry = { start: number; end: number } & ({ event: 'message'; data: Chunk } | { event: 'error'; data: ErrorReply })

/** Text is joined up to here; longer pieces would be copied again and again while they grow. */
const joinedLength = 1024
/** Events handed out at once: what a connection holds beside its socket. */
const eventsAtOnce = 16

export type AnswerLog = EventLog & {
  /** Where the log ends now. */
  position(): number
  append(chunk: Chunk): void
  /** Ends the log with its last event. */
  close(last: Chunk | ErrorReply): void
  idAt(position: number): string
  /** How many connections read now. */
  readers(): number
  /** The position behind an id; undefined when the id belongs to another answer. */
  positionOf(id: string): number | undefined
}

/** A log whose ids begin with `name`. */
export function openAnswerLog(name: string): AnswerLog {
  const entries: Entry[] = []
  const listeners = new Set<() => void>()
  let end = 0
  let isClosed = false
  const idAt = (position: number) => `${name}-${position}`
  const push = (content: { event: 'message'; data: Chunk } | { event: 'error'; data: ErrorReply }, length: number) => {
    entries.push({ start: end, end: (end += length), ...content })
  }
  const wakeAll = () => {
    for (const wake of listeners) wake()
  }
  const append = (chunk: Chunk) => {
    if (chunk.type !== 'delta') push({ event: 'message', data: chunk }, 1)
    else if (chunk.text === '') return
    else {
      const last = entries.at(-1)
      if (last?.event === 'message' && last.data.type === 'delta' && last.data.text.length < joinedLength) {
        last.data.text += chunk.text
        last.end = end += chunk.text.length
      } else push({ event: 'message', data: { ...chunk } }, chunk.text.length)
    }
    wakeAll()
  }
  return {
    idAt,
    append,
    position: () => end,
    readers: () => listeners.size,
    isClosed: () => isClosed,
    positionOf: (id) => (id.startsWith(`${name}-`) ? Number(id.slice(name.length + 1)) : undefined),
    close(last) {
      isClosed = true
      if ('type' in last) append(last)
      else {
        push({ event: 'error', data: last }, 1)
        wakeAll()
      }
    },
    read(after) {
      // From the end, because most readers are close to it.
      let first = entries.length
      while (first > 0 && entries[first - 1]!.end > after) first--
      return entries.slice(first, first + eventsAtOnce).map(({ start, end: position, ...entry }): SentEvent => {
        const at = { position, id: idAt(position) }
        if (entry.event === 'error' || entry.data.type !== 'delta' || after <= start) return { ...at, ...entry }
        return { ...at, event: 'message', data: { ...entry.data, text: entry.data.text.slice(after - start) } }
      })
    },
    listen(wake) {
      listeners.add(wake)
      return () => listeners.delete(wake)
    },
  }
}

import type { ErrorReply } from '../../contract/errors.ts'

/** An event as it goes out; `position` is where reading goes on after it. */
export type SentEvent = { position: number; id: string } & (
  | { event: 'message'; data: object }
  | { event: 'error'; data: ErrorReply }
)

/** Events that somebody writes and any number of connections read, each at its own pace. */
export type EventLog = {
  /** Some of the events after a position, oldest first; none when there is nothing new yet. */
  read(after: number): SentEvent[]
  /** Whether nothing will be added any more. */
  isClosed(): boolean
  /** Calls `wake` whenever something was added, or the log was closed. Returns how to stop that. */
  listen(wake: () => void): () => void
}

/** What a streaming call answers: the events of a log, from the position on. */
export type EventsReply = { log: EventLog; after: number }

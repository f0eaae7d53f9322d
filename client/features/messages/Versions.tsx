import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../../ui/Button.tsx'
import type { MessageActions, Shown } from './messages.ts'

/** The names of the buttons, by which the focus finds them again in another version. */
export const versionButtons = { before: 'Vorherige Fassung', next: 'Nächste Fassung' }

/** Leads through the versions of a message: »‹ 2/3 ›«. Nothing for one that has no other. */
export function Versions({ message, actions }: { message: Shown; actions: MessageActions }) {
  const { timestamp, versions = [], role } = message
  const index = versions.findIndex((version) => version === timestamp)
  if (versions.length < 2 || index === -1) return null
  const to = (version: string | undefined) => () =>
    void (version !== undefined && !actions.isWriting && actions.show(message, version))
  const look = '-my-1 aria-disabled:opacity-40 aria-disabled:hover:bg-transparent aria-disabled:hover:text-muted'
  return (
    // Not taken away while an answer is written, so that nothing moves.
    <span
      role="group"
      aria-label={role === 'user' ? 'Fassungen der Frage' : 'Fassungen der Antwort'}
      className={`inline-flex items-center first:-ml-3.5 lg:first:-ml-2.5 ${actions.isWriting ? 'invisible' : ''}`}
    >
      <IconButton
        label={versionButtons.before}
        tooltip="top"
        aria-disabled={index === 0}
        onClick={to(versions[index - 1])}
        className={look}
      >
        <ChevronLeft className="size-4" aria-hidden="true" />
      </IconButton>
      <span aria-hidden="true" className="tabular-nums">
        {index + 1}/{versions.length}
      </span>
      <span className="sr-only">{versionWords(message)}</span>
      <IconButton
        label={versionButtons.next}
        tooltip="top"
        aria-disabled={index === versions.length - 1}
        onClick={to(versions[index + 1])}
        className={look}
      >
        <ChevronRight className="size-4" aria-hidden="true" />
      </IconButton>
    </span>
  )
}

/** Which version of how many a message is. */
export const versionWords = ({ timestamp, versions = [] }: Shown) =>
  `Fassung ${versions.findIndex((version) => version === timestamp) + 1} von ${versions.length}`

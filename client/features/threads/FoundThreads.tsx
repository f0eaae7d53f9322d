import { useEffect } from 'react'
import { Pin } from 'lucide-react'
import type { FoundThread, Range } from '../../../contract/threads.ts'
import { isLocked, messageOf } from '../../base/errors.ts'
import { dayGroup } from '../../base/formats.ts'
import { openPassphraseDialog } from '../../base/passphrase-dialog.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { optionId, type useThreadSearch } from './thread-search.ts'

type Props = {
  id: string
  search: ReturnType<typeof useThreadSearch>
  active: number | undefined
  current: string | undefined
  onChoose: (index: number) => void
}

/** What a search found: title, passage with the words marked, day. Says in words when there is nothing. */
export function FoundThreads({ id, search, active, current, onChoose }: Props) {
  const { found, locked, unsearched, error, isCurrent, hasNextPage, fetchNextPage, isFetchingNextPage } = search
  useEffect(() => {
    if (active !== undefined) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const count = `${found.length}${hasNextPage ? ' oder mehr' : ''}`
  const words = error
    ? messageOf(error)
    : !isCurrent || (unsearched > 0 && found.length === 0)
      ? ''
      : found.length === 0
        ? 'Keine Unterhaltung gefunden'
        : found.length === 1 && !hasNextPage
          ? '1 Unterhaltung gefunden'
          : `${count} Unterhaltungen gefunden`
  const isEmpty = found.length === 0
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <p role="status" className={`px-2 ${isEmpty ? 'text-muted' : 'text-xs font-semibold text-muted'}`}>
        {words}
        {words && !error && unsearched > 0 && ', ältere werden noch durchsucht …'}
        {!words && (
          <span className="inline-flex items-center gap-2">
            <Spinner /> Suche läuft …
          </span>
        )}
      </p>
      {(locked > 0 || isLocked(error)) && (
        <div className="px-2 text-xs text-muted">
          {locked > 0 && (
            <p>
              {locked === 1
                ? 'Eine verschlüsselte Unterhaltung wurde'
                : `${locked} verschlüsselte Unterhaltungen wurden`}{' '}
              nicht durchsucht.
            </p>
          )}
          <Button look="quiet" className="-ml-4" onClick={() => openPassphraseDialog()}>
            Entsperren
          </Button>
        </div>
      )}
      {isEmpty && words && !error && (
        <p className="px-2 text-xs text-muted">
          Gesucht wird in Titeln, Fragen, Antworten und Zitaten; alle Wörter müssen vorkommen.
        </p>
      )}
      {!isEmpty && (
        <ul
          id={id}
          role="listbox"
          aria-label="Gefundene Unterhaltungen"
          className="min-h-0 flex-1 space-y-1 overflow-y-auto"
        >
          {found.map((thread, index) => (
            // The focus and the keys stay in the field of the combobox.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <li
              key={thread.uuid}
              id={optionId(id, index)}
              role="option"
              aria-selected={index === active}
              aria-current={thread.uuid === current ? 'page' : undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(index)}
              className="cursor-pointer rounded-field border-l-2 border-transparent py-2 pr-2 pl-1.5 hover:bg-wash aria-selected:border-accent aria-selected:bg-chosen aria-[current=page]:bg-chosen"
            >
              <Found thread={thread} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button look="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Mehr laden
        </Button>
      )}
    </div>
  )
}

function Found({ thread }: { thread: FoundThread }) {
  const { snippet } = thread
  return (
    <>
      <p className="flex items-baseline gap-2">
        {thread.starred && <Pin className="size-3.5 shrink-0 self-center text-muted" aria-label="Angeheftet" />}
        <span className="line-clamp-2 min-w-0 font-semibold [overflow-wrap:anywhere]">
          <Marked text={thread.title} ranges={thread.title_matches} />
        </span>
      </p>
      {snippet && (
        <p className="line-clamp-3 text-xs [overflow-wrap:anywhere] text-muted">
          {snippet.role === 'user' ? 'Frage: ' : 'Antwort: '}
          <Marked text={snippet.text} ranges={snippet.matches} />
        </p>
      )}
      <p className="mt-0.5 text-xs text-muted">{dayGroup(thread.updated_at)}</p>
    </>
  )
}

/** A text with its hits marked. */
function Marked({ text, ranges }: { text: string; ranges: Range[] }) {
  return (
    <>
      {ranges.map(([begin, end], index) => (
        <span key={begin}>
          {text.slice(ranges[index - 1]?.[1] ?? 0, begin)}
          <mark className="text-ink">{text.slice(begin, end)}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  )
}

import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { Lock, LockOpen, MoreHorizontal, Pin, Plus } from 'lucide-react'
import { Link } from 'react-router'
import type { Thread } from '../../../contract/chat.ts'
import { dayGroup } from '../../base/formats.ts'
import { openPassphraseDialog } from '../../base/passphrase-dialog.ts'
import { paths, threadPath } from '../../../contract/pages.ts'
import { IconButton } from '../../ui/Button.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { onceEach, useThreads } from './threads.ts'
import { ThreadSearch } from './ThreadSearch.tsx'
import { later } from '../../ui/later.tsx'

const ThreadDialog = later(async () => (await import('./ThreadDialog.tsx')).ThreadDialog)

type Props = {
  current: string | undefined
  field?: ComponentProps<typeof ThreadSearch>['field']
  onNew: () => void
  onLeave?: () => void
}

/** The conversations with their search field: pinned ones first, the others by day. */
export function ThreadList({ current, field, onNew, onLeave }: Props) {
  const { data, error, isPending, hasNextPage, fetchNextPage } = useThreads()
  const [edited, setEdited] = useState<Thread>()
  const list = useRef<HTMLElement>(null)
  const wasEdited = useRef<string>(undefined)
  useEffect(() => {
    // Pinned, its row stands elsewhere and the button that was pressed is gone: the focus goes on to the new one.
    if (!edited && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>(`[data-edits="${wasEdited.current}"]`)?.focus()
    wasEdited.current = edited?.uuid
  }, [edited])
  // What another window has begun meanwhile moves the pages: a conversation may come twice.
  const threads = onceEach(data?.pages.flatMap((page) => page.threads) ?? [])
  const groups = Object.entries(
    Object.groupBy(threads, (thread) => (thread.starred ? 'Angeheftet' : dayGroup(thread.updated_at))),
  ) as [string, Thread[]][]
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-3">
      <Link
        to={paths.chat}
        onClick={(event) => {
          // Into another tab or window: here everything goes on.
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
          onNew()
          onLeave?.()
        }}
        className="inline-flex min-h-11 items-center gap-2 rounded-field border border-line bg-surface px-3 font-semibold shadow-lift transition-[background-color,border-color] hover:border-border hover:bg-wash active:bg-chosen lg:min-h-10"
      >
        <Plus className="size-5" aria-hidden="true" />
        Neue Unterhaltung
      </Link>
      <ThreadSearch current={current} field={field} onLeave={onLeave}>
        <nav
          ref={list}
          tabIndex={-1}
          aria-label="Unterhaltungen"
          className="min-h-0 flex-1 space-y-4 overflow-y-auto focus:outline-none"
        >
          {groups.map(([name, list]) => (
            <section key={name}>
              <h2 className="px-2 pb-1 text-xs font-semibold text-muted">{name}</h2>
              <ul>
                {list.map((thread) => (
                  <li
                    key={thread.uuid}
                    className="group relative rounded-field hover:bg-wash has-aria-[current=page]:bg-chosen"
                  >
                    <Link
                      to={threadPath(thread.uuid)}
                      onClick={onLeave}
                      aria-current={thread.uuid === current ? 'page' : undefined}
                      className={`flex min-h-11 items-center gap-2 rounded-field pr-11 pl-2 aria-[current=page]:font-semibold lg:min-h-9 ${thread.locked ? '' : '[@media(hover:hover)]:not-group-focus-within:not-group-hover:pr-2'}`}
                    >
                      {thread.starred && <Pin className="size-4 shrink-0 text-muted" aria-label="Angeheftet" />}
                      {thread.locked && <Lock className="size-4 shrink-0 text-muted" aria-hidden="true" />}
                      <span className={`truncate ${thread.locked ? 'text-muted' : ''}`}>{thread.title}</span>
                    </Link>
                    {thread.locked ? (
                      <IconButton
                        label="Entsperren"
                        className="absolute! inset-y-0 right-0 my-auto hover:bg-transparent"
                        onClick={() => openPassphraseDialog()}
                      >
                        <LockOpen className="size-5" aria-hidden="true" />
                      </IconButton>
                    ) : (
                      <IconButton
                        label={`Unterhaltung »${thread.title}« bearbeiten`}
                        data-edits={thread.uuid}
                        // With a mouse, only where one points: the titles are what one reads here.
                        className="absolute! inset-y-0 right-0 my-auto hover:bg-transparent [@media(hover:hover)]:not-group-hover:not-focus-visible:opacity-0"
                        onClick={() => setEdited(thread)}
                      >
                        <MoreHorizontal className="size-5" aria-hidden="true" />
                      </IconButton>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {!isPending && threads.length === 0 && (
            <p className="px-2 text-muted">
              {error
                ? 'Die Unterhaltungen konnten nicht geladen werden. Bitte laden Sie die Seite neu.'
                : 'Noch keine Unterhaltungen. Was Sie fragen, finden Sie später hier.'}
            </p>
          )}
          {hasNextPage && (
            <LoadMore
              look="quiet"
              list={list}
              near={120}
              shown={data?.pages.length}
              onLoad={fetchNextPage}
              className="w-full"
            >
              Mehr laden
            </LoadMore>
          )}
        </nav>
      </ThreadSearch>
      {edited && (
        <ThreadDialog thread={edited} isCurrent={edited.uuid === current} onClose={() => setEdited(undefined)} />
      )}
    </div>
  )
}

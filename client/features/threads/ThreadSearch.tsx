import { useId, useState, type KeyboardEvent, type ReactNode, type RefCallback, type RefObject } from 'react'
import { Search, X } from 'lucide-react'
import { useNavigate } from 'react-router'
import { searchMost } from '../../../contract/chat-limits.ts'
import { threadPath } from '../../../contract/pages.ts'
import { isComposing } from '../../ui/shortcuts.ts'
import { FoundThreads, optionId } from './FoundThreads.tsx'
import { useThreadSearch } from './thread-search.ts'

type Props = {
  current: string | undefined
  field?: RefObject<HTMLInputElement | null> | RefCallback<HTMLInputElement>
  onLeave?: () => void
  children: ReactNode
}

/**
 * The field for searching one's conversations and what it found; without a search its children, the list of all.
 * A combobox: the focus stays in the field, arrow keys mark a result, Enter opens it, Esc clears.
 */
export function ThreadSearch({ current, field, onLeave, children }: Props) {
  const [text, setText] = useState('')
  const [active, setActive] = useState<number>()
  const search = useThreadSearch(text)
  const navigate = useNavigate()
  const id = useId()
  const { found, isSearching, isCurrent } = search
  const type = (typed: string) => {
    setText(typed)
    setActive(undefined)
  }
  const choose = (index: number) => {
    setActive(index)
    const { uuid, snippet } = found[index]!
    void navigate(threadPath(uuid, snippet?.timestamp))
    onLeave?.()
  }
  const step = (by: 1 | -1) => {
    if (found.length === 0) return
    if (by === 1 && active === found.length - 1 && search.hasNextPage) void search.fetchNextPage()
    else
      setActive(active === undefined ? (by === 1 ? 0 : found.length - 1) : (active + by + found.length) % found.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Escape' && text !== '') {
      // Only the search ends; a slide-over around it and an open source stay.
      event.stopPropagation()
      type('')
    } else if (!isSearching) return
    else if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter' && found.length > 0 && (active !== undefined || isCurrent)) choose(active ?? 0)
    else return
    event.preventDefault()
  }
  return (
    <>
      <search aria-label="Unterhaltungen" className="relative block">
        <Search
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
          aria-hidden="true"
        />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label="Unterhaltungen durchsuchen"
          aria-autocomplete="list"
          aria-expanded={isSearching && found.length > 0}
          aria-controls={isSearching && found.length > 0 ? id : undefined}
          aria-activedescendant={isSearching && active !== undefined ? optionId(id, active) : undefined}
          aria-keyshortcuts="Control+K Meta+K"
          title="Unterhaltungen durchsuchen (Strg+K)"
          placeholder="Unterhaltungen durchsuchen"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={searchMost}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          className={`min-h-11 w-full rounded-field border border-border bg-surface pl-9 text-ellipsis text-ink placeholder:text-xs placeholder:text-muted lg:min-h-10 ${text === '' ? 'pr-2' : 'pr-11'}`}
        />
        {text !== '' && (
          <button
            type="button"
            aria-label="Suche leeren"
            title="Suche leeren"
            onClick={(event) => {
              type('')
              event.currentTarget.parentElement?.querySelector('input')?.focus()
            }}
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-field text-muted hover:text-ink"
          >
            <X className="size-4" aria-hidden="true" />
          </button>
        )}
      </search>
      {isSearching ? (
        <FoundThreads id={id} search={search} active={active} current={current} onChoose={choose} />
      ) : (
        children
      )}
    </>
  )
}

import {
  useId,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefCallback,
  type RefObject,
} from 'react'
import { useNavigate } from 'react-router'
import { searchMost } from '../../../contract/chat-limits.ts'
import { threadPath } from '../../../contract/pages.ts'
import { later } from '../../ui/later.tsx'
import { ListSearch } from '../../ui/ListSearch.tsx'
import { isComposing } from '../../ui/shortcuts.ts'
import type { FoundThreads as Found } from './FoundThreads.tsx'
import { optionId, useThreadSearch } from './thread-search.ts'

const FoundThreads = later<ComponentProps<typeof Found>>(async () => (await load())?.FoundThreads ?? NotLoaded)
/** Not to be had ahead, it is asked for again when it is shown. */
const load = () => import('./FoundThreads.tsx').catch(() => undefined)

function NotLoaded() {
  return (
    <p role="alert" className="px-2 text-muted">
      Die Suche konnte nicht geladen werden. Bitte laden Sie die Seite neu.
    </p>
  )
}

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
      <ListSearch
        landmark="Unterhaltungen"
        label="Unterhaltungen durchsuchen"
        text={text}
        onText={type}
        ref={field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isSearching && found.length > 0}
        aria-controls={isSearching && found.length > 0 ? id : undefined}
        aria-activedescendant={isSearching && active !== undefined ? optionId(id, active) : undefined}
        aria-keyshortcuts="Control+K Meta+K"
        title="Unterhaltungen durchsuchen (Strg+K)"
        maxLength={searchMost}
        onKeyDown={onKeyDown}
        onFocus={() => void load()}
      />
      {isSearching ? (
        <FoundThreads id={id} search={search} active={active} current={current} onChoose={choose} />
      ) : (
        children
      )}
    </>
  )
}

import { useEffect, useId, useState, type RefObject } from 'react'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { IconButton } from '../../ui/Button.tsx'
import { isComposing } from '../../ui/shortcuts.ts'
import { bringIntoView } from './bring-into-view.ts'

const [all, present] = ['found', 'found-present']
/** As in source-mark.ts: the text itself is left alone. */
const look = new CSSStyleSheet()
look.replaceSync(`
  ::highlight(${all}) { background-color: var(--chosen); text-decoration: underline; }
  ::highlight(${present}) { background-color: var(--accent); color: var(--on-accent); }
  @media (forced-colors: active) { ::highlight(${present}) { background-color: Highlight; color: HighlightText; } }
`)
document.adoptedStyleSheets.push(look)

/** Looks for words in the text of a source; Enter and the arrows lead from one place to the next. Another text begins a search of its own: to be keyed by it. */
export function TextSearch({ text }: { text: RefObject<HTMLElement | null> }) {
  const id = useId()
  const [words, setWords] = useState('')
  const [found, setFound] = useState<Range[]>([])
  const [at, setAt] = useState(0)
  const search = (typed: string) => {
    setWords(typed)
    setFound(text.current ? findRanges(text.current, typed) : [])
    setAt(0)
  }
  useEffect(() => {
    const range = found[at]
    CSS.highlights?.set(all, new Highlight(...found))
    CSS.highlights?.set(present, new Highlight(...(range ? [range] : [])))
    if (range && text.current) bringIntoView(text.current, range)
    return () => {
      CSS.highlights?.delete(all)
      CSS.highlights?.delete(present)
    }
  }, [text, found, at])
  const step = (by: 1 | -1) => found.length > 0 && setAt((at + by + found.length) % found.length)
  const isSearching = words.trim().length >= least
  return (
    <search aria-label="Im Text" className="flex flex-wrap items-center gap-x-2">
      <label htmlFor={id} className="sr-only">
        Im Text suchen
      </label>
      <input
        id={id}
        type="text"
        placeholder="Im Text suchen"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        value={words}
        onChange={(event) => search(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return
          if (event.key === 'Enter') {
            event.preventDefault()
            step(event.shiftKey ? -1 : 1)
          } else if (event.key === 'Escape' && words !== '') {
            // Only the search ends; the source stays open.
            event.preventDefault()
            event.stopPropagation()
            search('')
          }
        }}
        className="min-h-11 min-w-0 grow rounded-field border border-border bg-surface px-3 lg:min-h-9"
      />
      <span role="status" className="text-xs text-muted tabular-nums empty:hidden">
        {isSearching && (found.length === 0 ? 'nicht gefunden' : `${at + 1} von ${found.length}`)}
      </span>
      {found.length > 1 && (
        <span className="flex">
          <IconButton label="Vorige Stelle" onClick={() => step(-1)}>
            <ChevronUp className="size-5" aria-hidden="true" />
          </IconButton>
          <IconButton label="Nächste Stelle" onClick={() => step(1)}>
            <ChevronDown className="size-5" aria-hidden="true" />
          </IconButton>
        </span>
      )}
    </search>
  )
}

const least = 2

/** Where the words stand, in one piece of text each; white space and letter case do not matter. */
function findRanges(box: HTMLElement, words: string): Range[] {
  const wanted = words.trim()
  if (wanted.length < least) return []
  const pattern = new RegExp(wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'), 'giu')
  const ranges: Range[] = []
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const match of (node as Text).data.matchAll(pattern)) {
      const range = new Range()
      range.setStart(node, match.index)
      range.setEnd(node, match.index + match[0].length)
      ranges.push(range)
    }
  return ranges
}

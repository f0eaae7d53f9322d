import { useEffect } from 'react'
import { scrollingParent } from '../../ui/scrolling.ts'
import { citedBy } from './chips.ts'
import { chipOf, type Opened } from './citations.ts'
import { findStatement, pieceBefore } from './statement.ts'

/*
 * Marks the statement that an opened source belongs to. The text itself is left alone: the mark is a highlight of the
 * browser, so nothing is rendered again and nothing moves.
 */

const highlight = 'statement'

/** The look of the mark. Here, because the tools that build the style sheet do not know such highlights yet. */
const look = new CSSStyleSheet()
look.replaceSync(`
  ::highlight(${highlight}) { background-color: var(--mark); }
  @media (forced-colors: active) { ::highlight(${highlight}) { text-decoration: underline; } }
  @media print { ::highlight(${highlight}) { background-color: transparent; text-decoration: none; } }
`)
document.adoptedStyleSheets.push(look)

/** Marks the statement as long as its source is open, and brings it into view where it is not. */
export function useMarkedStatement(opened: Opened): void {
  const { opener, source } = opened
  useEffect(() => {
    const article = opener?.closest('article')
    if (!article) return
    const mark = () => {
      const chip = chipOf({ opener }, source.id)
      for (const other of article.querySelectorAll('[data-marked]'))
        if (other !== chip) other.removeAttribute('data-marked')
      chip?.setAttribute('data-marked', '')
      const ranges = chip ? statementRanges(chip) : []
      CSS.highlights?.set(highlight, new Highlight(...ranges))
      return { chip, ranges }
    }
    const { chip, ranges } = mark()
    const giveBack = chip && showAbove(chip, ranges)
    // An answer that still grows, or that has just been checked, has other pieces of text.
    const observer = new MutationObserver(mark)
    observer.observe(article, { subtree: true, childList: true, characterData: true })
    return () => {
      observer.disconnect()
      CSS.highlights?.delete(highlight)
      for (const marked of article.querySelectorAll('[data-marked]')) marked.removeAttribute('data-marked')
      giveBack?.()
    }
  }, [opener, source.id])
}

/** The pieces of text of a chip's statement, without the chips in between. */
function statementRanges(chip: HTMLElement): Range[] {
  const block = chip.closest('p, li, tr, dd, h1, h2, h3, h4, h5, h6')
  if (!block) return []
  const pieces: { node: Text; start: number }[] = []
  let shown = ''
  let previous = 0
  let near: number | undefined
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node === chip) near = shown.length
    else if (near === undefined && node instanceof Element && node.matches('[data-source-chip]'))
      previous = shown.length
    if (!(node instanceof Text) || node.parentElement?.closest('button, [role=tooltip]')) continue
    pieces.push({ node, start: shown.length })
    shown += node.data
  }
  const statement = citedBy(chip)?.statement
  const found =
    (statement === undefined ? undefined : findStatement(shown, statement, near ?? 0)) ??
    pieceBefore(shown, previous, near ?? 0)
  if (!found) return []
  return pieces.flatMap(({ node, start }) => {
    const [from, to] = [Math.max(found.start - start, 0), Math.min(found.end - start, node.length)]
    if (from >= to) return []
    const range = new Range()
    range.setStart(node, from)
    range.setEnd(node, to)
    return [range]
  })
}

/** Room that is left around a statement. */
const margin = 16

/**
 * Scrolls the conversation when the statement is out of sight or under the sheet of its source; where it is seen nothing
 * moves. Returns how to go back to where the reader was.
 */
function showAbove(chip: HTMLElement, ranges: readonly Range[]): (() => void) | undefined {
  const box = scrollingParent(chip)
  if (!box) return undefined
  const sheet = document.querySelector('dialog[data-sheet]')?.getBoundingClientRect().top ?? Infinity
  const outer = box.getBoundingClientRect()
  // Below the verdict, which stays in view above the answer.
  const bar = chip.closest('article')?.querySelector('[data-verdict]')
  const upper = Math.max(
    outer.top,
    bar && getComputedStyle(bar).position === 'sticky' ? outer.top + bar.clientHeight : 0,
  )
  const bottom = Math.min(outer.bottom, sheet)
  const boxes = [chip, ...ranges].map((part) => part.getBoundingClientRect()).filter(({ height }) => height > 0)
  const [top, end] = [Math.min(...boxes.map((part) => part.top)), Math.max(...boxes.map((part) => part.bottom))]
  if (boxes.length === 0 || bottom - upper < 4 * margin || (top >= upper && end <= bottom)) return undefined
  const before = box.scrollTop
  // At the end of a conversation there is nothing left to scroll: room for it, as long as the sheet is there.
  box.style.paddingBottom = `${Math.max(0, outer.bottom - bottom)}px`
  box.scrollTop += end - top > bottom - upper - 2 * margin || top < upper ? top - upper - margin : end - bottom + margin
  const put = box.scrollTop
  return () => {
    box.style.paddingBottom = ''
    if (box.scrollTop === put || box.scrollTop === box.scrollHeight - box.clientHeight) box.scrollTop = before
  }
}

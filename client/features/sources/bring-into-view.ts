import { scrollingParent } from '../../ui/scrolling.ts'

/** Room above a passage that is longer than the window it stands in, for the heading that stays there. */
const above = 80

/**
 * Scrolls the nearest scrolling box around a text, and nothing else, so that the passage stands in its middle (its
 * beginning, where it is too long); without a passage to the top.
 */
export function bringIntoView(text: HTMLElement, passage: HTMLElement | Range | null): void {
  const box = scrollingParent(text)
  if (!box) return
  if (!passage) return void (box.scrollTop = 0)
  const [outer, inner] = [box.getBoundingClientRect(), passage.getBoundingClientRect()]
  const offset = inner.height > box.clientHeight - 2 * above ? above : (box.clientHeight - inner.height) / 2
  box.scrollTop += inner.top - outer.top - offset
}

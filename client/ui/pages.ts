import { useState } from 'react'

/**
 * The way through a list whose pages are known by marks: page by page, from 1. Another `key`, such as another filter, begins
 * anew.
 */
export function usePages(key: string) {
  const [state, setState] = useState<{ key: string; marks: string[] }>({ key, marks: [] })
  const marks = state.key === key ? state.marks : []
  return {
    page: marks.length + 1,
    /** The mark of this page; undefined for the first one. */
    after: marks.at(-1),
    onPrevious: () => setState({ key, marks: marks.slice(0, -1) }),
    /** The way to the next page, whose mark came with this one. */
    toNext: (next: string | null | undefined) => (next ? () => setState({ key, marks: [...marks, next] }) : undefined),
  }
}

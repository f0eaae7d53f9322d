import type { Found } from './entity.ts'
import { infoOf, type PersonText, type Seed } from './person-text.ts'
import { keyOf } from './tokens.ts'

/** »karin.stoeger@…«: the parts before the @ are names where they stand in the text as words. */
export function mailNames(structured: readonly Found[], { text, tokens }: PersonText): Seed[] {
  const parts = new Set(
    structured
      .filter(({ type }) => type === 'EMAIL')
      .flatMap(({ start, end }) => {
        const [local = ''] = text.slice(start, end).split('@')
        return local.split(/[._\d-]+/).map(keyOf)
      })
      .filter((part) => part.length >= 4),
  )
  if (parts.size === 0) return []
  const seeds: Seed[] = []
  tokens.forEach(({ isCapital, start, end, text: word }, at) => {
    if (!isCapital) return
    const { key, isNameLike } = infoOf(word)
    if (isNameLike && parts.has(key))
      seeds.push({ start, end, type: 'PERSON', score: 0.85, rule: 'name in a mail address', from: at, to: at })
  })
  return seeds
}

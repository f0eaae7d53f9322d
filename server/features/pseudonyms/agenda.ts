import type { EntityType, Found } from './entity.ts'

/** A rule of the user: what is always replaced or always kept, whatever the recognisers say. */
export type AgendaItem = { text: string; type?: EntityType; action: 'ersetzen' | 'behalten'; replacement?: string }

/** Finds the user's own terms with their endings (-s, -es, -en), in capitals and small letters; the longest first. */
export function findAgenda(text: string, agenda: readonly AgendaItem[]) {
  const replaced: (Found & { replacement?: string })[] = []
  const keeping: { start: number; end: number }[] = []
  const small = text.toLowerCase()
  // Where a letter changes its length in small letters, places would not fit; then capitals are taken as they are.
  const searched = small.length === text.length ? small : text
  const taken = new Uint8Array(text.length)
  const mayStand = agenda.length > worthIndex ? threesOf(searched) : () => true
  for (const item of agenda.toSorted((a, b) => b.text.length - a.text.length)) {
    const term = searched === small ? item.text.trim().toLowerCase() : item.text.trim()
    if (term.length < 2 || !mayStand(term)) continue
    for (let at = searched.indexOf(term); at >= 0; at = searched.indexOf(term, at + term.length)) {
      const end = at + term.length
      if (isLetter(text[at - 1]) && isLetter(term[0])) continue
      const ending = isLetter(term.at(-1))
        ? (/^(?:'s|ens|es|en|s|n|')?(?![\p{L}\d])/u.exec(text.slice(end, end + 5))?.[0] ?? undefined)
        : ''
      if (ending === undefined || taken[at]) continue
      taken.fill(1, at, end + ending.length)
      if (item.action === 'behalten') keeping.push({ start: at, end: end + ending.length })
      else
        replaced.push({
          start: at,
          end: end + ending.length,
          type: item.type ?? 'OTHER',
          score: 1,
          rule: 'agenda',
          ...(item.replacement ? { replacement: item.replacement } : {}),
        })
    }
  }
  return { replaced, keeping }
}

/** So many terms are searched one by one; of more only those whose signs stand in the text. */
const worthIndex = 50

/** Whether a term can stand in a text, by the threes of signs at its beginning, in its middle and at its end. */
function threesOf(text: string): (term: string) => boolean {
  const threes = new Set<string>()
  for (let at = 0; at + 3 <= text.length; at++) threes.add(text.slice(at, at + 3))
  return (term) =>
    term.length < 3 || [0, (term.length - 3) >> 1, term.length - 3].every((at) => threes.has(term.slice(at, at + 3)))
}

const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\d]/u.test(sign)

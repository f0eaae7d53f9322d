import { idsOf } from '../citations/citation.ts'
import { createLawNames, type LawNames } from '../citations/law-names.ts'
import type { LawDocument, LawName } from '../corpus/documents.ts'

/*
 * Decisions as bridges: what courts say about a provision is found under that provision. Courts write in the words of
 * cases, which are nearer to a question than those of the law.
 */

/** Norms as RIS writes them: `ABGB §1295 Abs1 IIf`, `B-VG Art18`, `StPO 1975 §281 Abs1 Z5`. */
const normPattern = /^(.{1,60}?)\s*(§|Art)\s*(\d{1,4}[a-z]{0,2})(?![a-z\d])/i

/** How many decisions speak for one provision. */
const longestList = 30

/** Ids of the provisions that norms name; unknown laws are left out, several ids are forms of one citation. */
function createNormReader(laws: Iterable<LawName>): (norms: readonly string[]) => string[] {
  const names: LawNames = createLawNames(laws)
  const memory = new Map<string, string[]>()
  const read = (norm: string): string[] => {
    const [, name, sign, number] = normPattern.exec(norm) ?? []
    if (!name || !sign || !number) return []
    const words = name.split(/\s+/)
    const law = names.find([name])?.law ?? names.find(words)?.law
    return law ? idsOf({ kind: 'provision', sign: sign === '§' ? '§' : 'Art', number: number.toLowerCase(), law }) : []
  }
  return (norms) => [
    ...new Set(
      norms.slice(0, 50).flatMap((norm) => {
        let ids = memory.get(norm)
        if (!ids) memory.set(norm, (ids = read(norm)))
        return ids
      }),
    ),
  ]
}

/** Collects per provision the decisions that apply it, by number in the index. */
export function createBridges(laws: Iterable<LawName>) {
  const idsOfNorms = createNormReader(laws)
  const bridges = new Map<string, number[]>()
  return {
    add(decision: LawDocument, n: number) {
      for (const id of idsOfNorms(decision.norms)) {
        const list = bridges.get(id)
        if (!list) bridges.set(id, [n])
        else if (list.length < longestList) list.push(n)
      }
    },
    of: (id: string): readonly number[] => bridges.get(id) ?? [],
  }
}

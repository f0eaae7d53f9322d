/** A source with one thing changed: in which line, and what. */
export type Mutant = { line: number; what: string; text: string }

/** What is looked for in a line of code, and what stands there instead. */
const changes: [string, RegExp, string][] = [
  [
    'never refuses',
    /(?<=^\s*(?:else )?if )(\(.*\))(?= (?:(?:return )?fail\(|throw |return(?: undefined| false| null)?$))/g,
    '(false && $1)',
  ],
  ['does not refuse', / \?\? (?:\()?fail\((?:[^()]|\([^()]*\))*\)\)?/g, '!'],
  ['&& to ||', / && /g, ' || '],
  ['|| to &&', / \|\| /g, ' && '],
  ['=== to !==', / === /g, ' !== '],
  ['!== to ===', / !== /g, ' === '],
  ['< turned', / < /g, ' >= '],
  ['> turned', / > /g, ' <= '],
  ['<= turned', / <= /g, ' > '],
  ['>= turned', / >= /g, ' < '],
  ['! left out', /(?<=[(\s])!(?=[\w(])/g, ''],
  ['true to false', /\btrue\b/g, 'false'],
  ['false to true', /\bfalse\b/g, 'true'],
  ['call left out', /^\s+(?:await )?[\w.]+\(.*\)$/g, ''],
]

/** All sources with one thing changed each; comments, types and imports stay as they are. */
export function plantedIn(source: string): Mutant[] {
  const lines = source.split('\n')
  let isComment = false
  return lines.flatMap((line, at) => {
    if (/^\s*\/\*/.test(line)) isComment = true
    const isCode = !isComment && !/^\s*(?:\/\/|import |export type |type |} from )/.test(line)
    if (/\*\/\s*$/.test(line)) isComment = false
    if (!isCode) return []
    return changes.flatMap(([what, pattern, by]) =>
      Array.from(line.matchAll(pattern), ({ 0: found, 1: part = '', index }) => {
        const changed = line.slice(0, index) + by.replace('$1', part) + line.slice(index + found.length)
        return { line: at + 1, what: `${what}: ${line.trim()}`, text: lines.with(at, changed).join('\n') }
      }),
    )
  })
}

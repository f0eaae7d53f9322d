/*
 * What the matches of a pattern begin with, read from the pattern itself: enough of its syntax to say of a word whether it
 * is worth trying there.
 */

/** How many letters of a beginning are read: more tell hardly more words apart. */
export const longest = 5
/** What a part of a pattern may begin with; `isOpen` where what follows goes on with it. `$` is the end of a word. */
type Beginning = { text: string; isOpen: boolean }
const closed: Beginning[] = [{ text: '', isOpen: false }]
const endOfWord: Beginning[] = [{ text: '$', isOpen: false }]

/** The beginnings of all alternatives of a pattern, as patterns for a word; an error where one may begin with anything. */
export function beginningsOf(source: string): string[] {
  let at = 0
  const read = [...new Set(alternatives().map(({ text }) => text))]
  if (read.some((text) => text === '' || text === '$')) throw new Error(`begins with no letter: ${source.slice(0, 80)}`)
  return read

  function alternatives(): Beginning[] {
    const all = sequence()
    while (source[at] === '|') {
      at++
      all.push(...sequence())
    }
    return all
  }

  function sequence(): Beginning[] {
    let all: Beginning[] = [{ text: '', isOpen: true }]
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const next = part()
      if (next === undefined) continue
      const quantifier = /^(?:[?*+]|\{\d+(?:,\d*)?\})\??/.exec(source.slice(at, at + 12))?.[0] ?? ''
      at += quantifier.length
      const isOptional = /^(?:[?*]|\{0)/.test(quantifier)
      const isOnce = quantifier === '' || quantifier.startsWith('?')
      all = all.flatMap((one) => {
        if (!one.isOpen) return [one]
        const longer = next.map(({ text, isOpen }) => {
          const whole = one.text + text
          const isWhole = whole.length <= longest
          return { text: isWhole ? whole : whole.slice(0, longest), isOpen: isOpen && isOnce && isWhole }
        })
        return isOptional ? [one, ...longer] : longer
      })
    }
    return all
  }

  /** What the next part begins with; undefined where it is none that takes up signs. */
  function part(): Beginning[] | undefined {
    const rest = source.slice(at, at + 32)
    const look = /^\(\?<?[!=]/.exec(rest)?.[0]
    const group = /^\((?:\?:|\?<\p{L}+>)?/u.exec(rest)?.[0]
    if (group !== undefined) {
      at += (look ?? group).length
      const inner = alternatives()
      at++
      if (look === undefined) return inner
      // What must follow begins as the rest does; of other conditions nothing is known.
      return look === '(?=' && inner.every(({ text }) => /^\p{L}/u.test(text))
        ? inner.map(({ text }) => ({ text, isOpen: false }))
        : undefined
    }
    if (source[at] === '[') return set()
    const escaped = /^\\(?:[pP]\{[^}]*\}|.)/u.exec(rest)?.[0]
    if (escaped !== undefined) {
      at += escaped.length
      if (escaped === '\\b') return undefined
      return /^\\[pPwWDS]/.test(escaped) ? closed : endOfWord
    }
    const letter = source[at]!
    at++
    if (letter === '^') return undefined
    return /\p{L}/u.test(letter) ? [{ text: letter, isOpen: true }] : letter === '.' ? closed : endOfWord
  }

  /** A set of signs: single letters, none at all, or more than is worth telling apart. */
  function set(): Beginning[] {
    const start = at++
    while (source[at] !== ']') at += source[at] === '\\' ? 2 : 1
    at++
    const inner = source.slice(start + 1, at - 1)
    if (/^\p{L}{1,6}$/u.test(inner)) return Array.from(inner, (text) => ({ text, isOpen: true }))
    return inner.startsWith('^') || /\\[pPwWDS]|\p{L}/u.test(inner.replaceAll(/\\[sdnt]/g, '')) ? closed : endOfWord
  }
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Letters of our own from which names are learned: documents of law offices that nobody ever received, with marks in the text:
 * `{PERSON|Maria Huber}`, `{?|Mag.}` for what may be covered or not, `{keep|§ 1 ABGB}` for what looks like a name and stays.
 * A line »### name« begins each; of `sentences.txt` each line is one.
 */

export type Letter = {
  text: string
  marks: { start: number; end: number; type: string; isOptional: boolean }[]
  /** What looks like a name and stays. All else that has no mark stays, too. */
  kept: { start: number; end: number }[]
}

/** Reads one letter with its marks. */
export function letterOf(body: string): Letter {
  const marks: Letter['marks'] = []
  const kept: Letter['kept'] = []
  let [text, at] = ['', 0]
  for (const match of body.matchAll(/\{(\??)(\w*)\|([^{}]*)\}/g)) {
    text += body.slice(at, match.index)
    const [, optional, type = '', said = ''] = match
    const place = { start: text.length, end: text.length + said.length }
    if (type === 'keep') kept.push(place)
    else marks.push({ ...place, type, isOptional: optional === '?' })
    text += said
    at = match.index + match[0].length
  }
  return { text: text + body.slice(at), marks, kept }
}

/** All letters, in the order of the names of their files. */
export function readLetters(): Letter[] {
  const folder = join(import.meta.dirname, 'letters')
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      const parts = name === 'sentences.txt' ? text.trimEnd().split('\n') : text.split(/^### .*\n/m).slice(1)
      return parts.map((part) => letterOf(part.trimEnd()))
    })
}

/**
 * What is asked and said of law in which nobody is named, one text a line; where a rule is sure of a name in one, nothing is
 * to be learned from it. Taken once from the guides: a new guide shall not change what names look like.
 */
export const readWithoutNames = (): string[] =>
  readFileSync(join(import.meta.dirname, 'without-names.txt'), 'utf8')
    .trimEnd()
    .split('\n')

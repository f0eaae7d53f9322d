import { readGuidance, readLines, type Guide } from './guides.ts'

/*
 * What people tell and ask who are in the situation of a guide: to learn from, never shown (talks/). Written for this project:
 * some for each guide by people who knew how it reads, but not how guides are chosen, and what is asked most by others before
 * they saw a guide.
 */

/** A question with the line of its guide that answers it. */
type Question = readonly [line: number, question: string]

/** A story, or a question that opens the matter, with the line of its guide that answers it first, what its teller asks then, and what others ask with the same problem. */
export type Talk = {
  guide: string
  story: string
  line?: number
  then?: readonly Question[]
  others?: readonly Question[]
}

/** All texts of a talk. */
export const textsOf = ({ story, then = [], others = [] }: Talk): string[] => [
  story,
  ...[...then, ...others].map(([, question]) => question),
]

/** The lines that answer the texts of a talk, in their order; of a story for which no line was named −1. */
export const linesOf = ({ line = -1, then = [], others = [] }: Talk): number[] => [
  line,
  ...[...then, ...others].map(([at]) => at),
]

/** All talks, in the order of their files. They are read anew each time: only few of their words are kept. */
export const readTalks = (): Talk[] => readLines<Talk>('talks')

/**
 * What tellers of stories ask further, by the lines of guides, for each of these in their order. What others ask is not among it:
 * they were to ask for all lines alike, as people who ask first do not.
 */
export function furtherByLine(): ReadonlyMap<Guide['lines'], readonly (readonly string[])[]> {
  const byId = new Map(readGuidance().guides.map(({ id, lines }) => [id, lines]))
  const asked = new Map(Array.from(byId.values(), (lines) => [lines, lines.map((): string[] => [])]))
  for (const { guide, then = [] } of readTalks())
    for (const [line, question] of then) asked.get(byId.get(guide)!)![line]!.push(question)
  return asked
}

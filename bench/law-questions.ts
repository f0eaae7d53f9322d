import type { KnowledgeBase } from '../contract/knowledge-bases.ts'

/** A question of a benchmark: the sections that have to be found, and all that a good lawyer would accept. */
export type Question = {
  id: string
  area: KnowledgeBase
  style: string
  question: string
  gold: string[]
  must: string[]
}

/** What was found for it, best first. */
export type Answered = { question: Question; ids: string[] }

import type { FilesParts } from '../files/files.ts'
import type { Answers } from '../answers/answers.ts'
import type { Corpus } from '../law/law.ts'
import type { OtherServers } from './other-servers.ts'
import type { Running } from './running.ts'
import type { SearchMemory } from './search-memory.ts'

/**
 * What the chat needs besides the machinery and the person's files: the corpus, who answers from it, the answers being written in
 * this process, those of other servers where they share the database, and what is remembered for searching.
 */
export type ChatParts = FilesParts & {
  corpus: Corpus
  answers: Answers
  running: Running
  others: OtherServers | undefined
  searchMemory: SearchMemory
}

import type { Parts } from '../../base/parts.ts'
import type { Answers } from '../answers/answers.ts'
import type { Corpus } from '../law/law.ts'
import type { Running } from './running.ts'

/** What the chat needs besides the machinery: the corpus, who answers from it, and the answers being written in this process. */
export type ChatParts = Parts & { corpus: Corpus; answers: Answers; running: Running }

import type { Parts } from '../../base/parts.ts'
import type { Law } from '../law/law.ts'
import type { Running } from './running.ts'

/** What the chat needs besides the machinery: the law, and the answers being written in this process. */
export type ChatParts = Parts & { law: Law; running: Running }

import { answerOrders } from '../../base/threads/thread.ts'
import { openCover } from './cover.ts'
import type { Covered } from './known-names.ts'

/*
 * A thread that says what of a question would be covered, so that a long one keeps no request waiting. What it is given is
 * in memory alone, and gone with it.
 */

export type CoverOrder = { id: number; names: readonly Covered[]; text: string }

answerOrders(({ names, text }: CoverOrder) => openCover(names).cover(text, 'all'))

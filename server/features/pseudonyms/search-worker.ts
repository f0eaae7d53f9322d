import { answerOrders } from '../../base/threads/thread.ts'
import { detect, type DetectOptions } from './detect.ts'

/*
 * A thread that searches texts, so that a long one keeps no request waiting. What it is given is in memory alone, and gone
 * with it.
 */

export type SearchOrder = {
  id: number
  text: string
  options: Pick<DetectOptions, 'agenda' | 'marks' | 'matterFirms' | 'matterNames'>
}

answerOrders(({ text, options }: SearchOrder) => detect(text, options).entities)

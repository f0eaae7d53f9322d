/*
 * When the state of a file that is being read is asked for. Pure, in milliseconds.
 */

/** After so many attempts nobody asks any more. */
const mostAttempts = 50

/** Pauses after an attempt: up to the fifth two seconds, and so on. All of them together are 535 seconds. */
const pauses = [
  { upTo: 5, pause: 2_000 },
  { upTo: 10, pause: 5_000 },
  { upTo: 30, pause: 10_000 },
  { upTo: mostAttempts, pause: 15_000 },
]

/** How long to wait before the first attempt: below a second, so that the files of a batch do not all ask at once. */
export const firstPause = (random = Math.random()) => Math.floor(random * 1_000)

/** The pause after so many attempts; undefined when there is none to follow. */
export const pauseAfter = (attempts: number): number | undefined => pauses.find(({ upTo }) => attempts <= upTo)?.pause

/** Whether nothing more is asked after this attempt. */
export const isLast = (attempts: number) => attempts >= mostAttempts

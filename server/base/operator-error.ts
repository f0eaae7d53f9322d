/**
 * Something that the person who runs the instance can mend. The message says in a sentence what it is and what to do;
 * starts and tools print it alone, everything else with its stack.
 */
export class OperatorError extends Error {}

/** Errors of the system that say it all, and what to do about them. */
const known: Record<string, string> = {
  EADDRINUSE: 'Stop the process that uses this address, or choose another PORT.',
  EACCES: 'Make it accessible for the user that runs this.',
  EROFS: 'Make the disk writable.',
  ENOSPC: 'Make room on the disk.',
  EDQUOT: 'Make room on the disk.',
}

/** Says why a start or a tool cannot go on, and ends the process with 1. */
export function explainAndExit(error: unknown): never {
  const hint = error instanceof Error && 'code' in error ? known[String(error.code)] : undefined
  if (error instanceof OperatorError) console.error(error.message)
  else if (hint) console.error(`${(error as Error).message}\n${hint}`)
  else console.error(error)
  process.exit(1)
}

import { writeFileSync } from 'node:fs'
import { url as inspectorUrl } from 'node:inspector'
import { OperatorError } from './operator-error.ts'

/**
 * Closes the ways in which keys and words in the memory of this process could reach others: files are made for this
 * user alone, a crash writes no memory to the disk (the database inherits that), and no signal opens a debugger. Throws
 * OperatorError in production when one is open already.
 */
export function guardProcess(production = false): void {
  process.umask(0o077)
  leaveNothingInCoreDumps()
  // Without a listener Node opens its inspector at this signal, on a port that every process of the machine reaches.
  process.on('SIGUSR1', () => undefined)
  if (production && inspectorUrl() !== undefined)
    throw new OperatorError(
      'NODE_ENV=production does not run under a debugger: remove --inspect from the call and from NODE_OPTIONS.',
    )
}

/** Linux asks each process which parts of its memory a dump may hold (core(5)): none. */
function leaveNothingInCoreDumps(): void {
  try {
    writeFileSync('/proc/self/coredump_filter', '0')
  } catch {
    // Other systems write no dumps unless somebody asks for them.
  }
}

import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/*
 * Whatever reads files of others runs in a process of its own, which may not use more than it should: the limits are the
 * system's, set before the program begins.
 */

export type Limits = {
  /** Seconds of computing. */
  cpu: number
  /** Megabytes in memory; watched from here, so that an engine which reserves more than it uses can start. */
  memory: number
}

const setpriv = '/usr/bin/setpriv'
/** Megabytes that V8 reserves for code without using them: the limit of the system counts them. */
const reserved = 640
/** Milliseconds between two looks at the memory of a program. */
const look = 200
const pageSize = 4096

/** All the variables that a program with limits gets. */
export const limitedEnv = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', OMP_THREAD_LIMIT: '1' }

/**
 * Starts a program with these limits: no core dump, not a byte into any file, its own process group, no variables but the
 * ones here. Where the system can do it, the program ends with this process, however that ends.
 */
export function spawnLimited(
  command: string,
  args: readonly string[],
  { cpu, memory }: Limits,
  stdio: ('pipe' | 'ignore' | 'ipc')[],
): ChildProcess {
  const limits = `ulimit -c 0; ulimit -f 0; ulimit -t ${cpu}; ulimit -d ${(memory + reserved) * 1024} 2>/dev/null; exec "$@"`
  const tied = existsSync(setpriv) ? [setpriv, '--pdeathsig', 'KILL'] : []
  const child = spawn('/bin/sh', ['-c', limits, 'sh', ...tied, command, ...args], {
    stdio,
    cwd: '/',
    env: limitedEnv,
    detached: true,
    serialization: 'advanced',
  })
  // It sees itself that the program is gone: a listener for that can be taken off by whoever has the program.
  const watch = setInterval(() => {
    if (isGone(child)) return clearInterval(watch)
    if (memoryOf(child) <= memory * 1024 * 1024) return
    tooLarge.add(child)
    killGroup(child)
  }, look).unref()
  return child
}

const tooLarge = new WeakSet<ChildProcess>()
/** Whether a program was ended because it needed too much memory. */
export const neededTooMuch = (child: ChildProcess): boolean => tooLarge.has(child)

/** Whether a program has ended or never began. */
const isGone = ({ pid, exitCode, signalCode }: ChildProcess) =>
  pid === undefined || exitCode !== null || signalCode !== null

/** Bytes in memory; 0 where the system does not tell. */
function memoryOf({ pid }: ChildProcess): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * pageSize
  } catch {
    return 0
  }
}

/** Ends a program and all that it started, at once. */
export function killGroup(child: ChildProcess): void {
  if (isGone(child)) return
  try {
    process.kill(-child.pid!, 'SIGKILL')
  } catch {
    // It has just ended by itself.
  }
}

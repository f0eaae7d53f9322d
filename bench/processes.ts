import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * What the processes of a server take, from /proc: memory, time of the processor, open handles. Linux only, as the server.
 */

export type Memory = { all: number; server: number; database: number; other: number; backends: number }

/** The process and all below it. */
function below(top: number): number[] {
  const parents = new Map<number, number>()
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const fields = statOf(`/proc/${entry}/stat`)
    if (fields) parents.set(Number(entry), Number(fields[1]))
  }
  const isBelow = (pid: number): boolean => pid === top || (parents.has(pid) && isBelow(parents.get(pid)!))
  return [...parents.keys()].filter(isBelow)
}

/** MB (proportional set size: what processes share is counted once) of a server and all below it, by what they are. */
export function readMemory(top: number): Memory {
  const reading: Memory = { all: 0, server: 0, database: 0, other: 0, backends: 0 }
  for (const pid of below(top)) {
    const rollup = attempt(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
    const called = commandOf(pid)
    const size = Number(/^Pss:\s+(\d+)/m.exec(rollup ?? '')?.[1] ?? 0) / 1024
    const kind = pid === top ? 'server' : /postgres/.test(called) ? 'database' : 'other'
    reading[kind] += size
    reading.all += size
    if (/postgres: .*(idle|SELECT|INSERT|UPDATE|COMMIT)/.test(called)) reading.backends++
    if (process.env.VERBOSE) console.log(pid, kind, size.toFixed(1), called.slice(0, 90))
  }
  return reading
}

/** How many files and sockets a server has open itself, and how many processes and threads it has. */
export function readHandles(top: number): { handles: number; processes: number; threads: number } {
  return {
    handles: attempt(() => readdirSync(`/proc/${top}/fd`))?.length ?? 0,
    processes: below(top).length,
    threads: attempt(() => readdirSync(`/proc/${top}/task`))?.length ?? 0,
  }
}

/** A tick of the kernel's accounts in ms. */
const tick = 10

/**
 * Milliseconds of the processor that this process and those below it have used by now: its main thread, its other threads
 * (search, V8's own), the database, and the others by the word that their command line has of `names`.
 */
export function readProcessor(names: readonly string[]): Map<string, number> {
  const used = new Map<string, number>()
  const add = (part: string, path: string) => {
    const fields = statOf(path)
    if (fields) used.set(part, (used.get(part) ?? 0) + (Number(fields[11]) + Number(fields[12])) * tick)
  }
  for (const pid of below(process.pid)) {
    if (pid === process.pid)
      for (const thread of readdirSync(`/proc/${pid}/task`))
        add(Number(thread) === pid ? 'main' : 'threads', `/proc/${pid}/task/${thread}/stat`)
    else {
      const called = commandOf(pid)
      const name = names.find((one) => called.includes(one)) ?? 'other'
      add(/postgres/.test(called) ? 'database' : name, `/proc/${pid}/stat`)
    }
  }
  return used
}

/** Starts a server as `npm start` does; resolves with where it listens, fails when it ends before. */
export async function startServer(env: NodeJS.ProcessEnv): Promise<{ server: ChildProcess; origin: string }> {
  const server = spawn(process.execPath, [join(import.meta.dirname, '../scripts/start.mjs')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  const origin = await new Promise<string>((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`The server ended before it listened (${code}).`)))
    server.stdout.setEncoding('utf8').on('data', (piece: string) => {
      const found = /running at (http:\S+)/.exec((said += piece))?.[1]
      if (found) resolve(found)
    })
  })
  return { server, origin }
}

/** The fields of a `stat` behind the name, which may have blanks in it: the state is the first. */
function statOf(path: string): string[] | undefined {
  const stat = attempt(() => readFileSync(path, 'utf8'))
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
}

const commandOf = (pid: number) =>
  (attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? '').replaceAll('\0', ' ')

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

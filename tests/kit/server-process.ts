import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from './app.ts'

/** A server in a process of its own, as `npm start` runs it. */
export type ServerProcess = {
  child: ChildProcess
  output(): string
  address: Promise<string>
  stop(signal: NodeJS.Signals): Promise<number | null>
  /** Kills the process and all that it started, as a machine that runs out of memory does. */
  killTree(): void
  /** Resolves with the code when the process ends by itself. */
  exited: Promise<number | null>
}

export function spawnServer(
  dataDir: string,
  env: Record<string, string> = {},
  file = 'server/web.ts',
  args: string[] = [],
): ServerProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../..', file), ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, TWO_FACTOR: 'off', ...env },
  })
  let text = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  return {
    child,
    output: () => text,
    get address() {
      return eventually(() => {
        const found = /running at (http:\S+)/.exec(text)?.[1]
        if (!found) throw new Error(`not running yet: ${text}`)
        return found
      })
    },
    async stop(signal) {
      child.kill(signal)
      return exited
    },
    killTree() {
      for (const pid of treeOf(child.pid!)) process.kill(pid, 'SIGKILL')
    },
    exited,
  }
}

/** A process and all that it has started, as far as that still runs. */
function treeOf(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, parent] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]!.split(' ')
        return [{ pid: Number(name), parent: Number(parent) }]
      } catch {
        return []
      }
    })
  const below = (pid: number): number[] => [
    pid,
    ...parents.filter(({ parent }) => parent === pid).flatMap((one) => below(one.pid)),
  ]
  return below(root)
}

/** Runs a program of the project to its end; `input` is what it reads. */
export async function runTool(
  file: string,
  args: string[],
  env: Record<string, string>,
  input = '',
): Promise<{ code: number | null; output: string }> {
  const tool = spawnServer(env.DATA_DIR!, env, file, args)
  tool.child.stdin!.end(input)
  const [code] = (await once(tool.child, 'close')) as [number | null]
  return { code, output: tool.output() }
}

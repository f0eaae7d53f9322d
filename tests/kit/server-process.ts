import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { eventually } from './app.ts'

/** A server in a process of its own, as `npm start` runs it. */
export type ServerProcess = { child: ChildProcess; output(): string; address: Promise<string>; stop(signal: NodeJS.Signals): Promise<number | null> }

export function spawnServer(dataDir: string, env: Record<string, string> = {}, file = 'server/web.ts', args: string[] = []): ServerProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../..', file), ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, TWO_FACTOR: 'off', ...env },
  })
  let text = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  const exited = once(child, 'exit') as Promise<[number | null]>
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
      return (await exited)[0]
    },
  }
}

/** Runs a program of the project to its end. */
export async function runTool(file: string, args: string[], env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const tool = spawnServer(env.DATA_DIR!, env, file, args)
  const [code] = (await once(tool.child, 'close')) as [number | null]
  return { code, output: tool.output() }
}

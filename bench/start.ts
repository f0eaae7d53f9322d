import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quantile } from './figures.ts'

/*
 * npm run bench:start: from the start of the process to the first answered request, with everything installed: on an
 * empty data directory (the database is created, the starter loaded, the index built) and on the same one again.
 */

const rounds = 5
const root = join(import.meta.dirname, '..')
const cold: number[] = []
const warm: number[] = []

for (let round = 0; round < rounds; round++) {
  const dir = mkdtempSync(join(tmpdir(), 'bench-start-'))
  cold.push(await start(dir, 4310 + round))
  warm.push(await start(dir, 4310 + round))
  rmSync(dir, { recursive: true, force: true })
}

async function start(dataDir: string, port: number): Promise<number> {
  const begun = performance.now()
  const server = spawn(process.execPath, ['server/web.ts'], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
  })
  const exited = new Promise((resolve) => server.once('exit', resolve))
  while (
    !(await fetch(`http://127.0.0.1:${port}/api/health`).then(
      (reply) => reply.ok,
      () => false,
    ))
  ) {
    if (server.exitCode !== null) throw new Error('the server did not start')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const took = performance.now() - begun
  server.kill('SIGTERM')
  await exited
  return took
}

const row = (name: string, values: number[]) =>
  console.log(
    `${name.padEnd(22)} ${values.map((value) => value.toFixed(0).padStart(6)).join(' ')}   median ${quantile(values, 0.5).toFixed(0)} ms`,
  )
row('empty data directory', cold)
row('existing directory', warm)
console.log(
  JSON.stringify({
    cold_start_ms: { p50: quantile(cold, 0.5), max: Math.max(...cold) },
    warm_start_ms: { p50: quantile(warm, 0.5), max: Math.max(...warm) },
  }),
)

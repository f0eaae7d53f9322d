// Runs a TypeScript file of the project with the project's own Node: node scripts/run.mjs FILE [arguments]
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, nodeFlags, ownNode, runEnv } from './setup.mjs'

await ensureInstalled()
await runFile(process.argv[2], process.argv.slice(3))

/** In the place of this process where the system can do that, so that signals and process numbers need no relay. */
export async function runFile(file, args) {
  const command = [...process.execArgv, ...nodeFlags, resolve(file), ...args]
  if (process.execve && process.platform !== 'win32') {
    process.execve(ownNode(), [ownNode(), ...command], runEnv())
  }
  if (ownNode() === process.execPath || Number(process.versions.node.split('.')[0]) >= 24) {
    process.argv = [process.execPath, resolve(file), ...args]
    await import(pathToFileURL(resolve(file)).href)
    return
  }
  const child = spawn(ownNode(), command, { stdio: 'inherit', env: runEnv() })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // Of an end of npm that is no such signal nobody is told.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1000).unref()
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

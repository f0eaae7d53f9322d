// Runs a TypeScript file of the project with the project's own Node: node scripts/run.mjs FILE [arguments]
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, ownEnv, ownNode } from './setup.mjs'

ensureInstalled()
await runFile(process.argv[2], process.argv.slice(3))

/** In this process where it already is the right Node, so that signals and process numbers need no relay. */
export async function runFile(file, args) {
  if (ownNode() === process.execPath || Number(process.versions.node.split('.')[0]) >= 24) {
    process.argv = [process.execPath, resolve(file), ...args]
    await import(pathToFileURL(resolve(file)).href)
    return
  }
  const child = spawn(ownNode(), [file, ...args], { stdio: 'inherit', env: ownEnv() })
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

// Loads what the server and its threads load, so that it lies compiled in the cache of this process's environment.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './setup.mjs'

for (const file of ['server/app.ts', ...globSync('server/**/*-worker.ts', { cwd: root })])
  // What a thread runs ends where it finds that it is in none; by then it is compiled.
  await import(pathToFileURL(join(root, file)).href).catch(() => undefined)
process.exit(0)

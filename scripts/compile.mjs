// Loads what the server and its threads load, so that it lies compiled in the cache of this process's environment. The file
// named then says for which V8 with which settings.
import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cachedDataVersionTag } from 'node:v8'
import { root } from './setup.mjs'

for (const file of ['server/app.ts', ...globSync('server/**/*-worker.ts', { cwd: root })])
  // What a thread runs ends where it finds that it is in none; by then it is compiled.
  await import(pathToFileURL(join(root, file)).href).catch(() => undefined)
writeFileSync(process.argv[2], String(cachedDataVersionTag()))
process.exit(0)

// npm start: installs what is missing, builds the client where needed, starts the server.
import { ensureBuilt, ensureCompiled, ensureInstalled, root } from './setup.mjs'

process.chdir(root)
ensureInstalled()
ensureBuilt()
ensureCompiled()
process.argv.splice(2, process.argv.length, 'server/web.ts')
await import('./run.mjs')

// npm start: installs what is missing, builds the client where needed, starts the server.
import { ensureReady, root } from './setup.mjs'

process.chdir(root)
await ensureReady()
process.argv.splice(2, process.argv.length, 'server/web.ts')
await import('./run.mjs')

// npm run dev: the server restarts when its files change, the client is served by Vite at http://localhost:5173.
import { spawn } from 'node:child_process'
import { ensureInstalled, ownEnv, ownNode, root } from './setup.mjs'

await ensureInstalled()
const options = { cwd: root, stdio: 'inherit', env: ownEnv() }
const children = [
  spawn(ownNode(), ['--watch-path=server', '--watch-path=contract', 'server/web.ts'], options),
  spawn('vite', ['--config', 'client/vite.config.ts'], options),
]
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
  process.on(signal, () => children.forEach((child) => child.kill(signal)))

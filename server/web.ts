import { openApp } from './app.ts'
import { ConfigError, readConfig } from './base/config.ts'
import { onUncaught, openErrorReports } from './base/error-reports.ts'
import { DataDirInUse } from './base/lock.ts'
import { openLog } from './base/log.ts'
import { prepareFirstAdmin } from './features/auth/auth.ts'
import { onTermination } from './base/termination.ts'

try {
  const config = readConfig()
  const reports = await openErrorReports(config, 'server')
  const log = openLog(config.logLevel, reports)
  if (reports) onUncaught(reports, log)
  const app = await openApp(config, log, {}, reports)
  onTermination(() => app.close())
  const link = await prepareFirstAdmin(app.parts)
  await app.http.listen({ port: config.port, host: config.host })
  const address = app.http.server.address()
  // With PORT=0 the system chooses the port; the address is then only known now.
  if (config.port === 0 && typeof address === 'object' && address) config.appUrl.port = String(address.port)
  console.log(`Fundstelle is running at ${config.appUrl.origin}`)
  if (link) console.log(`No administrator yet. Create the first one with this one-time link (7 days):\n${new URL(`/first-admin#token=${link}`, config.appUrl).href}`)
} catch (error) {
  // What the operator can mend is said in a sentence; everything else keeps its stack.
  if (error instanceof ConfigError || error instanceof DataDirInUse || isAddressInUse(error)) console.error(error.message)
  else console.error(error)
  process.exit(1)
}

function isAddressInUse(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}

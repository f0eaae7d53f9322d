import { paths } from '../contract/pages.ts'
import { openApp } from './app.ts'
import { readConfig } from './base/config.ts'
import { onUncaught, openErrorReports } from './base/error-reports.ts'
import { openLog } from './base/log.ts'
import { explainAndExit } from './base/operator-error.ts'
import { guardProcess } from './base/process-guards.ts'
import { prepareFirstAdmin } from './features/login/login.ts'
import { endWhenLost, onTermination } from './base/termination.ts'

try {
  const config = readConfig()
  guardProcess(config.production)
  const reports = await openErrorReports(config, 'server')
  const log = openLog(config.logLevel, reports)
  if (reports) onUncaught(reports, log)
  const app = await openApp(config, log, {}, reports)
  endWhenLost(app.lost, onTermination(app.close, config.isStartedByNpm), log)
  const link = await prepareFirstAdmin(app.parts)
  await app.http.listen({ port: config.port, host: config.host })
  const address = app.http.server.address()
  // With PORT=0 the system chooses the port; the address is then only known now.
  if (config.port === 0 && typeof address === 'object' && address) config.appUrl.port = String(address.port)
  console.log(`Fundstelle is running at ${config.appUrl.origin}`)
  if (link)
    console.log(
      `No administrator yet. Create the first one with this one-time link (7 days):\n${new URL(`${paths.firstAdmin}#token=${link}`, config.appUrl).href}`,
    )
} catch (error) {
  explainAndExit(error)
}

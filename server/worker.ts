import { openWorker } from './app.ts'
import { readConfig } from './base/config.ts'
import { onUncaught, openErrorReports } from './base/error-reports.ts'
import { openLog } from './base/log.ts'
import { explainAndExit } from './base/operator-error.ts'
import { guardProcess } from './base/process-guards.ts'
import { endWhenLost, onTermination } from './base/termination.ts'

try {
  const config = readConfig()
  guardProcess(config.production)
  const reports = await openErrorReports(config, 'worker')
  const log = openLog(config.logLevel, reports)
  if (reports) onUncaught(reports, log)
  const worker = await openWorker(config, log)
  const end = onTermination(async () => {
    await worker.close()
    await reports?.close()
  }, config.isStartedByNpm)
  endWhenLost(worker.lost, end, log)
  console.log('Fundstelle worker is running')
} catch (error) {
  explainAndExit(error)
}

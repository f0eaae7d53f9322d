import { openWorker } from './app.ts'
import { readConfig } from './base/config.ts'
import { onUncaught, openErrorReports } from './base/error-reports.ts'
import { openLog } from './base/log.ts'
import { onTermination } from './base/termination.ts'

const config = readConfig()
const reports = await openErrorReports(config, 'worker')
const log = openLog(config.logLevel, reports)
if (reports) onUncaught(reports, log)
const worker = await openWorker(config, log)
onTermination(async () => {
  await worker.close()
  await reports?.close()
})
console.log('Fundstelle worker is running')

import { openWorker } from './app.ts'
import { readConfig } from './base/config.ts'
import { openLog } from './base/log.ts'
import { onTermination } from './base/termination.ts'

const config = readConfig()
const worker = await openWorker(config, openLog(config.logLevel))
onTermination(() => worker.close())
console.log('Fundstelle worker is running')

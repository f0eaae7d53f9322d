import { readFileSync } from 'node:fs'
import { operator, unnamedServices, type Operator } from '../../../contract/system.ts'
import { ConfigError, type Config } from '../../base/config.ts'
import { processingOf } from './processing.ts'

/** What stands in the file that comes along where the operator's own data belong, and in no real one. */
const sampleValues = /Muster(mann|straße| Re)|@example\.|ATU0{8}|FN 0{6}|000 00 00/

/**
 * Reads the operator's data. Throws ConfigError when a field is missing, and in production while they are samples or do not
 * say who stands behind a host of the settings.
 */
export function readOperator(config: Config): Operator {
  const result = operator.safeParse(parse(config.operatorFile))
  if (!result.success)
    throw new ConfigError(
      `${config.operatorFile}: ${result.error.issues.map((issue) => `"${issue.path.join('.')}" is missing or empty`).join(', ')}`,
    )
  if (config.production && result.data.placeholder)
    throw new ConfigError(
      `${config.operatorFile} holds sample data. Production needs the real data of the operator; set OPERATOR_FILE or fill in the file and remove "placeholder".`,
    )
  const left = Object.entries(result.data).flatMap(([field, value]) =>
    sampleValues.test(JSON.stringify(value)) ? [field] : [],
  )
  if (config.production && left.length > 0)
    throw new ConfigError(
      `${config.operatorFile}: ${left.map((field) => `"${field}"`).join(', ')} still ${left.length === 1 ? 'holds' : 'hold'} sample data. The imprint has to tell who the operator is (§ 5 ECG).`,
    )
  const unnamed = unnamedServices(result.data, processingOf(config))
  if (config.production && unnamed.length > 0)
    throw new ConfigError(
      `${config.operatorFile}: "sub_processors" needs an entry for ${unnamed.join(', ')}, because the settings send data of customers there (Art 28 GDPR)`,
    )
  return result.data
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new ConfigError(`OPERATOR_FILE: ${file} cannot be read or is not JSON`)
  }
}

import { readFileSync } from 'node:fs'
import { operator, type Operator } from '../../../contract/system.ts'
import { ConfigError, type Config } from '../../base/config.ts'

/** Reads the operator's data. Throws ConfigError when a field is missing, and in production while they are samples. */
export function readOperator(config: Pick<Config, 'operatorFile' | 'production'>): Operator {
  const result = operator.safeParse(parse(config.operatorFile))
  if (!result.success)
    throw new ConfigError(
      `${config.operatorFile}: ${result.error.issues.map((issue) => `"${issue.path.join('.')}" is missing or empty`).join(', ')}`,
    )
  if (config.production && result.data.placeholder)
    throw new ConfigError(
      `${config.operatorFile} holds sample data. Production needs the real data of the operator; set OPERATOR_FILE or fill in the file and remove "placeholder".`,
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

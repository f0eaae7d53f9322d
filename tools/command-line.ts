import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { explainAndExit } from '../server/base/operator-error.ts'
import { guardProcess } from '../server/base/process-guards.ts'

/** An option with a value, for `readArguments`. */
export const text = { type: 'string' } as const

/** Says what is wrong with a call of a tool and how it is called, and ends with 2. */
export function refuse(usage: string, message: string): never {
  console.error(`${message}\n${usage}`)
  process.exit(2)
}

/**
 * What a tool was called with: its options, and what stands beside them. Unknown options are refused. From then on what
 * nobody catches is explained, and ends the tool with 1; and the process is guarded as a server is.
 */
export function readArguments<Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  process.on('uncaughtException', explainAndExit)
  guardProcess()
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    return refuse(usage, error instanceof Error ? error.message : 'Wrong arguments.')
  }
}

import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/** An option with a value, for `readArguments`. */
export const text = { type: 'string' } as const

/** Says what is wrong with a call of a tool and how it is called, and ends with 2. */
export function refuse(usage: string, message: string): never {
  console.error(`${message}\n${usage}`)
  process.exit(2)
}

/** What a tool was called with: its options, and what stands beside them. Unknown options are refused. */
export function readArguments<Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    return refuse(usage, error instanceof Error ? error.message : 'Wrong arguments.')
  }
}

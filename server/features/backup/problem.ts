import { OperatorError } from '../../base/operator-error.ts'
import { TarBroken } from './tar.ts'
import { AgeError } from './age.ts'

/** Something that stands in the way of a backup or a restore. */
export class BackupProblem extends OperatorError {}

const broken = new Set(['Z_DATA_ERROR', 'Z_BUF_ERROR', 'Z_STREAM_ERROR', 'Z_NEED_DICT'])

/** What reading a backup has met, in words; undefined for what is no fault of the file. */
export function describeFault(error: unknown, path: string): BackupProblem | undefined {
  if (error instanceof BackupProblem) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (error instanceof AgeError && error.reason === 'key')
    return new BackupProblem(
      `${path} does not open with this backup key. It was encrypted to another one, or its first lines are damaged.`,
    )
  if (error instanceof AgeError && error.reason === 'form')
    return new BackupProblem(`${path} is not a backup of Fundstelle: ${error.message}.`)
  if (error instanceof AgeError || error instanceof TarBroken || broken.has(String(code)))
    return new BackupProblem(`${path} is damaged or cut off. Nothing was changed; take another backup.`)
  if (code === 'ENOENT') return new BackupProblem(`There is no file ${path}.`)
  return undefined
}

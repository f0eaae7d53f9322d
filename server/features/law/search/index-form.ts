import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/**
 * Eight letters that change with the code that builds and reads index files. They stand in the name of the file, so
 * that an update of the program never opens a file of an older form or tuning.
 */
export function indexForm(folder: string = import.meta.dirname): string {
  const hash = createHash('sha256')
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  for (const name of names.sort()) hash.update(readFileSync(`${folder}/${name}`))
  return hash.digest('hex').slice(0, 8)
}

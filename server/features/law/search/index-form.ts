import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The search, and the foldings and stems that its terms are made with. */
const foldersOfSearch = [import.meta.dirname, join(import.meta.dirname, '../../../base/language')]

/**
 * Eight letters that change with the code that builds and reads index files. They stand in the name of the file, so
 * that an update of the program never opens a file of an older form or tuning.
 */
export function indexForm(folders: readonly string[] = foldersOfSearch): string {
  const hash = createHash('sha256')
  for (const folder of folders) {
    const names = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    for (const name of names.sort()) hash.update(readFileSync(join(folder, name)))
  }
  return hash.digest('hex').slice(0, 8)
}

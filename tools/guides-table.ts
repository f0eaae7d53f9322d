import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { guidanceTable } from '../server/features/answers/answers.ts'

/*
 * npm run guides: writes docs/guides.tsv, the table of all guides and signposts, from the files that ship.
 */

writeFileSync(join(import.meta.dirname, '../docs/guides.tsv'), guidanceTable())

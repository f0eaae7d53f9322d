import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { learnNames } from '../server/features/pseudonyms/pseudonyms.ts'

/*
 * Teaches the pseudonymisation what names, addresses and numbers look like; scripts/setup.mjs calls it where a letter or a
 * rule is newer than what was learned. The file appears whole.
 */

const { file, content } = learnNames()
mkdirSync(dirname(file), { recursive: true })
writeFileSync(`${file}.${process.pid}`, content)
renameSync(`${file}.${process.pid}`, file)

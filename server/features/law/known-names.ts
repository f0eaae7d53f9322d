import { createLawNames, type LawNames } from './citations/law-names.ts'
import * as store from './corpus/corpus.store.ts'
import type { LawName } from './corpus/documents.ts'
import type { Corpus } from './open-corpus.ts'
import { readStarter } from './starter/starter.ts'

let names: LawNames | undefined

/** The names of the laws that ship with the product and of those that are often cited; needs no corpus. */
export const knownLawNames = (): LawNames => (names ??= createLawNames(readStarter().laws))

/** All laws with their names, as `createLawNames` reads them; for a thread, which is handed no functions. */
export const listLawNames = ({ db }: Pick<Corpus, 'db'>): Promise<LawName[]> => store.listLawNames(db)

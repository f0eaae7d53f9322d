import { createLawNames, type LawNames } from './citations/law-names.ts'
import { readStarter } from './starter/starter.ts'

let names: LawNames | undefined

/** The names of the laws that ship with the product and of those that are often cited; needs no corpus. */
export const knownLawNames = (): LawNames => (names ??= createLawNames(readStarter().laws))

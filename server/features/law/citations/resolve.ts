import { germanDay } from '../../../../contract/vienna.ts'
import type { LawDocument } from '../corpus/documents.ts'
import { fitsCheckLetter } from './check-letter.ts'
import { idsOf, type Citation, type ProvisionCitation } from './citation.ts'

/**
 * What is behind a citation. found: the stored document; missing: the law is in stock with its official text and has no
 * such section; unknown: nothing can be said, because the law or decision is not in stock. `hint` is a doubt, no verdict.
 */
export type Resolution =
  | { state: 'found'; document: LawDocument }
  | { state: 'missing' | 'unknown'; hint: string | null }

/** What the resolver needs of the corpus. */
export type Stock = {
  /** The day whose law is in force, YYYY-MM-DD. */
  today: string
  /** The first of several ids that is in stock. */
  find(ids: string[]): Promise<LawDocument | undefined>
  /** The same on whatever day it was or will be in force, the latest version first. */
  findEver(ids: string[]): Promise<LawDocument | undefined>
  /** Sections that stand together: `§§ 2 und 3`, `§§ 4 bis 6`. */
  combined(law: string): Promise<LawDocument[]>
  /** How many numbers have a section with official text, and the highest number of a section known by name; zero where there is none. */
  official(law: string): Promise<{ sections: number; highest: number }>
}

/** A law with fewer than this share of its numbers was imported in part. */
const completeShare = 0.6

/** Looks a citation up. Of a range the first section is what is found; it is missing when its end lies behind the end of the law. */
export async function resolveCitation(citation: Citation, stock: Stock): Promise<Resolution> {
  const doubt = citation.kind === 'provision' ? doubtOf(citation) : undefined
  if (doubt) return { state: 'unknown', hint: doubt }
  const document = await stock.find(idsOf(citation))
  if (document && !(citation.kind === 'provision' && citation.through)) return { state: 'found', document }
  if (citation.kind === 'ogh' && fitsCheckLetter(citation.text) === false)
    return {
      state: 'unknown',
      hint: 'Der Prüfbuchstabe passt nicht zu dieser Aktenzahl; möglicherweise ein Tippfehler.',
    }
  if (citation.kind !== 'provision') return { state: 'unknown', hint: null }
  const { sections, highest } = await stock.official(citation.law)
  // The items of a tariff stand within a section or an Anlage: that none is in stock tells nothing.
  const isComplete = citation.sign !== 'TP' && sections > 0 && sections >= highest * completeShare
  if (document)
    return isComplete && Number.parseInt(citation.through!) > highest
      ? { state: 'missing', hint: null }
      : { state: 'found', document }
  const together = await findTogether(citation, (law) => stock.combined(law))
  if (together) return { state: 'found', document: together }
  const other = await stock.findEver(idsOf(citation))
  return { state: isComplete || other ? 'missing' : 'unknown', hint: other ? hintOf(other, stock.today) : null }
}

/** Why a provision cannot be looked up in what is in force today. */
function doubtOf({ isFormer, isUnlisted }: ProvisionCitation): string | undefined {
  if (isFormer) return 'Zitiert ist eine frühere Fassung; im Bestand steht die geltende.'
  return isUnlisted
    ? 'Dieses Gesetz steht in keinem unserer Verzeichnisse; bitte prüfen Sie die Bezeichnung.'
    : undefined
}

/** The sections that stand together and have the one that is cited. */
export async function findTogether(citation: Citation, combined: Stock['combined']): Promise<LawDocument | undefined> {
  return citation.kind === 'provision'
    ? (await combined(citation.law)).find(({ section }) => holds(section, citation.number))
    : undefined
}

/** Whether sections that stand together have one of this number. */
function holds(section: string, number: string): boolean {
  const named: string[] = section.match(/\d{1,5}[a-z]{0,2}/g) ?? []
  const [first, last] = [Number.parseInt(named[0] ?? ''), Number.parseInt(named.at(-1) ?? '')]
  return (
    named.includes(number) ||
    (section.includes('bis') && Number.parseInt(number) > first && Number.parseInt(number) < last)
  )
}

/** Not in force is not unknown: which day it ends or begins. */
function hintOf({ validFrom, validTo }: LawDocument, today: string): string | null {
  if (validTo && validTo < today) return `Die Bestimmung ist mit ${germanDay(validTo)} außer Kraft getreten.`
  return validFrom ? `Die Bestimmung tritt erst mit ${germanDay(validFrom)} in Kraft.` : null
}

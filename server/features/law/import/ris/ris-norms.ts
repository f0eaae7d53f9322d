import { subLaws, type SubLaw } from '../../../../../contract/knowledge-bases.ts'
import type { LawName } from '../../corpus/documents.ts'
import { lawFolder, type Entry } from './ris-archive.ts'
import { RisDataError } from './ris-errors.ts'
import { confirmsLaw, findKnownLaw, isOfLaw, jurisdictionOf, nameLaw, normal } from './ris-laws.ts'
import { listRecords, type Query } from './ris-listing.ts'
import type { NormRecord, RisRecord } from './ris-records.ts'
import { fetchDocuments, isArchived, type RisRun } from './ris-run.ts'
import { storeLaw } from './ris-store-law.ts'

/** Imports laws: what is in force today and what will be, section by section. */

/** A law as it was asked for. */
export type AskedLaw = { name: string; jurisdiction: SubLaw; known: LawName | undefined }

export function askLaw(run: RisRun, name: string, land: SubLaw | undefined): AskedLaw {
  // Numbers are unique only within one Land.
  const known = findKnownLaw(run.catalogue, name, land ?? (/^\d+$/.test(name) ? 'bund' : undefined))
  return { name, known, jurisdiction: land ?? (known ? jurisdictionOf(known) : 'bund') }
}

/** Throws RisStopped, and RisDataError when the law is left as it is. */
export async function importLaw(run: RisRun, asked: AskedLaw): Promise<void> {
  run.progress(0, `${asked.name}, Verzeichnis`)
  const { law, current, repealed } = await findLaw(run, asked)
  const { jurisdiction, gesetzesnummer } = current[0]!
  const future = repealed
    ? []
    : await listLaw(run, jurisdiction, gesetzesnummer, { 'Fassung.VonInkrafttretensdatum': nextDay(run.today) })
  const listed = [...new Map([...current, ...future].map((record) => [record.id, record])).values()]
  const sections = listed.filter((record) => !record.isLaw && (repealed || isInForceLater(record, run.today)))
  const folder = lawFolder(jurisdiction, gesetzesnummer)
  const known = await run.archive.entries<NormRecord>(folder)
  if (run.dryRun) return plan(run, law, sections, known)

  const archived = { law, jurisdiction, gesetzesnummer, listed: run.today }
  await run.archive.saveLaw(folder, { ...archived, complete: false })
  const wanted = [...sections, ...(await findEnded(run, listed, known, folder))].filter(({ xmlUrl }) => xmlUrl !== null)
  let complete = false
  let interruption: unknown
  try {
    complete = (await fetchDocuments(run, () => folder, known, wanted, law.law)).failed === 0
  } catch (error) {
    interruption = error
  }
  // After an interruption too: what is there can be used.
  const stored = await storeLaw(run, folder, law, complete)
  await run.archive.saveLaw(folder, { ...archived, complete })
  const paper = sections.filter(({ xmlUrl }) => xmlUrl === null).length
  run.say(
    `${law.law}: ${stored} Bestimmungen${repealed ? ' (außer Kraft)' : ''}${paper > 0 ? `, ${paper} nur als PDF` : ''}${complete ? '' : ', noch nicht vollständig'}.`,
  )
  if (interruption) throw interruption
}

function plan(run: RisRun, law: LawName, sections: readonly NormRecord[], known: ReadonlyMap<string, Entry>): void {
  const wanted = sections.filter(({ xmlUrl }) => xmlUrl !== null)
  const missing = wanted.filter((record) => !isArchived(known.get(record.id), record))
  run.report.fetched += missing.length
  run.report.kept += wanted.length - missing.length
  run.say(
    `${law.law} (${law.title}, Gesetzesnummer ${sections[0]?.gesetzesnummer ?? law.gesetzesnummer}): ${missing.length} von ${wanted.length} Dokumenten zu laden.`,
  )
}

/** Whether a version is in force on a day or will be. */
export const isInForceLater = ({ validTo }: NormRecord, day: string) => validTo === null || validTo >= day

/**
 * Versions in the archive that are no longer listed as in force: their end is read from the list of all versions;
 * what is not even there was deleted.
 */
async function findEnded(
  run: RisRun,
  listed: readonly NormRecord[],
  known: ReadonlyMap<string, Entry<NormRecord>>,
  folder: string,
): Promise<NormRecord[]> {
  const ids = new Set(listed.map(({ id }) => id))
  const unclear = [...known.values()].filter(({ record }) => !ids.has(record.id) && isInForceLater(record, run.today))
  if (unclear.length === 0) return []
  const { jurisdiction, gesetzesnummer } = listed[0]!
  const all = new Map((await listLaw(run, jurisdiction, gesetzesnummer, {})).map((record) => [record.id, record]))
  for (const { record } of unclear) if (!all.has(record.id)) await run.archive.remove(folder, record.id)
  return unclear.flatMap(({ record }) => all.get(record.id) ?? [])
}

type FoundLaw = { law: LawName; /** Never empty. */ current: NormRecord[]; repealed: boolean }

/** The number is tried first and compared with what RIS says of the law; where it does not fit, the law is looked up by its name. */
async function findLaw(run: RisRun, { name, jurisdiction, known }: AskedLaw): Promise<FoundLaw> {
  const number = known?.gesetzesnummer ?? (/^\d{8}$/.test(name) ? name : undefined)
  const found = number ? await listCurrent(run, jurisdiction, number) : undefined
  const record = found && lawRecordOf(found.current, run.today)
  if (found && record && (known === undefined || confirmsLaw(record, known)))
    return { ...found, law: known ?? nameLaw(record, run.catalogue) }
  if (/^\d+$/.test(name)) throw new RisDataError(`Gesetzesnummer ${name} gibt es nicht`)
  const other = await lookUp(
    run,
    jurisdiction,
    { name, known },
    number && record ? `Gesetzesnummer ${number} ist »${record.shortTitle}«, und ` : '',
  )
  const second = await listCurrent(run, jurisdiction, other.gesetzesnummer)
  if (!second) throw new RisDataError(`unter Gesetzesnummer ${other.gesetzesnummer} ist nichts verzeichnet`)
  return { ...second, law: known ? { ...known, gesetzesnummer: other.gesetzesnummer } : nameLaw(other, run.catalogue) }
}

/** What is in force today; of a law that has been repealed its last wording; undefined when there is no such number. */
async function listCurrent(
  run: RisRun,
  jurisdiction: SubLaw,
  gesetzesnummer: string,
): Promise<Omit<FoundLaw, 'law'> | undefined> {
  const current = await listLaw(run, jurisdiction, gesetzesnummer, { 'Fassung.FassungVom': run.today })
  if (current.length > 0) return { current, repealed: false }
  const all = await listLaw(run, jurisdiction, gesetzesnummer, {})
  if (all.length === 0) return undefined
  const [last = ''] = all
    .map(({ validTo }) => validTo ?? '')
    .sort()
    .reverse()
  return { current: all.filter(({ validTo }) => validTo === last), repealed: last < run.today }
}

const lawRecordOf = (records: readonly NormRecord[], day: string) => {
  const own = records.filter(({ isLaw }) => isLaw)
  return own.find((record) => (record.validFrom ?? '') <= day && isInForceLater(record, day)) ?? own[0] ?? records[0]
}

/** The record § 0 of the law with this name. Throws RisDataError when there is none or more than one. */
async function lookUp(
  run: RisRun,
  jurisdiction: SubLaw,
  { name, known }: Pick<AskedLaw, 'name' | 'known'>,
  reason: string,
): Promise<NormRecord> {
  const law = known ?? { law: name.replace(/\*$/, ''), title: name.replace(/\*$/, ''), aliases: [] }
  // The title is asked for as well: many laws have no abbreviation in RIS.
  for (const title of new Set(known ? [law.law, law.title] : [name])) {
    const parameters = {
      Titel: title.replace(/[()"]/g, ' '),
      'Abschnitt.Von': '0',
      'Abschnitt.Bis': '0',
      'Abschnitt.Typ': 'Paragraph',
      'Fassung.FassungVom': run.today,
    }
    const records = (
      await listRecords<NormRecord>(
        run.client,
        normQuery(jurisdiction, parameters, () => true),
        'norm',
      )
    ).records.filter(({ isLaw }) => isLaw)
    const exact = records.filter((record) => isOfLaw(record, law))
    const [choice, ...others] =
      exact.length > 0 || known
        ? exact
        : records.filter((record) => normal(record.shortTitle).startsWith(normal(law.title)))
    if (choice && others.every(({ gesetzesnummer }) => gesetzesnummer === choice.gesetzesnummer)) return choice
    if (choice)
      throw new RisDataError(
        `${reason}mehrere Gesetze kommen in Frage; bitte die Nummer angeben: ${[choice, ...others].map((record) => `${record.gesetzesnummer} ${record.shortTitle}`).join('; ')}`,
      )
  }
  const where = jurisdiction === 'bund' ? 'Bundesrecht' : `Landesrecht (${subLaws[jurisdiction]})`
  throw new RisDataError(`${reason}im ${where} ist kein geltendes Gesetz mit diesem Namen zu finden`)
}

/** Versions of one law; every record must be of it. */
async function listLaw(
  run: RisRun,
  jurisdiction: SubLaw,
  gesetzesnummer: string,
  parameters: Record<string, string>,
): Promise<NormRecord[]> {
  const isOfNumber = (record: RisRecord) => record.kind === 'norm' && record.gesetzesnummer === gesetzesnummer
  return (
    await listRecords<NormRecord>(
      run.client,
      normQuery(jurisdiction, { Gesetzesnummer: gesetzesnummer, ...parameters }, isOfNumber),
      'norm',
    )
  ).records
}

function normQuery(
  jurisdiction: SubLaw,
  parameters: Record<string, string>,
  satisfies: (record: RisRecord) => boolean,
): Query {
  const sorted = {
    ...parameters,
    'Sortierung.SortDirection': 'Ascending',
    'Sortierung.SortedByColumn': 'ArtikelParagraphAnlage',
  }
  return {
    controller: jurisdiction === 'bund' ? 'Bundesrecht' : 'Landesrecht',
    // `Bundesland.SucheInWien`: the keys of the Länder are the names that RIS uses, but for the capital.
    parameters:
      jurisdiction === 'bund'
        ? { Applikation: 'BrKons', ...sorted }
        : {
            Applikation: 'LrKons',
            [`Bundesland.SucheIn${jurisdiction.charAt(0).toUpperCase()}${jurisdiction.slice(1)}`]: 'true',
            ...sorted,
          },
    satisfies: (record) => record.kind === 'norm' && record.jurisdiction === jurisdiction && satisfies(record),
  }
}

function nextDay(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

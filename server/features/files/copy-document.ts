import { typeNames, type EntityType } from '../../../contract/entity-types.ts'
import { germanMoment } from '../../../contract/vienna.ts'

/*
 * What is handed out of a pseudonymised file, as blocks from which every format is written anew: nothing of the original
 * file goes along, neither its words nor what it says about itself. Pure.
 */

export type Block =
  | { type: 'heading' | 'paragraph'; text: string }
  /** The next page of the original begins here. */
  | { type: 'page' }
  | { type: 'table'; rows: string[][]; hasHead?: boolean }

/** `foot` stands at the foot of every page. */
export type CopyDocument = { title: string; foot: string; blocks: Block[] }

/** The released text, page by page as it was read. */
export function copyOf(pages: readonly { text: string }[]): CopyDocument {
  return {
    title: 'Pseudonymisierte Fassung',
    foot: 'Pseudonymisierte Fassung, erstellt mit Fundstelle',
    blocks: pages.flatMap(({ text }, at): Block[] => [
      ...(at > 0 ? [{ type: 'page' as const }] : []),
      ...text.split(/\n[^\S\n]*\n\s*/).flatMap(blockOf),
    ]),
  }
}

/** A paragraph, or a table where each of its lines has cells, as reading writes them. */
function blockOf(part: string): Block[] {
  if (part.trim() === '') return []
  const lines = part.split('\n')
  return lines.every((line) => line.includes(' | '))
    ? [{ type: 'table', rows: lines.map((line) => line.split(' | ')) }]
    : [{ type: 'paragraph', text: part }]
}

export type ReportInput = {
  /** SHA-256 of the original, hexadecimal. */
  checksum: string
  kind: string
  pages: number | null
  releasedAt: Date | null
  releasedBy: string
  /** The release by a second person; `by` is null where that account is gone. */
  second?: { by: string | null; at: Date } | undefined
  now: Date
  /** What was found: how many things and places by kind, and what was done with them. */
  counts: { type: EntityType; replaced: number; added: number; places: number; kept: number }[]
}

/** What was replaced in a file, in numbers: no name stands in it, also not that of the file. */
export function reportOf({
  checksum,
  kind,
  pages,
  releasedAt,
  releasedBy,
  second,
  now,
  counts,
}: ReportInput): CopyDocument {
  const sum = (key: 'replaced' | 'added' | 'places' | 'kept') => counts.reduce((all, one) => all + one[key], 0)
  const moment = (at: Date) => `${germanMoment(at)} Uhr`
  return {
    title: 'Bericht über die Pseudonymisierung',
    foot: 'Bericht über die Pseudonymisierung, erstellt mit Fundstelle',
    blocks: [
      { type: 'heading', text: 'Bericht über die Pseudonymisierung' },
      {
        type: 'table',
        rows: [
          ['Datei', `${kind.toUpperCase()}${pages ? `, ${pages} ${pages === 1 ? 'Seite' : 'Seiten'}` : ''}`],
          ['Prüfsumme des Originals (SHA-256)', checksum.replaceAll(/(.{16})(?=.)/g, '$1 ')],
          ['Freigegeben', releasedAt ? `am ${moment(releasedAt)}` : 'Tag nicht festgehalten'],
          ['Freigegeben von', releasedBy],
          ...(second
            ? [['Zweite Freigabe', `am ${moment(second.at)} von ${second.by ?? 'einem inzwischen gelöschten Konto'}`]]
            : []),
          ['Bericht erstellt', `am ${moment(now)}`],
        ],
      },
      { type: 'heading', text: 'Was ersetzt wurde' },
      {
        type: 'table',
        hasHead: true,
        rows: [
          ['Art', 'ersetzt', 'davon von Hand ergänzt', 'an Stellen', 'behalten'],
          ...counts.map((one) =>
            [typeNames[one.type], one.replaced, one.added, one.places, one.kept].map((value) => String(value)),
          ),
          ['Summe', ...(['replaced', 'added', 'places', 'kept'] as const).map((key) => String(sum(key)))],
        ],
      },
      {
        type: 'paragraph',
        text: 'Ersetzt wurde, was gefunden oder von Hand ergänzt wurde. Berufe, Orte, Daten und Umstände blieben stehen und können zusammen weiterhin auf eine Person schließen lassen. Die pseudonymisierte Fassung enthält daher personenbezogene Daten (Art 4 Z 5 DSGVO).',
      },
    ],
  }
}

import { courtNames, risChoiceNames } from '../../../contract/corpus-states.ts'
import { knowledgeBases, subLaws } from '../../../contract/knowledge-bases.ts'
import type { ImportReport, ListedImport } from '../../../contract/knowledge-base-imports.ts'
import { germanDay } from '../../../contract/vienna.ts'
import { formatNumber, formatSize } from '../../base/formats.ts'

/** What an import takes in, in a line. */
export function choiceInWords({ choice, is_scheduled }: Pick<ListedImport, 'choice' | 'is_scheduled'>): string {
  switch (choice.what) {
    case 'file':
      return `Datei (.${choice.ending}, ${formatSize(choice.size)})`
    case 'laws':
      return `RIS: ${choice.laws.join(', ')}${choice.land ? ` (${subLaws[choice.land]})` : ''}`
    case 'area':
      return `RIS: ${knowledgeBases[choice.knowledge_base]}`
    case 'decisions':
      return `RIS: ${courtNames[choice.court]} ab ${germanDay(choice.since)}`
    case 'update':
      return `RIS: ${is_scheduled ? 'nächtliche Änderungen' : risChoiceNames.update}`
  }
}

/** What an import did, in a line. */
export function reportInWords({ added, changed, removed, unchanged, failed }: ImportReport): string {
  const parts: [number, string][] = [
    [added, 'neu'],
    [changed, 'geändert'],
    [removed, 'entfernt'],
    [unchanged, 'unverändert'],
    [failed, 'fehlerhaft'],
  ]
  const told = parts.filter(([count]) => count > 0).map(([count, word]) => `${formatNumber(count)} ${word}`)
  return told.join(', ') || 'nichts geändert'
}

export const sourceKindNames = { LAW: 'Gesetz', DECISION: 'Entscheidung', GUIDELINE: 'Richtlinie' } as const

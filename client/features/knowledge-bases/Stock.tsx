import { knowledgeBases, knowledgeBaseKeys, type KnowledgeBase } from '../../../contract/knowledge-bases.ts'
import type { StockRow } from '../../../contract/knowledge-base-imports.ts'
import { germanDay } from '../../../contract/vienna.ts'
import { messageOr } from '../../base/errors.ts'
import { formatMoment, formatNumber } from '../../base/formats.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useStock } from './knowledge-bases.ts'

/** How much there is in each area. */
export function Stock() {
  const { data, error } = useStock()
  if (error) return <Notice kind="error">{messageOr(error, 'Der Bestand konnte nicht geladen werden')}</Notice>
  if (!data) return <p className="text-muted">Wird geladen …</p>
  const areas = knowledgeBaseKeys.filter((key) => key !== 'none').map((key) => areaOf(key, data.stock))
  return (
    <>
      <DataTable
        label="Bestand nach Rechtsgebiet"
        rows={areas}
        keyOf={({ key }) => key}
        empty=""
        columns={[
          { name: 'Rechtsgebiet', render: ({ key }) => knowledgeBases[key] },
          { name: 'Amtlicher Wortlaut', render: ({ official }) => formatNumber(official), isNumber: true },
          { name: 'Kurzfassungen', render: ({ digests }) => formatNumber(digests), isNumber: true },
          { name: 'Nur Fundstelle', render: ({ mentions }) => formatNumber(mentions), isNumber: true },
          { name: 'Entscheidungen', render: ({ decisions }) => formatNumber(decisions), isNumber: true },
          { name: 'Richtlinien', render: ({ guidelines }) => formatNumber(guidelines), isNumber: true },
          { name: 'Stand', isShort: true, render: ({ day }) => (day ? germanDay(day) : '–') },
        ]}
      />
      <p role="status" className="text-sm text-muted">
        Zuletzt geändert am {formatMoment(data.changed_at)}.
        {!data.is_searched && ' Die Suche wird gerade darauf umgestellt.'}
      </p>
    </>
  )
}

function areaOf(key: KnowledgeBase, stock: readonly StockRow[]) {
  const own = stock.filter((row) => row.knowledge_base === key)
  const sum = (fits: (row: StockRow) => boolean) =>
    own.filter(fits).reduce((total, { documents }) => total + documents, 0)
  const days = own.flatMap(({ version_date, wording }) =>
    wording === 'official' && version_date ? [version_date] : [],
  )
  return {
    key,
    official: sum(({ kind, wording }) => kind === 'LAW' && wording === 'official'),
    digests: sum(({ kind, wording }) => kind === 'LAW' && wording === 'digest'),
    mentions: sum(({ kind, wording }) => kind === 'LAW' && wording === 'none'),
    decisions: sum(({ kind }) => kind === 'DECISION'),
    guidelines: sum(({ kind }) => kind === 'GUIDELINE'),
    day: days.toSorted().at(-1),
  }
}

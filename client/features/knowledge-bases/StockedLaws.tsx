import { knowledgeBaseKeys, knowledgeBases, subLaws } from '../../../contract/knowledge-bases.ts'
import type { StockedLaw } from '../../../contract/knowledge-base-imports.ts'
import { germanDay } from '../../../contract/vienna.ts'
import { messageOr } from '../../base/errors.ts'
import { formatDay, formatNumber } from '../../base/formats.ts'
import { useAddressFilter } from '../../ui/address-filter.ts'
import { SearchField, SelectField } from '../../ui/Field.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { pageSize, useStockedLaws } from './knowledge-bases.ts'
import { sourceKindNames } from './words.ts'

const areas = knowledgeBaseKeys.filter((key) => key !== 'none')
const { none: _, ...areaNames } = knowledgeBases
const filters = { search: undefined, law: areas, kind: ['LAW', 'DECISION', 'GUIDELINE'] as const }

/** Everything in stock, a line for each law, court and guideline. */
export function StockedLaws() {
  const { filter, pages, select, search } = useAddressFilter(filters)
  const list = useStockedLaws(filter, pages.after)
  return (
    <>
      <div className="grid items-end gap-3 sm:grid-cols-3">
        <SearchField label="Suche in Abkürzung und Titel" {...search('search')} />
        <SelectField label="Rechtsgebiet" options={{ '': 'Alle Rechtsgebiete', ...areaNames }} {...select('law')} />
        <SelectField label="Art" options={{ '': 'Alle Arten', ...sourceKindNames }} {...select('kind')} />
      </div>
      <PagedList
        list={list}
        pages={pages}
        pageSize={pageSize}
        describe={(cause) => messageOr(cause, 'Die Liste konnte nicht geladen werden')}
        label="Gesetze, Gerichte und Richtlinien"
        keyOf={({ law, kind }) => `${law} ${kind}`}
        empty="Nichts gefunden"
        columns={[
          {
            name: 'Name',
            render: ({ law, title, kind }) => (
              <>
                {law}
                <span className="block font-normal text-muted">{subtitleOf(law, title, kind)}</span>
              </>
            ),
          },
          { name: 'Rechtsgebiet', render: areaOf },
          { name: 'Amtlich', render: ({ official }) => formatNumber(official), isNumber: true },
          { name: 'Kurzfassungen', render: ({ digests }) => formatNumber(digests), isNumber: true },
          { name: 'Nur Fundstelle', render: ({ mentions }) => formatNumber(mentions), isNumber: true },
          {
            name: 'Stand',
            isShort: true,
            render: ({ version_date }) => (version_date ? germanDay(version_date) : '–'),
          },
          { name: 'Geändert', isShort: true, render: ({ changed_at }) => formatDay(changed_at) },
        ]}
      />
    </>
  )
}

const manyNames = { LAW: 'Gesetz', DECISION: 'Entscheidungen', GUIDELINE: 'Richtlinie' } as const

const areaOf = ({ knowledge_bases, sub_law }: StockedLaw) =>
  [
    ...knowledge_bases.map((key) => knowledgeBases[key]),
    ...(sub_law && sub_law !== 'bund' ? [subLaws[sub_law]] : []),
  ].join(', ')

const subtitleOf = (law: string, title: string, kind: StockedLaw['kind']) =>
  [title === law ? '' : title, kind === 'LAW' ? '' : manyNames[kind]].filter(Boolean).join(' · ')

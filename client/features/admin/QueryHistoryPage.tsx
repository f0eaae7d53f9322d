import { knowledgeBaseKeys, knowledgeBases, subLaws } from '../../../contract/knowledge-bases.ts'
import type { ListedQuery } from '../../../contract/query-history.ts'
import { queryFilterNames, queryFilters, queryKindNames, queryStateNames } from '../../../contract/query-states.ts'
import { messageOr } from '../../base/errors.ts'
import { formatNumber, formatTableTime } from '../../base/formats.ts'
import { useAddressFilter } from '../../ui/address-filter.ts'
import { SearchField, SelectField } from '../../ui/Field.tsx'
import { Page } from '../../ui/Page.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { pageSize, useQueryHistory } from './admin.ts'
import { QueryDays } from './QueryDays.tsx'

const filters = { email: undefined, law: knowledgeBaseKeys, only: queryFilters }

/** That questions were asked, and how it went. */
export function QueryHistoryPage() {
  const { filter, pages, select, search } = useAddressFilter(filters)
  const list = useQueryHistory(filter, pages.after)
  return (
    <Page title="Fragen" isWide>
      <p className="max-w-[75ch] text-muted">
        Sie sehen nur Eckdaten. Fragen und Antworten sind für die Person verschlüsselt, die sie gestellt hat; wegen der
        Verschwiegenheitspflicht liest sie hier niemand. Das Kontingent eines Tarifs zählt Anfragen: beantwortete
        Fragen, Zusammenfassungen und geprüfte Schriftsätze. Geprüfte Schriftsätze stehen nicht in dieser Liste.
      </p>
      <QueryDays />
      <div className="grid items-end gap-3 sm:grid-cols-3">
        <SearchField label="E-Mail der Person" {...search('email')} />
        <SelectField
          label="Rechtsgebiet"
          options={{ '': 'Alle Rechtsgebiete', ...knowledgeBases }}
          {...select('law')}
        />
        <SelectField label="Ergebnis" options={{ '': 'Jedes Ergebnis', ...queryFilterNames }} {...select('only')} />
      </div>
      <PagedList
        list={list}
        pages={pages}
        pageSize={pageSize}
        describe={(cause) => messageOr(cause, 'Fragen konnten nicht geladen werden')}
        label="Fragen"
        keyOf={({ id }) => id}
        empty="Keine Fragen gefunden"
        columns={[
          { name: 'Zeit', isShort: true, render: ({ at }) => formatTableTime(at) },
          { name: 'Person', render: ({ email }) => email ?? '–' },
          { name: 'Rechtsgebiet', render: areaOf },
          { name: 'Art', render: ({ kind }) => queryKindNames[kind] },
          { name: 'Ergebnis', render: resultOf },
          { name: 'Dauer', render: ({ duration_ms }) => secondsOf(duration_ms), isNumber: true },
          { name: 'Tokens', render: tokensOf, isNumber: true },
          {
            name: 'Bewertung',
            render: ({ liked }) => (liked === null ? '–' : liked ? 'hilfreich' : 'nicht hilfreich'),
          },
        ]}
      />
    </Page>
  )
}

const areaOf = ({ law, sub_law }: ListedQuery) => `${knowledgeBases[law]}${sub_law ? `, ${subLaws[sub_law]}` : ''}`

const resultOf = ({ state, error, is_proven }: ListedQuery) =>
  [
    queryStateNames[state],
    ...(error ? [error] : []),
    ...(state === 'complete' ? [is_proven ? 'mit Beleg' : 'ohne Beleg'] : []),
  ].join(' · ')

/** Milliseconds as seconds with a comma. */
const secondsOf = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1).replace('.', ',')} s`

const tokensOf = ({ input_tokens, output_tokens }: ListedQuery) =>
  input_tokens === null ? '–' : `${formatNumber(input_tokens)} / ${formatNumber(output_tokens ?? 0)}`

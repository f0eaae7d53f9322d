import { useSearchParams } from 'react-router'
import { knowledgeBaseKeys, knowledgeBases, subLaws } from '../../../contract/knowledge-bases.ts'
import type { ListedQuery } from '../../../contract/query-history.ts'
import { queryFilterNames, queryFilters, queryKindNames, queryStateNames } from '../../../contract/query-states.ts'
import { messageOr } from '../../base/errors.ts'
import { formatNumber, formatTableTime } from '../../base/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { DataTable, Pager } from '../../ui/DataTable.tsx'
import { SearchField, SelectField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { usePages } from '../../ui/pages.ts'
import { useQueryHistory, type QueryWanted } from './admin.ts'
import { QueryDays } from './QueryDays.tsx'

/** That questions were asked, and how it went; the filters stand in the address of the page. */
export function QueryHistoryPage() {
  const [params, setParams] = useSearchParams()
  const wanted = readWanted(params)
  const pages = usePages(params.toString())
  const list = useQueryHistory(wanted, pages.after)
  const choose = (name: keyof QueryWanted, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return (
    <Page title="Anfragen" isWide>
      <p className="max-w-[75ch] text-muted">
        Sie sehen nur Eckdaten. Fragen und Antworten sind für die Person verschlüsselt, die sie gestellt hat; wegen der
        Verschwiegenheitspflicht liest sie hier niemand.
      </p>
      <QueryDays />
      <div className="grid items-end gap-3 sm:grid-cols-3">
        <SearchField label="E-Mail der Person" value={wanted.email ?? ''} onSearch={(text) => choose('email', text)} />
        <SelectField
          label="Rechtsgebiet"
          options={{ '': 'Alle Rechtsgebiete', ...knowledgeBases }}
          value={wanted.law ?? ''}
          onChange={(event) => choose('law', event.target.value)}
        />
        <SelectField
          label="Ergebnis"
          options={{ '': 'Jedes Ergebnis', ...queryFilterNames }}
          value={wanted.only ?? ''}
          onChange={(event) => choose('only', event.target.value)}
        />
      </div>
      {list.isError && (
        <div className="space-y-3">
          <Notice kind="error">{messageOr(list.error, 'Anfragen konnten nicht geladen werden')}</Notice>
          <Button onClick={() => void list.refetch()}>Erneut laden</Button>
        </div>
      )}
      {list.isPending && <p className="text-muted">Wird geladen …</p>}
      {list.data && (
        <>
          <DataTable
            label="Anfragen"
            rows={list.data.results}
            keyOf={({ id }) => id}
            empty="Keine Anfragen gefunden"
            columns={[
              { name: 'Zeit', render: ({ at }) => formatTableTime(at) },
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
          <Pager page={pages.page} onPrevious={pages.onPrevious} onNext={pages.toNext(list.data.next)} />
        </>
      )}
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

/** What the address asks for; values that do not exist are none. */
function readWanted(params: URLSearchParams): QueryWanted {
  return {
    email: params.get('email') ?? undefined,
    law: knowledgeBaseKeys.find((key) => key === params.get('law')),
    only: queryFilters.find((key) => key === params.get('only')),
  }
}

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Citation } from '../../../contract/chat.ts'
import type { Source } from '../../../contract/sources.ts'
import { SourceChip } from './SourceChip.tsx'
import { Unproven } from './Unproven.tsx'

const source: Source = {
  id: 'MRG/§ 16b',
  kind: 'LAW',
  citation: '§ 16b MRG',
  title: 'Kaution',
  snippet: 'Der Vermieter hat die Kaution anzulegen.',
  score: 1,
  wording: 'official',
  url: null,
  version_date: null,
}
const result = (state: Citation['state']): Citation => ({
  marker: '[1]',
  source_id: source.id,
  state,
  quote: null,
  reason: null,
})

/** What is left of a mark where no colour is seen: the strokes of its sign, the line around it, its words. */
function withoutColour(state: Citation['state'] | 'unchecked' | 'checking' | 'unsourced') {
  const chip = (
    <SourceChip
      source={source}
      citation={state in { belegt: 1, teilweise: 1, ohne_beleg: 1 } ? result(state as Citation['state']) : undefined}
      isChecking={state === 'checking'}
      statement={undefined}
      isOpen={false}
      onOpen={() => undefined}
    />
  )
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      {state === 'unsourced' ? <Unproven reason="Zu diesem Satz ist keine Quelle angegeben." /> : chip}
    </QueryClientProvider>,
  )
  return {
    sign: /<svg[^>]*>(.*?)<\/svg>/.exec(html)?.[1] ?? '',
    words: html.replace(/<[^>]+>/g, '').replace(source.citation, ''),
  }
}

test('proven, partly, not and never checked are told apart without any colour, by the sign alone and by the words', () => {
  const marks = (['belegt', 'teilweise', 'ohne_beleg', 'unchecked', 'unsourced'] as const).map(withoutColour)
  expect(marks.every(({ sign }) => sign !== '')).toBe(true)
  expect(new Set(marks.map(({ sign }) => sign)).size).toBe(marks.length)
  expect(marks.map(({ words }) => words)).toEqual([
    '',
    '· teilweise belegt',
    '· stützt das nicht',
    '· nicht geprüft',
    'ohne Beleg',
  ])
  // What is still to be checked looks like what nobody has checked, never like what is proven.
  expect(withoutColour('checking').sign).toBe(withoutColour('unchecked').sign)
})

import { useState } from 'react'
import type { GivenRating } from '../../../contract/given-ratings.ts'
import { knowledgeBases } from '../../../contract/knowledge-bases.ts'
import { ratingFilterNames, ratingFilters } from '../../../contract/rating-filters.ts'
import { ratingReasons } from '../../../contract/rating-reasons.ts'
import { messageOr } from '../../base/errors.ts'
import { formatMoment, formatTableTime } from '../../base/formats.ts'
import { useAddressFilter } from '../../ui/address-filter.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { pageSize, useRatings, useSentText } from './admin.ts'
import { SentAnswer } from './SentAnswer.tsx'

const filters = { only: ratingFilters }

/** What people told the operator of answers, and the texts that they sent along. */
export function RatingsPage() {
  const { filter, isFiltered, pages, select } = useAddressFilter(filters)
  const [open, setOpen] = useState<GivenRating>()
  const list = useRatings(filter.only, pages.after)
  return (
    <Page title="Bewertungen" isWide>
      <p className="max-w-[75ch] text-muted">
        Gründe und Anmerkungen sind an Sie gerichtet. Frage und Antwort lesen Sie nur, wo jemand sie ausdrücklich
        mitgeschickt hat; dass Sie das tun, steht im Protokoll dieser Person.
      </p>
      <SelectField
        label="Welche"
        options={{ '': 'Alle Bewertungen', ...ratingFilterNames }}
        className="max-w-md"
        {...select('only')}
      />
      <PagedList
        list={list}
        pages={pages}
        pageSize={pageSize}
        describe={(cause) => messageOr(cause, 'Bewertungen konnten nicht geladen werden')}
        label="Bewertungen"
        keyOf={({ id }) => id}
        empty={isFiltered ? 'Keine Bewertungen gefunden' : 'Noch keine Bewertungen'}
        columns={[
          { name: 'Zeit', isShort: true, render: ({ at }) => formatTableTime(at) },
          { name: 'Bewertung', isShort: true, render: ({ liked }) => (liked ? 'hilfreich' : 'nicht hilfreich') },
          {
            name: 'Gründe und Anmerkung',
            render: ({ reasons, comment }) => (
              <>
                {reasons.map((reason) => ratingReasons[reason]).join(', ')}
                {comment && <span className="block whitespace-pre-wrap">»{comment}«</span>}
                {reasons.length === 0 && !comment && '–'}
              </>
            ),
          },
          { name: 'Rechtsgebiet', render: ({ law }) => knowledgeBases[law] },
          { name: 'Person', render: ({ email }) => email ?? '–' },
          {
            name: 'Frage und Antwort',
            isAction: true,
            render: (rating) =>
              rating.has_text ? (
                <Button
                  aria-label={`Frage und Antwort vom ${formatMoment(rating.at)} lesen`}
                  onClick={() => setOpen(rating)}
                >
                  Lesen
                </Button>
              ) : (
                'nicht mitgeschickt'
              ),
          },
        ]}
      />
      {open && <Text rating={open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}

/** The copies that somebody sent along. */
function Text({ rating, onClose }: { rating: GivenRating; onClose: () => void }) {
  const { data, error } = useSentText(rating.id)
  return (
    <Dialog title="Mitgeschickte Frage und Antwort" position="right" onClose={onClose}>
      {/* What scrolls is reached by key: there may be nothing else in it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="space-y-6 rounded-field" role="region" aria-label="Frage und Antwort" tabIndex={0}>
        {error && <Notice kind="error">{messageOr(error, 'Der Text konnte nicht geladen werden')}</Notice>}
        {!data && !error && <p className="text-muted">Wird geladen …</p>}
        {data && (
          <>
            {data.question !== null && (
              <section className="space-y-1">
                <h3 className="text-base font-semibold">Frage</h3>
                <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{data.question}</p>
              </section>
            )}
            <section className="space-y-1">
              <h3 className="text-base font-semibold">Antwort des KI-Assistenten</h3>
              <SentAnswer text={data.answer} />
            </section>
          </>
        )}
      </div>
    </Dialog>
  )
}

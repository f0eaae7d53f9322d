import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SecondReading } from '../../../contract/second-release.ts'
import { api } from '../../base/api.ts'
import { messageOf } from '../../base/errors.ts'
import { formatMoment, formatNumber } from '../../base/formats.ts'
import { openedLink } from '../../base/opened-link.ts'
import { Button } from '../../ui/Button.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { whatRemains } from './ReleaseDialogs.tsx'
import { typeNames } from './review.ts'

/** What a second person is to release: the pseudonymised text alone, and what they say to it. */
export function SecondReleasePage() {
  const [token] = useState(openedLink)
  const queries = useQueryClient()
  const key = ['second-release', token]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api('POST /api/second-releases/read', { body: { token } }, signal),
    enabled: token !== '',
    staleTime: Infinity,
    gcTime: 0,
  })
  const decide = async (is_released: boolean, remark: string) => {
    const reading = await api('POST /api/second-releases/decide', { body: { token, is_released, remark } })
    queries.setQueryData<SecondReading>(key, reading)
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <Page title="Zweite Freigabe">
        {token === '' && <Notice kind="error">Dieser Link ist unvollständig. Bitte öffnen Sie ihn noch einmal.</Notice>}
        {error && (
          <>
            <Notice kind="error">{messageOf(error)}</Notice>
            <Button onClick={() => void refetch()}>Erneut laden</Button>
          </>
        )}
        {!data && !error && token !== '' && (
          <p role="status" className="text-muted">
            Wird geladen …
          </p>
        )}
        {data && <Reading reading={data} onDecide={decide} />}
      </Page>
    </div>
  )
}

type Props = { reading: SecondReading; onDecide: (isReleased: boolean, remark: string) => Promise<void> }

function Reading({ reading, onDecide }: Props) {
  const { state, asked_by, text, counts, expires_at, decided_at, decided_by } = reading
  const [remark, setRemark] = useState('')
  const [missing, setMissing] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState<boolean>()
  const decide = async (isReleased: boolean) => {
    if (!isReleased && remark.trim() === '') return setMissing('Bitte schreiben Sie, was nicht stimmt.')
    setMissing(undefined)
    setFailure(undefined)
    setBusy(isReleased)
    await onDecide(isReleased, remark).catch((cause: unknown) => setFailure(messageOf(cause)))
    setBusy(undefined)
  }
  if (state === 'released' || state === 'refused')
    return (
      <div role="status">
        <Notice kind={state === 'released' ? 'success' : 'info'}>
          {state === 'released' ? 'Freigegeben' : 'Nicht freigegeben'} von {decided_by ?? 'einem gelöschten Konto'} am{' '}
          {formatMoment(decided_at!)}. {asked_by} sieht das bei der Datei.
        </Notice>
      </div>
    )
  if (text === null)
    return (
      <Notice kind="warning">
        {state === 'expired'
          ? `Dieser Link ist am ${formatMoment(expires_at)} abgelaufen.`
          : 'Der Text wurde seither geändert.'}{' '}
        Bitte lassen Sie sich von {asked_by} einen neuen Link geben.
      </Notice>
    )
  return (
    <>
      <p className="text-muted">
        {asked_by} bittet Sie, diesen pseudonymisierten Text zu lesen und freizugeben. Erst danach kann er an den
        KI-Assistenten gehen. Das Original sehen Sie nicht. {whatRemains}
      </p>
      <FactList facts={counts.map(({ type, count }) => [typeNames[type], `${formatNumber(count)} ersetzt`] as const)} />
      <section
        aria-label="Pseudonymisierter Text"
        className="rounded-field border border-hairline bg-surface px-4 py-3 font-serif leading-7 whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        <Marked {...reading} text={text} />
      </section>
      <div className="space-y-4">
        {failure && <Notice kind="error">{failure}</Notice>}
        <TextArea
          label="Bemerkung"
          hint="Nötig, wenn Sie nicht freigeben: welche Stelle noch jemanden erkennen lässt."
          rows={3}
          maxLength={2000}
          value={remark}
          error={missing}
          onChange={(event) => setRemark(event.target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button look="primary" busy={busy === true} onClick={() => void decide(true)}>
            Freigeben
          </Button>
          <Button busy={busy === false} onClick={() => void decide(false)}>
            Nicht freigeben
          </Button>
        </div>
      </div>
    </>
  )
}

/** The text with its replacements marked. */
function Marked({ text, spans }: Pick<SecondReading, 'spans'> & { text: string }) {
  const pieces = spans.map(([start, end], at) => (
    <span key={start}>
      {text.slice(at === 0 ? 0 : spans[at - 1]![1], start)}
      <mark className="rounded-sm bg-chosen px-0.5 text-ink">{text.slice(start, end)}</mark>
    </span>
  ))
  return (
    <>
      {pieces}
      {text.slice(spans.at(-1)?.[1] ?? 0)}
    </>
  )
}

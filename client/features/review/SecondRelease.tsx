import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { secondReleaseDays } from '../../../contract/file-limits.ts'
import { secondReleasePath } from '../../../contract/pages.ts'
import type { SecondRelease as Second } from '../../../contract/second-release.ts'
import { messageOf } from '../../base/errors.ts'
import { formatMoment } from '../../base/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Notice } from '../../ui/Notice.tsx'

export type SecondProps = {
  /** What was demanded of a second person; null where nothing was. */
  second: Second | null
  onDemand: (isDemanded: boolean) => Promise<void>
  /** Looks what the second person has said by now. */
  onAsk: () => Promise<void>
}

const gone = 'einem inzwischen gelöschten Konto'

/** The release by a second person: demands it, hands out the link, and says how it stands. */
export function SecondRelease({ second, onDemand, onAsk }: SecondProps) {
  const [busy, setBusy] = useState<boolean>()
  const [failure, setFailure] = useState<string>()
  const shownIn = useRef<HTMLElement>(null)
  const ask = useEffectEvent(() => {
    if (second?.state === 'waiting') void onAsk().catch(() => undefined)
  })
  useEffect(() => ask(), [])
  const demand = async (isDemanded: boolean) => {
    setBusy(isDemanded)
    setFailure(undefined)
    await onDemand(isDemanded).catch((cause: unknown) => setFailure(messageOf(cause)))
    setBusy(undefined)
  }
  const link = second?.token ? new URL(secondReleasePath(second.token), location.origin).href : undefined
  return (
    <section aria-label="Zweite Person" className="space-y-3 border-t border-hairline pt-3">
      {failure && <Notice kind="error">{failure}</Notice>}
      {second?.state === 'released' ? (
        <Notice kind="success">
          Als zweite Person freigegeben von {second.decided_by ?? gone} am {formatMoment(second.decided_at!)}.
        </Notice>
      ) : second?.state === 'refused' ? (
        <Notice kind="warning">
          {second.decided_by ?? 'Ein inzwischen gelöschtes Konto'} hat am {formatMoment(second.decided_at!)} nicht
          freigegeben:
          <span className="block whitespace-pre-wrap text-ink [overflow-wrap:anywhere]">{second.remark}</span>
        </Notice>
      ) : second?.state === 'outdated' ? (
        <Notice kind="warning">Seit dem Link wurde etwas geändert. Die zweite Person braucht einen neuen.</Notice>
      ) : second?.state === 'expired' ? (
        <Notice kind="warning">Der Link für die zweite Person ist abgelaufen.</Notice>
      ) : link ? (
        <>
          <p>
            Die Freigabe durch eine zweite Person fehlt noch. Geben Sie ihr diesen Link; er gilt bis{' '}
            {formatMoment(second!.expires_at)}. Sie braucht ein Konto und sieht nur den pseudonymisierten Text.
          </p>
          <code ref={shownIn} className="block rounded-field bg-wash px-3 py-2 text-xs [overflow-wrap:anywhere]">
            {link}
          </code>
        </>
      ) : (
        <p className="text-muted">
          Verlangen Sie bei heiklen Dateien, dass eine zweite Person den pseudonymisierten Text liest und freigibt. Sie
          erhalten dafür einen Link, der {secondReleaseDays} Tage gilt.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {link && <CopyButton text={link} label="Link kopieren" shownIn={shownIn} />}
        {second?.state !== 'released' && second?.state !== 'waiting' && (
          <Button busy={busy === true} onClick={() => void demand(true)}>
            {second ? 'Neuen Link erstellen' : 'Zweite Freigabe verlangen'}
          </Button>
        )}
        {second && second.state !== 'released' && (
          <Button busy={busy === false} onClick={() => void demand(false)}>
            Nicht mehr verlangen
          </Button>
        )}
      </div>
    </section>
  )
}

import { useRef, useState } from 'react'
import { messageOr } from '../../base/errors.ts'
import { formatMoment, formatNumber } from '../../base/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useAuditChain, useAuditCheck } from './admin.ts'

/** Whether the log is as it was written, with the digest that an operator keeps elsewhere. */
export function AuditChain() {
  const { data: chain, error } = useAuditChain()
  const check = useAuditCheck()
  const digest = useRef<HTMLElement>(null)
  const [isStarting, setStarting] = useState(false)
  const start = async () => {
    setStarting(true)
    await check().catch((cause: unknown) =>
      showToast({ status: 'error', title: messageOr(cause, 'Die Prüfung konnte nicht gestartet werden') }),
    )
    setStarting(false)
  }
  if (error)
    return <Notice kind="error">{messageOr(error, 'Der Zustand der Kette konnte nicht geladen werden')}</Notice>
  if (!chain) return null
  const { last } = chain
  return (
    <section
      aria-label="Zustand der Kette"
      className="space-y-3 rounded-card border border-hairline bg-surface px-5 py-4"
    >
      {last?.broken ? (
        <Notice kind="error">
          Das Protokoll ist beschädigt: Eintrag {last.broken} wurde geändert oder fehlt. Sehen Sie in die letzte
          Sicherung und in die Zugriffe auf die Datenbank.
        </Notice>
      ) : (
        <p className="font-semibold">
          {last && last.lines > 0
            ? `${formatNumber(last.lines)} ${last.lines === 1 ? 'Eintrag, nicht' : 'Einträge, keiner wurde'} geändert`
            : last
              ? 'Bei der letzten Prüfung gab es noch keinen Eintrag'
              : 'Noch kein Eintrag wurde geprüft'}
        </p>
      )}
      <p className="max-w-[75ch] text-muted">
        Jeder Eintrag trägt die Prüfsumme des vorigen, deshalb fällt jede nachträgliche Änderung auf. Geprüft wird jeden
        Tag{last && `, zuletzt am ${formatMoment(last.checked_at)}`}.
        {chain.unchained > 0 &&
          ` ${chain.unchained === 1 ? 'Ein neuer Eintrag wird' : `${formatNumber(chain.unchained)} neue Einträge werden`} in der nächsten Minute verkettet.`}
      </p>
      {last && last.lines > 0 && !last.broken && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="text-muted">Prüfsumme von Eintrag {last.position}, getrennt aufzubewahren:</span>
          <code ref={digest} className="[overflow-wrap:anywhere]">
            {last.hash}
          </code>
          <CopyButton text={last.hash} label="Prüfsumme kopieren" shownIn={digest} />
        </div>
      )}
      <Button busy={isStarting || chain.is_checking} onClick={() => void start()}>
        {chain.is_checking ? 'Wird geprüft …' : 'Jetzt prüfen'}
      </Button>
    </section>
  )
}

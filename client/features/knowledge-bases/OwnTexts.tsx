import { useState } from 'react'
import { ownTextNames } from '../../../contract/corpus-states.ts'
import type { OwnText } from '../../../contract/knowledge-base-imports.ts'
import { germanDay } from '../../../contract/vienna.ts'
import { messageOr } from '../../base/errors.ts'
import { formatDay, formatNumber } from '../../base/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useImportActions, useOwnTexts } from './knowledge-bases.ts'

/** So many are shown until somebody wants all of them. */
const shownFirst = 20

/** Our own texts whose official wording is another one than when they were written. */
export function OwnTexts() {
  const { data: texts, error } = useOwnTexts()
  const [isWhole, setWhole] = useState(false)
  if (error) return <Notice kind="error">{messageOr(error, 'Die Liste konnte nicht geladen werden')}</Notice>
  if (!texts) return <p className="text-muted">Wird geladen …</p>
  return (
    <>
      <p className="max-w-[75ch] text-muted">
        Kurzfassungen, Leitfäden und Wegweiser wurden nach einem bestimmten amtlichen Wortlaut geschrieben. Bringt ein
        Import einen anderen, stehen sie hier, bis jemand sie gegengelesen hat.
      </p>
      {texts.length === 0 ? (
        <p className="border-y border-hairline py-6 text-center text-muted">
          Kein Text wartet: Wo der Wortlaut bekannt ist, ist er der von damals.
        </p>
      ) : (
        <>
          <p className="font-semibold">
            {texts.length === 1 ? 'Ein Text wartet' : `${formatNumber(texts.length)} Texte warten`}
          </p>
          <ul className="divide-y divide-hairline border-y border-hairline">
            {texts.slice(0, isWhole ? undefined : shownFirst).map((text) => (
              <Waiting key={`${text.kind} ${text.id}`} text={text} />
            ))}
          </ul>
          {!isWhole && texts.length > shownFirst && (
            <Button onClick={() => setWhole(true)}>Alle {formatNumber(texts.length)} anzeigen</Button>
          )}
        </>
      )}
    </>
  )
}

function Waiting({ text }: { text: OwnText }) {
  const { markRead } = useImportActions()
  const [isBusy, setBusy] = useState(false)
  const mark = async () => {
    setBusy(true)
    await markRead(text).then(
      () => showToast({ status: 'success', title: `»${text.title}« ist als gelesen markiert.` }),
      (cause: unknown) => {
        showToast({ status: 'error', title: messageOr(cause, 'Der Text konnte nicht markiert werden') })
        setBusy(false)
      },
    )
  }
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-80">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold [overflow-wrap:anywhere]">{text.title}</span>
          <span className="rounded-field bg-warning-tint px-2 py-0.5 text-sm text-warning">
            Wortlaut hat sich geändert
          </span>
        </p>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {ownTextNames[text.kind]}, {comparedWith(text.checked)} ·{' '}
          {text.provisions.map(({ id, changed_at }) => `${citationOf(id)} (seit ${formatDay(changed_at)})`).join(', ')}
        </p>
      </div>
      <Button busy={isBusy} aria-label={`»${text.title}« als gelesen markieren`} onClick={() => void mark()}>
        Als gelesen markieren
      </Button>
    </li>
  )
}

const comparedWith = (checked: string) =>
  /^\d{4}-/.test(checked) ? `verglichen am ${germanDay(checked)}` : 'ohne Vergleich verfasst'

/** `MRG/§ 16b` as § 16b MRG. */
function citationOf(id: string): string {
  const slash = id.indexOf('/')
  return `${id.slice(slash + 1)} ${id.slice(0, slash)}`
}

import { useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** The recovery codes, shown this once: to copy, to save as a file, to write down. */
export function RecoveryCodes({
  codes,
  onDone,
  doneLabel,
}: {
  codes: string[]
  onDone: () => void
  doneLabel: string
}) {
  const list = useRef<HTMLUListElement>(null)
  const text = `Fundstelle: Wiederherstellungscodes\nJeder Code gilt einmal.\n\n${codes.join('\n')}\n`
  const save = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    link.download = 'fundstelle-wiederherstellungscodes.txt'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <div className="space-y-5">
      <Notice kind="warning">
        Diese Codes werden nur jetzt angezeigt. Bewahren Sie sie sicher und getrennt von Ihrem Gerät auf.
      </Notice>
      <p>Wenn Sie Ihr Gerät verlieren, kommen Sie mit einem Wiederherstellungscode in Ihr Konto. Jeder gilt einmal.</p>
      <ul
        ref={list}
        aria-label="Wiederherstellungscodes"
        className="grid grid-cols-[repeat(auto-fit,minmax(20ch,1fr))] gap-x-6 gap-y-1 rounded-field bg-sunken px-4 py-3 font-mono whitespace-nowrap"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} label="Codes kopieren" shownIn={list} />
        <Button onClick={save}>Als Datei speichern</Button>
        <Button look="primary" className="sm:ml-auto" onClick={onDone}>
          {doneLabel}
        </Button>
      </div>
    </div>
  )
}

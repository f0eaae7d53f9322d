import { useRef, useState } from 'react'
import type { Finding, PleadingFormat } from '../../../contract/pleadings.ts'
import { pleadingLimit } from '../../../contract/pleading-limits.ts'
import { ApiError } from '../../base/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { showToast } from '../../ui/toasts.ts'
import { FindingCard } from './FindingCard.tsx'
import { checkText, saveFindings, summaryOf } from './pleadings.ts'

/** Paste a text, see every citation in it with what is behind it. Nothing of it is stored. */
export function PleadingPage() {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [saving, setSaving] = useState<PleadingFormat>()
  const [findings, setFindings] = useState<Finding[]>()
  const result = useRef<HTMLHeadingElement>(null)
  const check = async () => {
    if (text.trim() === '') return setError('Bitte fügen Sie einen Text ein.')
    if (text.length > pleadingLimit) return setError('Der Text ist zu lang (höchstens 400.000 Zeichen).')
    setError(undefined)
    setBusy(true)
    try {
      setFindings((await checkText(text)).findings)
      requestAnimationFrame(() => result.current?.focus())
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : 'Der Text konnte nicht geprüft werden.')
    } finally {
      setBusy(false)
    }
  }
  const save = async (format: PleadingFormat) => {
    setSaving(format)
    try {
      await saveFindings(findings ?? [], format)
    } catch (failure) {
      showToast({
        status: 'error',
        title: 'Fehler',
        text: failure instanceof ApiError ? failure.message : 'Die Datei konnte nicht erstellt werden.',
      })
    } finally {
      setSaving(undefined)
    }
  }
  return (
    <Page title="Schriftsatz prüfen" isWide>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          void check()
        }}
      >
        <TextArea
          label="Text des Schriftsatzes"
          required
          rows={10}
          value={text}
          error={error}
          hint="Jedes Zitat wird im Bestand nachgeschlagen und mit dem Satz verglichen, in dem es steht. Das zählt als eine Abfrage. Ihr Text wird nicht gespeichert."
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" look="primary" busy={isBusy}>
          Schriftsatz prüfen
        </Button>
      </form>
      {findings && (
        <section aria-labelledby="result" className="space-y-4 border-t border-hairline pt-6">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="result" ref={result} tabIndex={-1} className="text-lg font-semibold outline-none">
              {findings.length === 0 ? 'Kein Zitat gefunden' : summaryOf(findings)}
            </h2>
            {findings.length > 0 && (
              <div className="flex flex-wrap gap-2">
                <Button busy={saving === 'docx'} onClick={() => void save('docx')}>
                  Als Word-Datei
                </Button>
                <Button busy={saving === 'csv'} onClick={() => void save('csv')}>
                  Als CSV
                </Button>
              </div>
            )}
          </div>
          {findings.length > 0 && (
            <Notice kind="info">
              Verglichen werden Wörter, Zahlen und Verneinungen mit dem gespeicherten Stand; bitte prüfen Sie
              Zweifelhaftes im RIS.
            </Notice>
          )}
          <ol className="space-y-3">
            {findings.map((finding, index) => (
              <FindingCard key={index} finding={finding} />
            ))}
          </ol>
        </section>
      )}
    </Page>
  )
}

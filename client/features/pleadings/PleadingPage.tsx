import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import type { Finding, PleadingFormat } from '../../../contract/pleadings.ts'
import { pleadingLimit } from '../../../contract/pleading-limits.ts'
import { ApiError, messageOf } from '../../base/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { later } from '../../ui/later.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useFileAccess } from '../files/access.ts'
import { FindingList } from './FindingList.tsx'
import { checkText, saveFindings, summaryOf, useFileText, type FileText } from './pleadings.ts'

const OneFilePicker = later(async () => (await import('../files/FilePicker.tsx')).OneFilePicker)

/** Paste a text or choose a file, see every citation in it with what is behind it. Nothing of it is stored. */
export function PleadingPage() {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [saving, setSaving] = useState<PleadingFormat>()
  const [findings, setFindings] = useState<Finding[]>()
  // Counts the checks: each begins with all its citations shown.
  const [checked, setChecked] = useState(0)
  const result = useRef<HTMLHeadingElement>(null)
  const [params, setParams] = useSearchParams()
  const file = params.get('file')
  const given = useFileText(file)
  const [taken, setTaken] = useState<FileText>()
  const hasFiles = useFileAccess()
  const [isPicking, setPicking] = useState(false)
  const take = (read: FileText) => {
    setTaken(read)
    setText(read.text)
    setError(undefined)
    setFindings(undefined)
  }
  if (given.data && given.data !== taken) take(given.data)
  const check = async () => {
    if (text.trim() === '') return setError('Bitte fügen Sie einen Text ein.')
    if (text.length > pleadingLimit) return setError('Der Text ist zu lang (höchstens 400.000 Zeichen).')
    setError(undefined)
    setBusy(true)
    try {
      const reply = await checkText(text)
      // Drawn before the focus goes there.
      flushSync(() => {
        setFindings(reply.findings)
        setChecked((count) => count + 1)
      })
      result.current?.focus()
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
    // The frame does not scroll by itself.
    <div className="min-h-0 flex-1 overflow-y-auto">
      <Page title="Schriftsatz prüfen" isWide>
        <form
          className="space-y-4"
          onSubmit={(event) => {
            event.preventDefault()
            void check()
          }}
        >
          {hasFiles && (
            <div className="flex flex-wrap items-center gap-3">
              <Button onClick={() => setPicking(true)}>Datei wählen …</Button>
              {taken && taken.text === text && (
                <p role="status" className="min-w-0 text-muted [overflow-wrap:anywhere]">
                  Text aus »{taken.filename}«
                </p>
              )}
            </div>
          )}
          <TextArea
            label="Text des Schriftsatzes"
            required
            rows={10}
            value={text}
            error={error ?? (given.error ? messageOf(given.error) : undefined)}
            hint="Jedes Zitat wird im Bestand nachgeschlagen und mit dem Satz verglichen, in dem es steht. Das zählt als eine Anfrage. Ihr Text wird nicht gespeichert."
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" look="primary" busy={isBusy}>
            Schriftsatz prüfen
          </Button>
          <p role="status" className="text-muted empty:hidden">
            {isBusy && 'Zitate werden nachgeschlagen und mit Ihren Sätzen verglichen …'}
          </p>
        </form>
        {isPicking && (
          <OneFilePicker
            onClose={() => setPicking(false)}
            onChoose={({ uuid }) => {
              // Chosen again, its text comes back.
              if (uuid === file && given.data) take(given.data)
              else setParams({ file: uuid }, { replace: true })
            }}
          />
        )}
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
            {findings.length > 0 && <FindingList key={checked} findings={findings} />}
          </section>
        )}
      </Page>
    </div>
  )
}

import { useState } from 'react'
import { messageOr } from '../../base/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { exportData } from './profile.ts'

export function DataExport() {
  return (
    <Section title="Ihre Daten">
      <p className="mb-4">
        Eine ZIP-Datei mit allem, was zu Ihrem Konto gespeichert ist, entschlüsselt: Ihre Angaben, das Protokoll und
        alle Unterhaltungen als lesbarer Text (Markdown und JSON), dazu Ihre Dateien.
      </p>
      <ExportButton />
    </Section>
  )
}

/** Fetches the data of the person; also offered before the account ends. */
export function ExportButton() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const fetchFile = async () => {
    setBusy(true)
    setFailure(
      await exportData().then(
        () => undefined,
        (error: unknown) => messageOr(error, 'Daten konnten nicht exportiert werden'),
      ),
    )
    setBusy(false)
  }
  return (
    <div className="space-y-3">
      <Button busy={isBusy} onClick={() => void fetchFile()}>
        Meine Daten exportieren
      </Button>
      {failure && <Notice kind="error">{failure}</Notice>}
    </div>
  )
}

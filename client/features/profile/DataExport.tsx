import { useState } from 'react'
import { messageOr } from '../../base/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { showToast } from '../../ui/toasts.ts'
import { exportData } from './profile.ts'

export function DataExport() {
  return (
    <Section title="Ihre Daten">
      <p className="mb-4">Eine ZIP-Datei mit allem, was zu Ihrem Konto gespeichert ist: Ihre Angaben, das Protokoll und alle Unterhaltungen, entschlüsselt, als JSON und als Markdown.</p>
      <ExportButton />
    </Section>
  )
}

/** Fetches the data of the person; also offered before the account ends. */
export function ExportButton() {
  const [isBusy, setBusy] = useState(false)
  const fetchFile = async () => {
    setBusy(true)
    await exportData().catch((error: unknown) => showToast({ status: 'error', title: messageOr(error, 'Daten konnten nicht exportiert werden') }))
    setBusy(false)
  }
  return (
    <Button busy={isBusy} onClick={() => void fetchFile()}>
      Meine Daten exportieren
    </Button>
  )
}

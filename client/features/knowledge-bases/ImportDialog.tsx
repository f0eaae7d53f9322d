import { useState } from 'react'
import { courtNames, importFileLimit, risChoiceNames } from '../../../contract/corpus-states.ts'
import { knowledgeBases, subLaws, type KnowledgeBase } from '../../../contract/knowledge-bases.ts'
import type { RisChoice } from '../../../contract/knowledge-base-imports.ts'
import { failureOf } from '../../base/errors.ts'
import { today } from '../../base/formats.ts'
import type { Failure } from '../../ui/FailureNotice.tsx'
import { Field, SelectField } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useImportActions } from './knowledge-bases.ts'

const { none: _, ...areas } = knowledgeBases
const { bund: _bund, ...lands } = subLaws
type Area = keyof typeof areas
type What = keyof typeof risChoiceNames

/** Begins an import: from RIS itself, or from a file. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { fromRis, fromFile } = useImportActions()
  const [source, setSource] = useState<'ris' | 'file'>('ris')
  const [what, setWhat] = useState<What>('laws')
  const [laws, setLaws] = useState('')
  const [land, setLand] = useState('')
  const [area, setArea] = useState<Area>('zivilrechtogh')
  const [court, setCourt] = useState<keyof typeof courtNames>('Justiz')
  const [since, setSince] = useState(() => today(new Date(Date.now() - 30 * 86_400_000)))
  const [file, setFile] = useState<File>()
  const [fileArea, setFileArea] = useState<KnowledgeBase | ''>('')
  const [share, setShare] = useState<number>()
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)

  const choice = (): RisChoice => {
    const names = laws
      .split(/[,;\n]/)
      .map((name) => name.trim())
      .filter(Boolean)
    if (what === 'laws') return { what, laws: names, land: (land || null) as keyof typeof lands | null }
    if (what === 'area') return { what, knowledge_base: area }
    return what === 'decisions' ? { what, court, since } : { what }
  }
  const problem = (): string | undefined => {
    if (source === 'file') {
      if (!file) return 'Bitte wählen Sie eine Datei.'
      if (!/\.jsonl(\.gz)?$/i.test(file.name))
        return 'Bitte wählen Sie eine Datei, deren Name auf .jsonl oder .jsonl.gz endet.'
      return file.size > importFileLimit ? tooLarge : undefined
    }
    if (what === 'laws' && laws.trim() === '') return 'Bitte nennen Sie mindestens ein Gesetz, zum Beispiel ABGB'
    return what === 'decisions' && since === '' ? 'Bitte geben Sie an, ab welchem Tag.' : undefined
  }
  const submit = async () => {
    setFailure(undefined)
    const wrong = problem()
    setError(wrong)
    if (wrong) return
    setBusy(true)
    try {
      if (source === 'ris') await fromRis(choice())
      else await fromFile(file!, fileArea, setShare)
      showToast({ status: 'success', title: 'Der Import hat begonnen.' })
      onClose()
    } catch (cause) {
      setFailure(failureOf(cause, 'Der Import konnte nicht begonnen werden'))
      setBusy(false)
      setShare(undefined)
    }
  }
  return (
    <FormDialog
      title="Importieren"
      action="Importieren"
      busyAction={share === undefined ? 'Wird begonnen …' : `${Math.round(share * 100)} % übertragen`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Segments
        label="Quelle"
        options={{ ris: 'Aus dem RIS', file: 'Aus einer Datei' }}
        chosen={source}
        onChoose={(key) => {
          setSource(key)
          setError(undefined)
        }}
      />
      {source === 'ris' ? (
        <>
          <SelectField
            label="Was"
            options={risChoiceNames}
            value={what}
            onChange={(event) => {
              setWhat(event.target.value as What)
              setError(undefined)
            }}
          />
          {what === 'laws' && (
            <>
              <Field
                label="Gesetze"
                required
                placeholder="ABGB, MRG"
                hint="Abkürzung, Titel oder Gesetzesnummer, mehrere mit Beistrich getrennt."
                value={laws}
                error={error}
                onChange={(event) => setLaws(event.target.value)}
              />
              <SelectField
                label="Gesetzgeber"
                options={{ '': 'Bund', ...lands }}
                value={land}
                onChange={(event) => setLand(event.target.value)}
              />
            </>
          )}
          {what === 'area' && (
            <SelectField
              label="Rechtsgebiet"
              hint="Alle Gesetze, die zu diesem Rechtsgebiet bekannt sind. Das dauert Stunden."
              options={areas}
              value={area}
              onChange={(event) => setArea(event.target.value as Area)}
            />
          )}
          {what === 'decisions' && (
            <>
              <SelectField
                label="Gericht"
                options={courtNames}
                value={court}
                onChange={(event) => setCourt(event.target.value as keyof typeof courtNames)}
              />
              <Field
                label="Ab welchem Tag"
                type="date"
                required
                max={today()}
                value={since}
                error={error}
                onChange={(event) => setSince(event.target.value)}
              />
            </>
          )}
          <p className="text-muted">
            Das RIS bittet um Pausen zwischen den Abfragen, daher dauert das ABGB etwa zwei Stunden. Was schon geladen
            ist, wird nicht noch einmal geladen.
          </p>
        </>
      ) : (
        <>
          <Field
            label="Datei"
            type="file"
            required
            accept=".jsonl,.gz"
            hint={`Ein JSON-Objekt je Zeile (.jsonl oder .jsonl.gz), höchstens ${importFileLimit / 1024 ** 2} MB. Gleiche Zeilen ändern nichts; fehlerhafte werden übersprungen und genannt.`}
            error={error}
            onChange={(event) => setFile(event.target.files?.[0])}
          />
          <SelectField
            label="Rechtsgebiet für Gesetze, bei denen keines steht"
            options={{ '': 'Nach Art des Gesetzes', ...areas }}
            value={fileArea}
            onChange={(event) => setFileArea(event.target.value as KnowledgeBase | '')}
          />
        </>
      )}
    </FormDialog>
  )
}

const tooLarge = `Die Datei darf höchstens ${importFileLimit / 1024 ** 2} MB groß sein.`

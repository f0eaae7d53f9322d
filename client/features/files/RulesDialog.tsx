import { useState } from 'react'
import { Plus, Trash2 } from 'lucide-react'
import type { AgendaEntry } from '../../../contract/file-review.ts'
import type { Folder } from '../../../contract/files.ts'
import type { PseudonymRule } from '../../../contract/pseudonym-rules.ts'
import { messageOf } from '../../base/errors.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PillSelect } from '../../ui/PillSelect.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { countOf } from './file-words.ts'
import { rootName } from './folder-tree.ts'
import { offerPassphrase } from './passphrase.ts'
import { useRuleActions, useRules } from './rules.ts'

type Props = { folders: readonly Folder[]; onClose: () => void }

/** Own rules of pseudonymisation: what is always replaced or kept, where that counts, and how one gets rid of it. */
export function RulesDialog({ folders, onClose }: Props) {
  const { data, error, refetch } = useRules()
  const actions = useRuleActions()
  const [failure, setFailure] = useState<string>()
  const run = async (work: () => Promise<unknown>) => {
    setFailure(undefined)
    try {
      await work()
      return true
    } catch (cause) {
      offerPassphrase(cause)
      setFailure(messageOf(cause))
      return false
    }
  }
  return (
    <Dialog title="Eigene Regeln" position="wide" onClose={onClose}>
      <div className="space-y-4">
        <p className="text-muted">
          Diese Begriffe werden in Dateien, die Sie pseudonymisieren lassen, immer ersetzt oder immer behalten. Für
          Dateien, die schon pseudonymisiert sind, gelten sie, wenn Sie »Erneut pseudonymisieren« wählen.
        </p>
        <NewRule folders={folders} onAdd={(rule, path) => run(() => actions.add(rule, path))} />
        {failure && <Notice kind="error">{failure}</Notice>}
        {error && !data ? (
          <>
            <Notice kind="error">{messageOf(error)}</Notice>
            <Button onClick={() => void refetch()}>Erneut laden</Button>
          </>
        ) : !data ? (
          <p className="text-muted">Wird geladen …</p>
        ) : (
          <>
            {data.locked > 0 && (
              <Notice kind="warning">
                {countOf(data.locked, 'Regel ist', 'Regeln sind')} mit Ihrer Passphrase verschlüsselt und hier nicht zu
                sehen.
              </Notice>
            )}
            {data.results.length === 0 && data.locked === 0 && <p className="text-muted">Es ist noch keine gemerkt.</p>}
            <ul aria-label="Gemerkte Regeln" className="divide-y divide-hairline">
              {data.results.map((rule) => (
                <Rule key={rule.id} rule={rule} onRemove={() => void run(() => actions.remove(rule))} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  )
}

function Rule({ rule, onRemove }: { rule: PseudonymRule; onRemove: () => void }) {
  const what =
    rule.action === 'behalten' ? 'bleibt stehen' : rule.replacement ? `wird zu ${rule.replacement}` : 'wird ersetzt'
  return (
    <li className="flex items-center gap-3 py-1">
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="font-semibold">{rule.text}</span> {what}
        <span className="block text-xs text-muted">{placeOf(rule)}</span>
      </p>
      <IconButton label={`Regel für »${rule.text}« löschen`} onClick={onRemove}>
        <Trash2 className="size-5" aria-hidden="true" />
      </IconButton>
    </li>
  )
}

function placeOf({ folder }: PseudonymRule): string {
  if (!folder) return 'In allen Dateien'
  if (folder.uuid === null) return `In »${rootName}«, nicht in den Ordnern darin`
  return folder.path === null ? 'In einem verschlüsselten Ordner' : `In »${inWords(folder.path)}«`
}

const inWords = (path: string) => path.slice(0, -1).replaceAll('/', ' / ')

type NewRuleProps = {
  folders: readonly Folder[]
  /** Resolves to whether it was taken. */
  onAdd: (rule: AgendaEntry, path: string | undefined) => Promise<boolean>
}

function NewRule({ folders, onAdd }: NewRuleProps) {
  const [text, setText] = useState('')
  const [action, setAction] = useState<AgendaEntry['action']>('ersetzen')
  const [replacement, setReplacement] = useState('')
  /** A path, or nothing for all files. */
  const [path, setPath] = useState<string>()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    if (text.trim() === '') return setError('Bitte geben Sie einen Begriff an.')
    setBusy(true)
    const words = replacement.trim()
    const rule = { text: text.trim(), action, ...(action === 'ersetzen' && words && { replacement: words }) }
    if (await onAdd(rule, path)) {
      setText('')
      setReplacement('')
    }
    setBusy(false)
  }
  return (
    <Form onSubmit={submit}>
      <div className="grid gap-3 md:grid-cols-2">
        <Field
          label="Begriff"
          required
          autoComplete="off"
          maxLength={500}
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.target.value)
            setError(undefined)
          }}
        />
        {action === 'ersetzen' && (
          <Field
            label="Ersatz"
            hint="Leer: ein Platzhalter wie [Angabe 1]."
            autoComplete="off"
            maxLength={200}
            value={replacement}
            onChange={(event) => setReplacement(event.target.value)}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Segments<AgendaEntry['action']>
          label="Was geschieht"
          options={{ ersetzen: 'Ersetzen', behalten: 'Behalten' }}
          chosen={action}
          onChoose={setAction}
        />
        <PillSelect
          label="Gilt für"
          value={path === undefined ? 'all' : `in ${path}`}
          onChange={({ target }) => setPath(target.value === 'all' ? undefined : target.value.slice(3))}
        >
          <option value="all">Alle Dateien</option>
          {folders.flatMap((folder) =>
            folder.path === null ? (
              []
            ) : (
              <option key={folder.uuid} value={`in ${folder.path}`}>
                {inWords(folder.path)}
              </option>
            ),
          )}
        </PillSelect>
        <Button type="submit" look="primary" busy={isBusy}>
          <Plus className="size-5" aria-hidden="true" />
          Regel merken
        </Button>
      </div>
    </Form>
  )
}

import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react'
import { FilePlus2, FolderPlus, X } from 'lucide-react'
import { unlimited } from '../../../contract/subscriptions.ts'
import type { Folder } from '../../../contract/files.ts'
import { formatNumber, formatSize } from '../../base/formats.ts'
import { useUser } from '../../base/session.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Checkbox } from '../../ui/Field.tsx'
import { useIsNarrow } from '../../ui/media.ts'
import { Notice } from '../../ui/Notice.tsx'
import { AgreementStep } from '../legal/AgreementStep.tsx'
import { useAgreement } from '../legal/legal.ts'
import { useUsage } from '../subscriptions/subscriptions.ts'
import { filesOfDrop, filesOfField, holdsFiles, type GivenFile } from './dropped-files.ts'
import { countOf } from './file-words.ts'
import { rootName } from './folder-tree.ts'
import { acceptedEndings, problemOf, tooMany, uploadRules } from './upload-rules.ts'
import type { Batch } from './uploads.ts'

type Props = {
  given: readonly GivenFile[]
  path: string
  folders: readonly Folder[]
  /** Why the upload was refused, when it comes back. */
  refusal: string | undefined
  onFiles: (files: readonly GivenFile[]) => void
  onPath: (path: string) => void
  onUpload: (batch: Batch) => void
  onClose: () => void
}

/** Before the first upload somebody answers for the data; then what is possible, which files, and where to. */
export function UploadDialog(props: Props) {
  const { data: agreement } = useAgreement()
  return agreement?.is_needed ? (
    <AgreementStep agreement={agreement} onClose={props.onClose} />
  ) : (
    <FilesToSend {...props} />
  )
}

/** Before files are sent: what is possible, which ones, where to, and whether names in them are to be replaced. */
function FilesToSend({ given, path, folders, refusal, onFiles, onPath, onUpload, onClose }: Props) {
  const form = useId()
  const isNarrow = useIsNarrow()
  const isPreset = usePseudonymised()
  const [ticked, setTicked] = useState<boolean>()
  const { data: usage } = useUsage()
  const good = given.filter(({ file }) => problemOf(file) === undefined)
  const left =
    usage && usage.upload.limit !== unlimited ? Math.max(0, usage.upload.limit - usage.upload.usage) : Infinity
  const problem =
    tooMany(good) ??
    (good.length > left
      ? `In diesem Monat ${left === 1 ? 'ist' : 'sind'} noch ${countOf(left, 'Upload', 'Uploads')} möglich, gewählt ${good.length === 1 ? 'ist' : 'sind'} ${formatNumber(good.length)}.`
      : undefined)
  const submit = () => {
    if (good.length === 0 || problem) return
    onUpload({ files: good, path, anonymize: ticked ?? isPreset })
  }
  return (
    <Dialog
      title="Hochladen"
      position={isNarrow ? 'bottom' : 'middle'}
      keepsOnBackdrop={given.length > 0}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button type="submit" form={form} look="primary" disabled={good.length === 0 || problem !== undefined}>
            {good.length === 0 ? 'Hochladen' : `${countOf(good.length, 'Datei', 'Dateien')} hochladen`}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {refusal !== undefined && <Notice kind="error">{refusal}</Notice>}
        <Chooser onFiles={(files) => onFiles([...given, ...files])} />
        <p className="text-xs text-muted">{uploadRules}</p>
        {given.length > 0 && <Chosen given={given} onFiles={onFiles} />}
        {problem && <Notice kind="error">{problem}</Notice>}
        <Target path={path} folders={folders} onPath={onPath} />
        <div>
          <Checkbox checked={ticked ?? isPreset} onChange={(event) => setTicked(event.target.checked)}>
            Pseudonymisieren
          </Checkbox>
          <p className="pl-8 text-xs text-muted">
            Namen und andere Angaben werden ersetzt; Sie prüfen das Ergebnis, bevor damit gearbeitet wird.
            {usage &&
              usage.anonymization.limit !== unlimited &&
              ` Verbraucht: ${formatNumber(usage.anonymization.usage)} von ${formatNumber(usage.anonymization.limit)} in diesem Monat.`}
          </p>
        </div>
      </form>
    </Dialog>
  )
}

/** Whether pseudonymisation is ticked before anybody says so: on paid plans while some is left. */
function usePseudonymised(): boolean {
  const user = useUser()
  const { data } = useUsage()
  const { usage = 0, limit = 0 } = data?.anonymization ?? {}
  const isPaid = user !== undefined && user.subscription !== 'free'
  return isPaid && (limit === unlimited || usage < limit)
}

function Chooser({ onFiles }: { onFiles: (files: GivenFile[]) => void }) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  // No browser calls it otherwise, and React does not know it.
  useEffect(() => folder.current?.setAttribute('webkitdirectory', ''), [])
  const [isOver, setOver] = useState(false)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles(filesOfField(event.target.files ?? []))
    // The same file can be chosen again after it was removed.
    event.target.value = ''
  }
  return (
    // Whoever has no mouse has the two buttons in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onDragOver={(event) => {
        if (!holdsFiles(event.dataTransfer)) return
        event.preventDefault()
        event.stopPropagation()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        event.stopPropagation()
        setOver(false)
        void filesOfDrop(event.dataTransfer).then(onFiles)
      }}
      className={`flex flex-wrap items-center justify-center gap-2 rounded-card border-2 border-dashed p-5 ${isOver ? 'border-accent bg-wash' : 'border-line'}`}
    >
      <Button look="primary" onClick={() => files.current?.click()}>
        <FilePlus2 className="size-5" aria-hidden="true" />
        Dateien wählen
      </Button>
      <Button className="max-md:hidden" onClick={() => folder.current?.click()}>
        <FolderPlus className="size-5" aria-hidden="true" />
        Ordner wählen
      </Button>
      <p className="w-full text-center text-xs text-muted max-md:hidden">oder hierher ziehen, auch ganze Ordner</p>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        accept={acceptedEndings}
        aria-label="Dateien"
        data-files
        onChange={take}
      />
      <input ref={folder} type="file" hidden aria-label="Ordner" onChange={take} />
    </div>
  )
}

function Chosen({ given, onFiles }: Pick<Props, 'given' | 'onFiles'>) {
  return (
    <ul aria-label="Gewählte Dateien" className="divide-y divide-hairline border-y border-hairline">
      {given.map((one, index) => {
        const { file, folder } = one
        const problem = problemOf(file)
        return (
          <li key={index} className="flex items-start gap-3 py-1">
            <div className="min-w-0 flex-1 py-1.5">
              <p className="[overflow-wrap:anywhere]">
                {folder && <span className="text-muted">{folder}</span>}
                {file.name}{' '}
                <span className="text-xs whitespace-nowrap text-muted tabular-nums">{formatSize(file.size)}</span>
              </p>
              {problem && <p className="text-xs text-error">{problem} Sie wird ausgelassen.</p>}
            </div>
            <IconButton
              label={`»${file.name}« entfernen`}
              onClick={() => onFiles(given.filter((other) => other !== one))}
            >
              <X className="size-4" aria-hidden="true" />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}

function Target({ path, folders, onPath }: Pick<Props, 'path' | 'folders' | 'onPath'>) {
  const id = useId()
  const paths = folders.flatMap((folder) => folder.path ?? []).toSorted((a, b) => a.localeCompare(b, 'de-AT'))
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        Zielordner
      </label>
      <select
        id={id}
        value={path}
        onChange={(event) => onPath(event.target.value)}
        className="min-h-11 w-full rounded-field border border-border bg-surface px-3"
      >
        <option value="">{rootName}</option>
        {paths.map((one) => (
          <option key={one} value={one}>
            {one.slice(0, -1).replaceAll('/', ' / ')}
          </option>
        ))}
      </select>
    </div>
  )
}

import { useState } from 'react'
import { Paperclip, X } from 'lucide-react'
import { fileQueryTypes, type FileQueryType } from '../../../contract/knowledge-bases.ts'
import { later } from '../../ui/later.tsx'
import { PillSelect } from '../../ui/PillSelect.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { chooseFiles, useChosenFiles } from '../files/chosen-files.ts'
import { Choices } from './LawPicker.tsx'

const FilePicker = later(async () => (await import('../files/FilePicker.tsx')).FilePicker)

const hint = 'Wählen Sie zuerst Dateien, zu denen Sie fragen.'

/** `Dateien`, or how many are chosen. */
export const filesWords = (count: number) => (count === 0 ? 'Dateien' : count === 1 ? '1 Datei' : `${count} Dateien`)

/** Which files the question is about, and how they are read: for screens with room. */
export function FileChoices() {
  const { files, queryType } = useChosenFiles()
  return (
    <>
      <FilesButton count={files.length} />
      <Tooltip text={hint} isName={files.length > 0}>
        {(trigger) => (
          // In a low window there is no room for a choice that cannot be made yet.
          <span
            className={files.length === 0 ? '[@media(height<28rem)]:hidden' : ''}
            {...(files.length === 0 && { ...trigger, ref: trigger.ref as never })}
          >
            <PillSelect
              label="Abfrageart"
              value={queryType}
              disabled={files.length === 0}
              onChange={(event) => chooseFiles(files, event.target.value as FileQueryType)}
            >
              {Object.entries(fileQueryTypes).map(([key, name]) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </PillSelect>
            {files.length === 0 && <span className="sr-only">{hint}</span>}
          </span>
        )}
      </Tooltip>
    </>
  )
}

function FilesButton({ count, isLong, className = '' }: { count: number; isLong?: boolean; className?: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 transition-[background-color,border-color] hover:border-border hover:bg-wash lg:min-h-10 ${className}`}
      >
        <Paperclip className="size-4 text-muted" aria-hidden="true" />
        {isLong ? (
          'Dateien wählen …'
        ) : (
          <span className={count === 0 ? '[@media(height<28rem)]:sr-only' : ''}>{filesWords(count)}</span>
        )}
      </button>
      {isOpen && <FilePicker onClose={() => setOpen(false)} />}
    </>
  )
}

/** The same in the sheet of small screens. */
export function FileChoicesInSheet() {
  const { files, queryType } = useChosenFiles()
  return (
    <div className="space-y-3 pb-1">
      <h3 className="font-semibold">Dateien</h3>
      <ChosenFiles />
      <FilesButton count={files.length} isLong className="w-full justify-center" />
      <h3 className="font-semibold">Abfrageart</h3>
      {files.length === 0 ? (
        <p className="text-muted">{hint}</p>
      ) : (
        <Choices
          label="Abfrageart"
          names={fileQueryTypes}
          chosen={queryType}
          onChoose={(key) => chooseFiles(files, key as FileQueryType)}
        />
      )}
      <h3 className="border-t border-hairline pt-4 font-semibold">Rechtsgebiet</h3>
    </div>
  )
}

/** The chosen files by name, each with a way to leave it out. */
export function ChosenFiles() {
  const { files } = useChosenFiles()
  if (files.length === 0) return null
  return (
    <ul aria-label="Dateien zur Frage" className="flex max-h-28 w-full flex-wrap gap-1.5 overflow-y-auto">
      {files.map((file) => (
        <li
          key={file.uuid}
          className="inline-flex max-w-full items-center gap-1 rounded-full bg-file-tint pl-3 text-xs text-file"
        >
          <span className="truncate" title={file.filename}>
            {file.filename}
          </span>
          <button
            type="button"
            aria-label={`»${file.filename}« nicht verwenden`}
            title="Nicht verwenden"
            onClick={() => chooseFiles(files.filter(({ uuid }) => uuid !== file.uuid))}
            className="flex size-9 shrink-0 items-center justify-center rounded-full hover:brightness-90 lg:size-7"
          >
            <X className="size-3.5" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}

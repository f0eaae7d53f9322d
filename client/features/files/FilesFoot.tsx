import { FolderInput, MessageSquareText, Trash2, X } from 'lucide-react'
import { useNavigate } from 'react-router'
import { unlimited } from '../../../contract/subscriptions.ts'
import type { FileItem } from '../../../contract/files.ts'
import { paths } from '../../../contract/pages.ts'
import { formatNumber, formatSize } from '../../base/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { useUsage } from '../subscriptions/subscriptions.ts'
import { chooseFiles, chosenLimit } from './chosen-files.ts'
import { canBeAsked, type FileList } from './files.ts'

type Props = {
  used: FileList['used'] | undefined
  selected: readonly FileItem[]
  onMove: (items: readonly FileItem[]) => void
  onRemove: (items: readonly FileItem[]) => void
  onClear: () => void
}

/** What can be done with the chosen rows; and what is used of this month's uploads and of the space. */
export function FilesFoot({ used, selected, onMove, onRemove, onClear }: Props) {
  const navigate = useNavigate()
  const asked = selected.filter(canBeAsked)
  return (
    <footer className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline bg-ground px-4 py-2">
      {selected.length > 0 && (
        <div role="group" aria-label="Auswahl" className="flex items-center gap-2 max-md:w-full">
          <p aria-live="polite" className="font-semibold whitespace-nowrap tabular-nums max-md:mr-auto">
            {formatNumber(selected.length)}
            <span className="max-md:sr-only"> ausgewählt</span>
          </p>
          <Button
            disabled={asked.length === 0 || asked.length > chosenLimit}
            title={askHint(asked.length)}
            onClick={() => {
              chooseFiles(asked.map(({ uuid, filename }) => ({ uuid, filename: filename! })))
              void navigate(paths.chat)
            }}
          >
            <MessageSquareText className="size-4" aria-hidden="true" />
            Im Chat fragen
          </Button>
          <Button className={tight} onClick={() => onMove(selected)}>
            <FolderInput className="size-4" aria-hidden="true" />
            <span className={words}>Verschieben …</span>
          </Button>
          <Button look="quietDanger" className={tight} onClick={() => onRemove(selected)}>
            <Trash2 className="size-4" aria-hidden="true" />
            <span className={words}>Löschen …</span>
          </Button>
          <Button look="quiet" className={tight} onClick={onClear}>
            <X className="size-4" aria-hidden="true" />
            <span className={words}>Auswahl aufheben</span>
          </Button>
        </div>
      )}
      <div className={`ml-auto ${selected.length > 0 ? 'max-wide:hidden' : ''}`}>
        <Usage used={used} />
      </div>
    </footer>
  )
}

// On a phone the signs stand alone, so that the bar takes one line.
const words = 'max-md:sr-only'
const tight = 'max-md:size-11 max-md:px-0!'

const askHint = (count: number) =>
  count === 0
    ? 'Fragen kann man nur zu Dateien, die bereit sind.'
    : count > chosenLimit
      ? `Höchstens ${chosenLimit} Dateien auf einmal.`
      : undefined

function Usage({ used }: Pick<Props, 'used'>) {
  const { data } = useUsage()
  if (!data || !used) return null
  const { usage, limit } = data.upload
  return (
    <p className="text-xs text-muted tabular-nums">
      {limit === unlimited
        ? `${formatNumber(usage)} ${usage === 1 ? 'Upload' : 'Uploads'} in diesem Monat`
        : `${formatNumber(usage)} von ${formatNumber(limit)} Uploads`}
      {' · '}
      {formatSize(used.bytes)} von {formatSize(used.bytes_limit)} belegt
    </p>
  )
}

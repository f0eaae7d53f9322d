import { FolderInput, Trash2, X } from 'lucide-react'
import { unlimited } from '../../../contract/subscriptions.ts'
import type { FileItem } from '../../../contract/files.ts'
import { formatNumber } from '../../base/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { useUsage } from '../subscriptions/subscriptions.ts'
import { formatSize } from './file-words.ts'
import type { FileList } from './files.ts'

type Props = {
  used: FileList['used'] | undefined
  selected: readonly FileItem[]
  onMove: (items: readonly FileItem[]) => void
  onRemove: (items: readonly FileItem[]) => void
  onClear: () => void
}

/** What can be done with the chosen rows; and what is used of this month's uploads and of the space. */
export function FilesFoot({ used, selected, onMove, onRemove, onClear }: Props) {
  return (
    <footer className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline bg-ground px-4 py-2">
      {selected.length > 0 && (
        <div role="group" aria-label="Auswahl" className="flex items-center gap-2 max-md:w-full">
          <p aria-live="polite" className="font-semibold whitespace-nowrap tabular-nums max-md:mr-auto">
            {formatNumber(selected.length)}
            <span className="max-md:sr-only"> ausgewählt</span>
          </p>
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

function Usage({ used }: Pick<Props, 'used'>) {
  const { data } = useUsage()
  if (!data || !used) return null
  const { usage, limit } = data.upload
  return (
    <p className="text-xs text-muted tabular-nums">
      {limit === unlimited
        ? `${formatNumber(usage)} Uploads in diesem Monat`
        : `${formatNumber(usage)} von ${formatNumber(limit)} Uploads`}
      {' · '}
      {formatSize(used.bytes)} von {formatSize(used.bytes_limit)} belegt
    </p>
  )
}

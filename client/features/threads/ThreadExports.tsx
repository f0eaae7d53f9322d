import { FileCode, FileText, Printer } from 'lucide-react'
import type { ExportFormat } from '../../../contract/threads.ts'

/** Ways to take a conversation along. */
export function ThreadExports({
  isBusy,
  onSave,
  onPrint,
}: {
  isBusy: boolean
  onSave: (format: ExportFormat) => void
  onPrint: () => void
}) {
  const ways = [
    { label: 'Als Word-Datei speichern', Icon: FileText, act: () => onSave('docx') },
    { label: 'Als Markdown speichern', Icon: FileCode, act: () => onSave('md') },
    { label: 'Drucken', Icon: Printer, act: onPrint },
  ]
  return (
    <ul className="space-y-1">
      {ways.map(({ label, Icon, act }) => (
        <li key={label}>
          <button
            type="button"
            disabled={isBusy}
            onClick={act}
            className="flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left hover:bg-wash disabled:opacity-55"
          >
            <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}

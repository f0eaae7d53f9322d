import { useState } from 'react'
import { useNavigate } from 'react-router'
import { FileCode, FileText, Printer } from 'lucide-react'
import { threadPath } from '../../../contract/pages.ts'
import type { Thread } from '../../../contract/chat.ts'
import type { NameForm } from '../../../contract/covered-names.ts'
import type { ExportFormat } from '../../../contract/threads.ts'
import { messageOf } from '../../base/errors.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { later } from '../../ui/later.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { printState, useThreadActions } from './threads.ts'

const NameFormDialog = later(async () => (await import('../citations/NameFormDialog.tsx')).NameFormDialog)

/** Ways to take a conversation along: as a file or on paper, `shownEnd` being its last message on the screen. Where names are covered in it, it asks for their form. */
export function ExportDialog({
  thread,
  shownEnd,
  onClose,
}: {
  thread: Thread
  shownEnd?: string
  onClose: () => void
}) {
  const actions = useThreadActions()
  const navigate = useNavigate()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  /** What is done as soon as the form of the covered names is chosen. */
  const [handOn, setHandOn] = useState<{ title: string; act: (names: NameForm) => void }>()
  const save = (format: ExportFormat) => async (names: NameForm) => {
    setBusy(true)
    try {
      await actions.save(thread, format, names, shownEnd)
      onClose()
    } catch (cause) {
      setError(messageOf(cause))
      setBusy(false)
    }
  }
  const print = (names: NameForm) => {
    onClose()
    void navigate(threadPath(thread.uuid), { replace: true, state: printState(names) })
  }
  const inForm = (title: string, act: (names: NameForm) => void) =>
    thread.covered_title === undefined ? act('platzhalter') : setHandOn({ title, act })
  if (handOn)
    return (
      <NameFormDialog
        title={handOn.title}
        onClose={() => setHandOn(undefined)}
        onChoose={(names) => {
          setHandOn(undefined)
          handOn.act(names)
        }}
      />
    )
  const saving = 'Unterhaltung speichern'
  const ways = [
    {
      label: 'Als Word-Datei speichern',
      about: 'mit Fragen, Antworten, Quellen und Fundstellen',
      Icon: FileText,
      act: () => inForm(saving, (names) => void save('docx')(names)),
    },
    {
      label: 'Als Markdown speichern',
      about: 'als Text für andere Programme',
      Icon: FileCode,
      act: () => inForm(saving, (names) => void save('md')(names)),
    },
    {
      label: 'Drucken',
      about: 'auf Papier oder als PDF, mit den zitierten Stellen',
      Icon: Printer,
      act: () => inForm('Unterhaltung drucken', print),
    },
  ]
  return (
    <Dialog title="Speichern oder drucken" onClose={onClose} isBusy={isBusy}>
      <ul className="-mx-3 space-y-1">
        {ways.map(({ label, about, Icon, act }) => (
          <li key={label}>
            <button
              type="button"
              disabled={isBusy}
              onClick={act}
              className="flex min-h-14 w-full items-center gap-3 rounded-field px-3 text-left hover:bg-wash disabled:opacity-55"
            >
              <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />
              <span>
                <span className="block">{label}</span>
                <span className="block text-xs text-muted">{about}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {error && <Notice kind="error">{error}</Notice>}
    </Dialog>
  )
}

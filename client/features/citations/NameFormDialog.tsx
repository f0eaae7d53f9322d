import { nameForms, type NameForm } from '../../../contract/covered-names.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** Asks in which form a text in which names are covered is handed on. */
export function NameFormDialog({
  title,
  onChoose,
  onClose,
}: {
  title: string
  onChoose: (form: NameForm) => void
  onClose: () => void
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="space-y-4">
        <p>
          In dieser Unterhaltung sind Namen abgedeckt. Mit Platzhaltern steht darin, was der KI-Assistent bekommen und
          geschrieben hat; mit echten Namen, was Sie hier lesen.
        </p>
        <div className="flex flex-wrap gap-3">
          {(Object.keys(nameForms) as NameForm[]).map((form) => (
            <Button key={form} onClick={() => onChoose(form)}>
              {form === 'echt' ? 'Mit echten Namen' : 'Mit Platzhaltern'}
            </Button>
          ))}
        </div>
      </div>
    </Dialog>
  )
}

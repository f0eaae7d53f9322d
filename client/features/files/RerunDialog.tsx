import type { FileItem } from '../../../contract/files.ts'
import { messageOf } from '../../base/errors.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { nameOf } from './files.ts'

type Props = { item: FileItem; onRun: (item: FileItem) => Promise<unknown>; onClose: () => void }

/** Before a file is pseudonymised that was not yet, or anew with the rules of today. */
export function RerunDialog({ item, onRun, onClose }: Props) {
  return (
    <ConfirmDialog
      title={`»${nameOf(item)}« ${item.anonymize ? 'erneut pseudonymisieren' : 'pseudonymisieren'}?`}
      action="Pseudonymisieren"
      busyAction="Wird begonnen …"
      describe={messageOf}
      onConfirm={async () => void (await onRun(item))}
      onClose={onClose}
    >
      {item.anonymize ? (
        <p>
          Ihre eigenen Regeln werden neu angewendet, was Sie entschieden haben, bleibt. Danach braucht die Datei eine
          neue Freigabe; bis dahin kann der KI-Assistent sie nicht verwenden. Auf Ihr Kontingent wird das nicht noch
          einmal angerechnet.
        </p>
      ) : (
        <p>
          Danach prüfen Sie, was ersetzt wird, und geben die Datei frei; bis dahin kann der KI-Assistent sie nicht
          verwenden. Das wird auf Ihr Kontingent angerechnet.
        </p>
      )}
    </ConfirmDialog>
  )
}

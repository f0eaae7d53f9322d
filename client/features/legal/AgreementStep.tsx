import { useState } from 'react'
import type { OwnAgreement } from '../../../contract/legal.ts'
import { failureOf } from '../../base/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Failure } from '../../ui/FailureNotice.tsx'
import { Checkbox } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import { LegalText } from './LegalText.tsx'
import { useAccept } from './legal.ts'

const title = 'Vereinbarung über die Auftragsverarbeitung'

type Props = { agreement: OwnAgreement; onClose: () => void }

/** The agreement in force, to be read and accepted; or who has to do that. */
export const AgreementStep = (props: Props) =>
  props.agreement.may_accept ? <Accept {...props} /> : <Waiting {...props} />

function Accept({ agreement, onClose }: Props) {
  const accept = useAccept()
  const [isTicked, setTicked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const submit = async () => {
    if (!isTicked)
      return setFailure({ message: 'Bitte bestätigen Sie, dass Sie die Vereinbarung gelesen haben und annehmen.' })
    setFailure(undefined)
    setBusy(true)
    try {
      await accept(agreement.version)
      showToast({ status: 'success', title: 'Vereinbarung wurde angenommen.' })
    } catch (cause) {
      setFailure(failureOf(cause, 'Die Vereinbarung konnte nicht angenommen werden'))
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={title}
      action="Annehmen"
      busyAction="Wird angenommen …"
      isBusy={isBusy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {agreement.accepted
          ? 'Die Vereinbarung hat eine neue Fassung. Bevor Sie wieder Dateien hochladen, brauchen wir Ihr Einverständnis damit.'
          : 'Ihre Dateien enthalten Daten anderer Menschen. Bevor wir sie für Sie verarbeiten dürfen, verlangt das Gesetz eine Vereinbarung zwischen Ihnen und uns (Art 28 DSGVO). Das ist einmal nötig.'}
      </p>
      <AgreementText />
      <Checkbox
        checked={isTicked}
        onChange={(event) => {
          setTicked(event.target.checked)
          setFailure(undefined)
        }}
      >
        {agreement.domain === null
          ? 'Ich habe die Vereinbarung gelesen und nehme sie an.'
          : `Ich habe die Vereinbarung gelesen, darf sie für ${agreement.domain} schließen und nehme sie an.`}
      </Checkbox>
    </FormDialog>
  )
}

function Waiting({ agreement: { admins }, onClose }: Props) {
  return (
    <Dialog title={title} onClose={onClose} foot={<Button onClick={onClose}>Schließen</Button>}>
      <div className="space-y-4">
        <p>
          Bevor Sie Dateien hochladen können, muss Ihre Firmenadministration diese Vereinbarung für Ihr Unternehmen
          annehmen. Bitte wenden Sie sich an:
        </p>
        <ul className="list-disc pl-5 [overflow-wrap:anywhere]">
          {admins.map((email) => (
            <li key={email}>{email}</li>
          ))}
        </ul>
        <AgreementText />
      </div>
    </Dialog>
  )
}

const AgreementText = () => (
  // Whoever has no mouse scrolls it too.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div
    role="region"
    aria-label="Wortlaut"
    tabIndex={0}
    className="max-h-72 overflow-y-auto rounded-field border border-line bg-ground p-4 text-sm"
  >
    <LegalText name="agreement" />
  </div>
)

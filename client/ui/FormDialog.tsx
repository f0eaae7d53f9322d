import { useId, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { FailureNotice, type Failure } from './FailureNotice.tsx'
import { Form } from './Form.tsx'

type Props = {
  title: string
  children: ReactNode
  /** The verb on the button, and what it says while it works. */
  action: string
  busyAction?: string
  cancel?: string
  isDangerous?: boolean
  isBusy: boolean
  /** What went wrong and belongs to no field. Here and not in a message above the page: that could lie over the window. */
  failure?: Failure
  /** A message above the page tells of the failure too, and announces it. */
  isAnnounced?: boolean
  onSubmit: () => unknown
  onClose: () => void
}

/** A window with something to fill in or to confirm. While it works it cannot be left. */
export function FormDialog({
  title,
  children,
  action,
  busyAction = action,
  cancel = 'Abbrechen',
  isDangerous,
  isBusy,
  failure,
  isAnnounced,
  onSubmit,
  onClose,
}: Props) {
  const form = useId()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isBusy={isBusy}
      foot={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {cancel}
          </Button>
          <Button type="submit" form={form} look={isDangerous ? 'danger' : 'primary'} busy={isBusy}>
            {isBusy ? busyAction : action}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={onSubmit}>
        {children}
        <FailureNotice failure={failure} isAnnounced={isAnnounced} />
      </Form>
    </Dialog>
  )
}

import { useRef, useState } from 'react'
import { newVoucher } from '../../../contract/subscription-calls.ts'
import { subscriptionKeys, subscriptions } from '../../../contract/subscriptions.ts'
import { failureOf } from '../../base/errors.ts'
import { today } from '../../base/formats.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Failure } from '../../ui/FailureNotice.tsx'
import { Field, SelectField } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useVoucherActions } from './vouchers.ts'

const { free: _, ...plans } = subscriptions

/** Makes a voucher and then shows its code, to be passed on. */
export function NewVoucherDialog({ onClose }: { onClose: () => void }) {
  const { make } = useVoucherActions()
  const [typed, setTyped] = useState({ code: '', subscription: 'paid_medium', months: '3', uses: '1', last_day: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const [made, setMade] = useState<string>()
  const shown = useRef<HTMLElement>(null)
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change })
  const submit = async () => {
    setFailure(undefined)
    const checked = newVoucher.safeParse({
      code: typed.code.trim() === '' ? null : typed.code,
      subscription: subscriptionKeys.find((key) => key === typed.subscription),
      months: Number(typed.months),
      uses: Number(typed.uses),
      last_day: typed.last_day === '' ? null : typed.last_day,
    })
    setErrors(
      Object.fromEntries(
        (checked.error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]),
      ),
    )
    if (!checked.success) return
    setBusy(true)
    try {
      setMade((await make(checked.data)).code)
    } catch (cause) {
      setFailure(failureOf(cause, 'Gutschein konnte nicht angelegt werden'))
    }
    setBusy(false)
  }
  if (made)
    return (
      <Dialog title="Gutschein angelegt" onClose={onClose}>
        <p className="mb-3">Geben Sie diesen Code weiter. Eingelöst wird er in den Einstellungen unter »Abonnement«.</p>
        <p className="flex flex-wrap items-center gap-3">
          <code ref={shown} className="text-lg">
            {made}
          </code>
          <CopyButton text={made} shownIn={shown} />
        </p>
      </Dialog>
    )
  return (
    <FormDialog
      title="Gutschein anlegen"
      action="Anlegen"
      isBusy={isBusy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label="Tarif"
        options={plans}
        value={typed.subscription}
        error={errors.subscription}
        onChange={(event) => set({ subscription: event.target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Monate"
          required
          inputMode="numeric"
          value={typed.months}
          error={errors.months}
          onChange={(event) => set({ months: event.target.value })}
        />
        <Field
          label="Einlösungen"
          required
          inputMode="numeric"
          value={typed.uses}
          error={errors.uses}
          onChange={(event) => set({ uses: event.target.value })}
        />
        <Field
          label="Einlösbar bis"
          type="date"
          min={today()}
          value={typed.last_day}
          error={errors.last_day}
          onChange={(event) => set({ last_day: event.target.value })}
        />
        <Field
          label="Code"
          value={typed.code}
          error={errors.code}
          hint="Ohne Angabe wird einer erzeugt"
          onChange={(event) => set({ code: event.target.value })}
        />
      </div>
    </FormDialog>
  )
}

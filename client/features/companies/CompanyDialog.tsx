import { useState } from 'react'
import { companySettings, newCompany, type Company } from '../../../contract/companies.ts'
import { subscriptionKeys, subscriptions } from '../../../contract/subscriptions.ts'
import { failureOf } from '../../base/errors.ts'
import type { Failure } from '../../ui/FailureNotice.tsx'
import { Checkbox, Field, SelectField } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import { LawChoice } from '../subscriptions/LawChoice.tsx'
import { useCompanyActions } from './companies.ts'

const nothing = {
  domain: '',
  name: '',
  is_flex: false,
  blocks_files: false,
  requires_two_fa: false,
  default_subscription: 'free' as const,
  allowed_laws: [],
  seats: null,
  contract_date: null,
}

/** Enters a company, or changes what holds for it. */
export function CompanyDialog({ company, onClose }: { company: Company | undefined; onClose: () => void }) {
  const actions = useCompanyActions()
  const [typed, setTyped] = useState<Omit<Company, 'members' | 'admins' | 'created_at'>>(company ?? nothing)
  const [seats, setSeats] = useState(String(company?.seats ?? ''))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change })
  const submit = async () => {
    setFailure(undefined)
    const whole = { ...typed, seats: seats.trim() === '' ? null : Number(seats) }
    const checked = company ? companySettings.safeParse(whole) : newCompany.safeParse(whole)
    setErrors(
      Object.fromEntries(
        (checked.error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]),
      ),
    )
    if (!checked.success) return
    setBusy(true)
    try {
      if (company) await actions.change(company.domain, checked.data)
      else await actions.create({ ...checked.data, domain: typed.domain })
      showToast({ status: 'success', title: 'Unternehmen wurde gespeichert.' })
      onClose()
    } catch (cause) {
      setFailure(failureOf(cause, 'Unternehmen konnte nicht gespeichert werden'))
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={company ? company.name : 'Unternehmen anlegen'}
      action="Speichern"
      isBusy={isBusy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      {company ? (
        <p className="text-muted">Domain: {company.domain}</p>
      ) : (
        <Field
          label="Domain"
          required
          placeholder="kanzlei.at"
          value={typed.domain}
          error={errors.domain}
          hint="Der Teil der E-Mail-Adressen nach dem @"
          onChange={(event) => set({ domain: event.target.value })}
        />
      )}
      <Field
        label="Name"
        required
        value={typed.name}
        error={errors.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Plätze"
          inputMode="numeric"
          value={seats}
          error={errors.seats}
          hint="Ohne Angabe unbegrenzt"
          onChange={(event) => setSeats(event.target.value)}
        />
        <Field
          label="Vertragsdatum"
          type="date"
          value={typed.contract_date ?? ''}
          error={errors.contract_date}
          onChange={(event) => set({ contract_date: event.target.value || null })}
        />
      </div>
      <SelectField
        label="Tarif für neue Mitglieder"
        options={subscriptions}
        value={typed.default_subscription}
        onChange={(event) =>
          set({ default_subscription: subscriptionKeys.find((key) => key === event.target.value) ?? 'free' })
        }
      />
      <LawChoice chosen={typed.allowed_laws} onChoose={(allowed_laws) => set({ allowed_laws })} />
      <div className="space-y-2">
        <Checkbox checked={typed.requires_two_fa} onChange={(event) => set({ requires_two_fa: event.target.checked })}>
          Zwei-Faktor-Authentisierung ist für alle Mitglieder Pflicht
        </Checkbox>
        <Checkbox checked={typed.blocks_files} onChange={(event) => set({ blocks_files: event.target.checked })}>
          Dateien sind gesperrt
        </Checkbox>
        <Checkbox checked={typed.is_flex} onChange={(event) => set({ is_flex: event.target.checked })}>
          Flex: Die Firmenadministration vergibt »Premium Flex«
        </Checkbox>
      </div>
    </FormDialog>
  )
}

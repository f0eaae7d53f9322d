import { useState } from 'react'
import type { UserDetails } from '../../../contract/admin.ts'
import type { KnowledgeBase } from '../../../contract/knowledge-bases.ts'
import { subscriptionKeys, subscriptions } from '../../../contract/subscriptions.ts'
import { failureOf } from '../../base/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNotice, type Failure } from '../../ui/FailureNotice.tsx'
import { Checkbox, SelectField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { showToast } from '../../ui/toasts.ts'
import { LawChoice } from '../subscriptions/LawChoice.tsx'
import { useUserActions } from './admin.ts'

/** Plan, areas, two-factor duty and API access of a person; they hold with the next request. */
export function UserSettings({ user }: { user: UserDetails }) {
  const { change } = useUserActions(user)
  const [subscription, setSubscription] = useState(user.subscription)
  const [laws, setLaws] = useState<KnowledgeBase[]>(user.subscription_limited_laws)
  const [isEnforced, setEnforced] = useState(user.is_two_fa_enforced)
  const [isApiEnabled, setApiEnabled] = useState(user.is_api_enabled)
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setFailure(undefined)
    setBusy(true)
    try {
      await change({
        // A plan that ends by itself would lose its end.
        ...(subscription !== user.subscription && { subscription }),
        subscription_limited_laws: laws,
        is_two_fa_enforced: isEnforced,
        is_api_enabled: isApiEnabled,
      })
      showToast({ status: 'success', title: 'Konto wurde geändert.' })
    } catch (cause) {
      setFailure(failureOf(cause, 'Konto konnte nicht geändert werden'))
    }
    setBusy(false)
  }
  return (
    <section aria-label="Einstellungen des Kontos" className="border-t border-hairline pt-5">
      <h3 className="mb-3 text-base font-semibold">Einstellungen</h3>
      <Form onSubmit={save} className="space-y-4">
        <SelectField
          label="Tarif"
          options={subscriptions}
          value={subscription}
          onChange={(event) =>
            setSubscription(subscriptionKeys.find((key) => key === event.target.value) ?? subscription)
          }
        />
        <LawChoice chosen={laws} onChoose={setLaws} />
        <Checkbox checked={isEnforced} onChange={(event) => setEnforced(event.target.checked)}>
          Zwei-Faktor-Authentisierung ist Pflicht
          {user.is_two_fa_enforced_by_company && (
            <span className="block text-muted">Das Unternehmen schreibt sie bereits vor.</span>
          )}
        </Checkbox>
        <Checkbox checked={isApiEnabled} onChange={(event) => setApiEnabled(event.target.checked)}>
          API-Zugang
        </Checkbox>
        <FailureNotice failure={failure} />
        <Button type="submit" look="primary" busy={isBusy}>
          Speichern
        </Button>
      </Form>
    </section>
  )
}

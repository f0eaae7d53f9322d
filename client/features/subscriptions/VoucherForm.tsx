import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { promoCode } from '../../../contract/subscription-calls.ts'
import { subscriptions } from '../../../contract/subscriptions.ts'
import { messageOr } from '../../base/errors.ts'
import { field } from '../../base/form.ts'
import { formatDay } from '../../base/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { showToast } from '../../ui/toasts.ts'
import { redeemVoucher, refreshUsage } from './subscriptions.ts'

/** Redeems a voucher. A refused code stays in the field with the reason below it. */
export function VoucherForm() {
  const queries = useQueryClient()
  const form = useForm({ resolver: zodResolver(promoCode), defaultValues: { promo_code: '' } })
  const submit = form.handleSubmit(async ({ promo_code }) => {
    try {
      const { subscription, subscription_until } = await redeemVoucher(promo_code)
      form.reset()
      showToast({
        status: 'success',
        title: 'Gutschein eingelöst',
        text: `${subscriptions[subscription]} gilt bis ${formatDay(subscription_until)}.`,
      })
      await refreshUsage(queries)
    } catch (error) {
      const message = messageOr(error, 'Gutscheincode konnte nicht eingelöst werden.')
      form.setError('promo_code', { message }, { shouldFocus: true })
      showToast({ status: 'error', title: message })
      // On a phone that lies at the bottom, where the field may be.
      document.activeElement?.scrollIntoView({ block: 'center' })
    }
  })
  return (
    <Form onSubmit={submit} className="max-w-md space-y-4">
      <Field
        label="Gutscheincode"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field(form, 'promo_code')}
      />
      <Button type="submit" busy={form.formState.isSubmitting}>
        Gutschein einlösen
      </Button>
    </Form>
  )
}

import { useState } from 'react'
import type { Invitation } from '../../../contract/company-admin.ts'
import { failureOf, messageOr } from '../../base/errors.ts'
import { formatDay } from '../../base/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useInvitationActions, useInvitations } from './company-admin.ts'

/** Invites people of the domain by mail, and shows who has not answered yet. `isOwn` is the company of whoever looks. */
export function Invitations({ domain, isOwn }: { domain: string; isOwn: boolean }) {
  const named = isOwn ? undefined : domain
  const { data: waiting, error } = useInvitations(named)
  const { invite, withdraw } = useInvitationActions(named)
  const [email, setEmail] = useState('')
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState<string>()
  const [sent, setSent] = useState<string>()
  const send = async () => {
    setBusy('send')
    setFailure(undefined)
    try {
      await invite(email)
      setEmail('')
      // A message above the page would lie over what one needs for the next one.
      setSent(email)
    } catch (cause) {
      setFailure(failureOf(cause, 'Einladung konnte nicht gesendet werden').message)
    }
    setBusy(undefined)
  }
  const take = async (one: Invitation) => {
    setBusy(one.id)
    await withdraw(one).then(
      () => showToast({ status: 'success', title: 'Einladung wurde zurückgezogen.' }),
      (cause: unknown) =>
        showToast({ status: 'error', title: messageOr(cause, 'Einladung konnte nicht zurückgezogen werden') }),
    )
    setBusy(undefined)
  }
  return (
    <>
      <Form onSubmit={send} className="flex flex-wrap items-start gap-3 sm:flex-nowrap">
        <Field
          label="E-Mail"
          type="email"
          required
          placeholder={`name@${domain}`}
          value={email}
          error={failure}
          className="w-full max-w-md"
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" look="primary" busy={busy === 'send'} className="sm:mt-7">
          Einladen
        </Button>
      </Form>
      <p role="status" className="text-muted">
        {sent && `Einladung an ${sent} wird gesendet. Der Link gilt sieben Tage.`}
      </p>
      {error && <Notice kind="error">{messageOr(error, 'Einladungen konnten nicht geladen werden')}</Notice>}
      {waiting?.length === 0 && <p className="text-muted">Keine offenen Einladungen</p>}
      {waiting && waiting.length > 0 && (
        <ul className="divide-y divide-hairline border-y border-hairline">
          {waiting.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span className="[overflow-wrap:anywhere]">
                {one.email} <span className="text-muted">gilt bis {formatDay(one.expires_at)}</span>
              </span>
              <Button
                busy={busy === one.id}
                aria-label={`Einladung an ${one.email} zurückziehen`}
                onClick={() => void take(one)}
              >
                Zurückziehen
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

import { useState } from 'react'
import { failureOf, messageOr } from '../../base/errors.ts'
import { formatDay } from '../../base/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useBlockedDomains, useCompanyActions } from './companies.ts'

/** Domains whose people get no files, whether they are a company or not. */
export function BlockedDomains() {
  const { data: blocked, error } = useBlockedDomains()
  const { block, unblock } = useCompanyActions()
  const [domain, setDomain] = useState('')
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState<string>()
  const add = async () => {
    setBusy('add')
    setFailure(undefined)
    try {
      await block(domain)
      setDomain('')
      showToast({ status: 'success', title: 'Domain wurde gesperrt.' })
    } catch (cause) {
      setFailure(failureOf(cause, 'Domain konnte nicht gesperrt werden').message)
    }
    setBusy(undefined)
  }
  const remove = async (name: string) => {
    setBusy(name)
    await unblock(name).then(
      () => showToast({ status: 'success', title: 'Domain wurde freigegeben.' }),
      (cause: unknown) =>
        showToast({ status: 'error', title: messageOr(cause, 'Domain konnte nicht freigegeben werden') }),
    )
    setBusy(undefined)
  }
  return (
    <Section title="Für Dateien gesperrte Domains">
      <p className="text-muted">Wer eine Adresse dieser Domains hat, kann keine Dateien hochladen oder öffnen.</p>
      {error && <Notice kind="error">{messageOr(error, 'Die Liste konnte nicht geladen werden')}</Notice>}
      {blocked && blocked.length > 0 && (
        <ul className="divide-y divide-hairline border-y border-hairline">
          {blocked.map(({ domain: name, created_at }) => (
            <li key={name} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span className="[overflow-wrap:anywhere]">
                {name} <span className="text-muted">seit {formatDay(created_at)}</span>
              </span>
              <Button busy={busy === name} aria-label={`${name} freigeben`} onClick={() => void remove(name)}>
                Freigeben
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Form onSubmit={add} className="flex flex-wrap items-start gap-3">
        <Field
          label="Domain sperren"
          required
          placeholder="beispiel.at"
          value={domain}
          error={failure}
          onChange={(event) => setDomain(event.target.value)}
        />
        <Button type="submit" busy={busy === 'add'} className="mt-7">
          Sperren
        </Button>
      </Form>
    </Section>
  )
}

import { useState } from 'react'
import type { OwnCompany } from '../../../contract/company-admin.ts'
import { messageOr } from '../../base/errors.ts'
import { formatNumber } from '../../base/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { showToast } from '../../ui/toasts.ts'
import { Agreement } from '../legal/Agreement.tsx'
import { Invitations } from './Invitations.tsx'
import { Members } from './Members.tsx'
import { exportMembers, useCompany, useCompanyAdminActions } from './company-admin.ts'

/** The people of the own company: plans, usage, invitations, two-factor duty. Never what they ask or write. */
export function CompanyAdminPage() {
  const { data: company, error } = useCompany()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await exportMembers().catch((cause: unknown) =>
      showToast({ status: 'error', title: messageOr(cause, 'Die Liste konnte nicht gespeichert werden') }),
    )
    setBusy(false)
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <Page
        title="Firmenadministrator"
        isWide
        mark={company && <span className="text-base font-normal text-muted">{company.name}</span>}
        action={
          company && (
            <Button busy={isBusy} onClick={() => void save()}>
              Als CSV speichern
            </Button>
          )
        }
      >
        {error && <Notice kind="error">{messageOr(error, 'Das Unternehmen konnte nicht geladen werden')}</Notice>}
        {!company && !error && <p className="text-muted">Wird geladen …</p>}
        {company && (
          <>
            <p className="max-w-[75ch] text-muted">
              Sie sehen, wer eine bestätigte Adresse von {company.domain} hat, und wie viel davon genutzt wird. Fragen,
              Antworten und Dateien sehen Sie nie.
            </p>
            <p className="text-lg font-semibold tabular-nums">{seatsOf(company)}</p>
            <Section title="Mitglieder">
              <Members company={company} />
            </Section>
            <Section title="Einladungen">
              <Invitations domain={company.domain} isOwn />
            </Section>
            <Section title="Sicherheit">
              <Duty company={company} />
            </Section>
            <Agreement />
          </>
        )}
      </Page>
    </div>
  )
}

function seatsOf({ members, invited, seats }: OwnCompany): string {
  const used = formatNumber(members + invited)
  const waiting = invited > 0 ? `, davon ${formatNumber(invited)} eingeladen` : ''
  return seats === null
    ? `${used} ${members + invited === 1 ? 'Platz' : 'Plätze'} vergeben${waiting}`
    : `${used} von ${formatNumber(seats)} Plätzen${waiting}`
}

function Duty({ company }: { company: OwnCompany }) {
  const { changeDuty } = useCompanyAdminActions()
  const [isBusy, setBusy] = useState(false)
  const change = async (isRequired: boolean) => {
    setBusy(true)
    await changeDuty(isRequired).then(
      () =>
        showToast({
          status: 'success',
          title: isRequired
            ? 'Zwei-Faktor-Authentisierung ist jetzt Pflicht.'
            : 'Zwei-Faktor-Authentisierung ist jetzt freiwillig.',
        }),
      (cause: unknown) =>
        showToast({ status: 'error', title: messageOr(cause, 'Die Pflicht konnte nicht geändert werden') }),
    )
    setBusy(false)
  }
  return (
    <Checkbox
      checked={company.requires_two_fa}
      disabled={isBusy}
      onChange={(event) => void change(event.target.checked)}
    >
      Zwei-Faktor-Authentisierung ist für alle Mitglieder Pflicht
      <span className="block text-muted">
        Wer sie noch nicht eingerichtet hat, wird bei der nächsten Verwendung dazu aufgefordert. Das gilt auch für Sie.
      </span>
    </Checkbox>
  )
}

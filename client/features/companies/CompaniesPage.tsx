import { useState, type ComponentType } from 'react'
import type { Company } from '../../../contract/companies.ts'
import type { ListedCompany } from '../../../contract/company-admin.ts'
import { knowledgeBases } from '../../../contract/knowledge-bases.ts'
import { subscriptions } from '../../../contract/subscriptions.ts'
import { germanDay } from '../../../contract/vienna.ts'
import { messageOf, messageOr } from '../../base/errors.ts'
import { formatNumber } from '../../base/formats.ts'
import { useAddressFilter } from '../../ui/address-filter.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { SearchField } from '../../ui/Field.tsx'
import { Page } from '../../ui/Page.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { showToast } from '../../ui/toasts.ts'
import { BlockedDomains } from './BlockedDomains.tsx'
import { CompanyDialog } from './CompanyDialog.tsx'
import { pageSize, useCompanies, useCompanyActions } from './companies.ts'

type Open = { name: 'edit'; company?: Company } | { name: 'remove' | 'invite'; company: Company }

const filters = { search: undefined }

type Props = {
  /** The window in which people are invited into a company. */
  InviteDialog: ComponentType<{ company: Company; onClose: () => void }>
}

/** Companies by their domain, and what holds for everybody in them. */
export function CompaniesPage({ InviteDialog }: Props) {
  const { filter, isFiltered, pages, search } = useAddressFilter(filters)
  const [open, setOpen] = useState<Open>()
  const list = useCompanies(filter.search, pages.after)
  const { remove } = useCompanyActions()
  const close = () => setOpen(undefined)
  return (
    <Page
      title="Unternehmen"
      isWide
      mark={list.data && <span className="text-base font-normal text-muted">{formatNumber(list.data.count)}</span>}
      action={
        <Button look="primary" onClick={() => setOpen({ name: 'edit' })}>
          Unternehmen anlegen
        </Button>
      }
    >
      <p className="max-w-[75ch] text-muted">
        Mitglied eines Unternehmens ist, wer eine bestätigte Adresse seiner Domain hat. Was Sie hier festlegen, gilt für
        alle Mitglieder sofort.
      </p>
      <SearchField label="Suche in Domain und Name" className="max-w-md" {...search('search')} />
      <PagedList
        list={list}
        pages={pages}
        pageSize={pageSize}
        describe={(cause) => messageOr(cause, 'Unternehmen konnten nicht geladen werden')}
        label="Unternehmen"
        keyOf={({ domain }) => domain}
        empty={isFiltered ? 'Kein Unternehmen gefunden' : 'Noch keine Unternehmen'}
        columns={[
          {
            name: 'Unternehmen',
            render: (company) => (
              <>
                <button
                  type="button"
                  className="min-h-6 text-left text-accent underline underline-offset-2"
                  onClick={() => setOpen({ name: 'edit', company })}
                >
                  {company.name}
                </button>
                <span className="block font-normal text-muted">{company.domain}</span>
              </>
            ),
          },
          { name: 'Mitglieder', render: membersOf, isNumber: true },
          { name: 'Administration', render: ({ admins }) => admins.join(', ') || '–' },
          { name: 'Regeln', render: (company) => rulesOf(company).join(' · ') || '–' },
          { name: 'Tarif für neue', render: ({ default_subscription: plan }) => subscriptions[plan] },
          { name: 'Vertrag', isShort: true, render: ({ contract_date: day }) => (day ? germanDay(day) : '–') },
          {
            name: 'Aktionen',
            isAction: true,
            render: (company) => (
              <span className="inline-flex flex-wrap gap-2">
                <Button
                  aria-label={`Personen zu ${company.name} einladen`}
                  onClick={() => setOpen({ name: 'invite', company })}
                >
                  Einladen
                </Button>
                <Button
                  look="quietDanger"
                  aria-label={`${company.name} entfernen`}
                  onClick={() => setOpen({ name: 'remove', company })}
                >
                  Entfernen
                </Button>
              </span>
            ),
          },
        ]}
      />
      <BlockedDomains />
      {open?.name === 'edit' && <CompanyDialog company={open.company} onClose={close} />}
      {open?.name === 'invite' && <InviteDialog company={open.company} onClose={close} />}
      {open?.name === 'remove' && (
        <ConfirmDialog
          title="Unternehmen entfernen"
          action="Entfernen"
          isDangerous
          describe={messageOf}
          onConfirm={async () => {
            await remove(open.company)
            showToast({ status: 'success', title: 'Unternehmen wurde entfernt.' })
          }}
          onClose={close}
        >
          <p>
            Die Regeln von {open.company.name} ({open.company.domain}) gelten danach nicht mehr. Konten, Tarife und
            Rollen der Mitglieder bleiben.
          </p>
        </ConfirmDialog>
      )}
    </Page>
  )
}

const membersOf = ({ members, seats, invited }: ListedCompany) => (
  <>
    {seats === null ? formatNumber(members) : `${formatNumber(members)} von ${formatNumber(seats)}`}
    {invited > 0 && <span className="block text-muted">{formatNumber(invited)} eingeladen</span>}
  </>
)

const rulesOf = ({ is_flex, blocks_files, requires_two_fa, allowed_laws }: Company): string[] => [
  ...(is_flex ? ['Flex'] : []),
  ...(requires_two_fa ? ['2FA-Pflicht'] : []),
  ...(blocks_files ? ['Dateien gesperrt'] : []),
  ...(allowed_laws.length > 0 ? [allowed_laws.map((law) => knowledgeBases[law]).join(', ')] : []),
]

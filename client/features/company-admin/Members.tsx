import { useState } from 'react'
import type { Member, OwnCompany } from '../../../contract/company-admin.ts'
import { roleNames } from '../../../contract/roles.ts'
import { subscriptions, unlimited } from '../../../contract/subscriptions.ts'
import { userStateNames } from '../../../contract/user-states.ts'
import { messageOr } from '../../base/errors.ts'
import { formatNumber, formatTableTime } from '../../base/formats.ts'
import { SearchField } from '../../ui/Field.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { usePages } from '../../ui/pages.ts'
import { showToast } from '../../ui/toasts.ts'
import { pageSize, useCompanyAdminActions, useMembers } from './company-admin.ts'

/** Who belongs to the company, with plan and usage. */
export function Members({ company }: { company: OwnCompany }) {
  const [search, setSearch] = useState('')
  const pages = usePages(search)
  const list = useMembers(search || undefined, pages.after, true)
  return (
    <>
      <SearchField label="Suche in E-Mail und Name" className="max-w-md" value={search} onSearch={setSearch} />
      <PagedList
        list={list}
        pages={pages}
        pageSize={pageSize}
        describe={(cause) => messageOr(cause, 'Mitglieder konnten nicht geladen werden')}
        label="Mitglieder"
        keyOf={({ id }) => id}
        empty="Niemand gefunden"
        columns={[
          {
            name: 'Mitglied',
            render: ({ email, first_name, last_name, role, state }) => (
              <>
                {email}
                <span className="block font-normal text-muted">
                  {[
                    `${first_name} ${last_name}`.trim(),
                    role === 'user' ? '' : roleNames[role],
                    state === 'active' ? '' : userStateNames[state],
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </>
            ),
          },
          { name: 'Tarif', render: (member) => <Plan member={member} company={company} /> },
          { name: 'Anfragen im Monat', render: ({ query }) => usedOf(query), isNumber: true },
          { name: '2FA', render: ({ two_fa_enabled }) => (two_fa_enabled ? 'ja' : 'nein') },
          {
            name: 'Zuletzt',
            isShort: true,
            render: ({ last_seen_at }) => (last_seen_at ? formatTableTime(last_seen_at).slice(0, 10) : '–'),
          },
        ]}
      />
    </>
  )
}

const usedOf = ({ usage, limit }: Member['query']) =>
  limit === unlimited ? formatNumber(usage) : `${formatNumber(usage)} von ${formatNumber(limit)}`

/** The plan of a member: to be chosen among those that may be given, otherwise only to be read. */
function Plan({ member, company }: { member: Member; company: OwnCompany }) {
  const { changePlan } = useCompanyAdminActions()
  const [isBusy, setBusy] = useState(false)
  if (!company.assignable.includes(member.subscription))
    return (
      <>
        {subscriptions[member.subscription]}
        <span className="block text-muted">von uns verwaltet</span>
      </>
    )
  const choose = async (chosen: string) => {
    const subscription = company.assignable.find((key) => key === chosen)
    if (!subscription) return
    setBusy(true)
    await changePlan(member, subscription).then(
      () => showToast({ status: 'success', title: `${member.email} hat jetzt »${subscriptions[subscription]}«.` }),
      (cause: unknown) =>
        showToast({ status: 'error', title: messageOr(cause, 'Der Tarif konnte nicht geändert werden') }),
    )
    setBusy(false)
  }
  return (
    <select
      aria-label={`Tarif von ${member.email}`}
      value={member.subscription}
      disabled={isBusy}
      onChange={(event) => void choose(event.target.value)}
      className="min-h-11 w-full max-w-60 rounded-field border border-border bg-surface px-2 lg:min-h-9"
    >
      {company.assignable.map((key) => (
        <option key={key} value={key}>
          {subscriptions[key]}
        </option>
      ))}
    </select>
  )
}

import { useState } from 'react'
import { roleNames } from '../../../contract/roles.ts'
import { roles, subscriptionKeys, subscriptions } from '../../../contract/subscriptions.ts'
import { userStateNames, userStates } from '../../../contract/user-states.ts'
import { messageOr } from '../../base/errors.ts'
import { formatNumber, formatTableTime } from '../../base/formats.ts'
import { useAddressFilter } from '../../ui/address-filter.ts'
import { SearchField, SelectField } from '../../ui/Field.tsx'
import { Page } from '../../ui/Page.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { pageSize, useUsers } from './admin.ts'
import { UserDrawer } from './UserDrawer.tsx'

const filters = { search: undefined, subscription: subscriptionKeys, role: roles, state: userStates }

/** Everybody who has an account, found by address, name or domain. */
export function UsersPage() {
  const [openId, setOpenId] = useState<string>()
  const { filter, pages, select, search } = useAddressFilter(filters)
  const list = useUsers(filter, pages.after)
  return (
    <Page
      title="Benutzer"
      isWide
      mark={list.data && <span className="text-base font-normal text-muted">{formatNumber(list.data.count)}</span>}
    >
      <div className="grid items-end gap-3 sm:grid-cols-2 wide:grid-cols-[2fr_1fr_1fr_1fr]">
        <SearchField label="Suche in E-Mail, Name und Domain" {...search('search')} />
        <SelectField label="Tarif" options={{ '': 'Alle Tarife', ...subscriptions }} {...select('subscription')} />
        <SelectField label="Rolle" options={{ '': 'Alle Rollen', ...roleNames }} {...select('role')} />
        <SelectField label="Status" options={{ '': 'Jeder Status', ...userStateNames }} {...select('state')} />
      </div>
      <PagedList
        list={list}
        pages={pages}
        pageSize={pageSize}
        describe={(cause) => messageOr(cause, 'Benutzer konnten nicht geladen werden')}
        label="Benutzer"
        keyOf={({ id }) => id}
        empty="Niemand gefunden"
        columns={[
          {
            name: 'E-Mail',
            render: ({ id, email }) => (
              <button
                type="button"
                className="min-h-6 text-left text-accent underline underline-offset-2"
                onClick={() => setOpenId(id)}
              >
                {email}
              </button>
            ),
          },
          { name: 'Name', render: ({ first_name, last_name }) => `${first_name} ${last_name}`.trim() || '–' },
          { name: 'Rolle', render: ({ role }) => roleNames[role] },
          { name: 'Tarif', render: ({ subscription }) => subscriptions[subscription] },
          { name: '2FA', render: ({ two_fa_enabled }) => (two_fa_enabled ? 'ja' : '–') },
          { name: 'API', render: ({ is_api_enabled }) => (is_api_enabled ? 'ja' : '–') },
          { name: 'Status', render: ({ state }) => userStateNames[state] },
          {
            name: 'Zuletzt',
            isShort: true,
            render: ({ last_seen_at }) => (last_seen_at ? formatTableTime(last_seen_at).slice(0, 10) : '–'),
          },
        ]}
      />
      {openId !== undefined && <UserDrawer id={openId} onClose={() => setOpenId(undefined)} />}
    </Page>
  )
}

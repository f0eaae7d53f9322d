import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { roleNames } from '../../../contract/roles.ts'
import { roles, subscriptionKeys, subscriptions } from '../../../contract/subscriptions.ts'
import { userStateNames, userStates } from '../../../contract/user-states.ts'
import { messageOr } from '../../base/errors.ts'
import { formatNumber, formatTableTime } from '../../base/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { DataTable, Pager } from '../../ui/DataTable.tsx'
import { SearchField, SelectField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { usePages } from '../../ui/pages.ts'
import { pageSize, useUsers, type UserFilter } from './admin.ts'
import { UserDrawer } from './UserDrawer.tsx'

/** Everybody who has an account, found by address, name or domain; the filters stand in the address of the page. */
export function UsersPage() {
  const [params, setParams] = useSearchParams()
  const [openId, setOpenId] = useState<string>()
  const filter = readFilter(params)
  const pages = usePages(params.toString())
  const list = useUsers(filter, pages.after)
  const choose = (name: keyof UserFilter, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return (
    <Page
      title="Benutzer"
      isWide
      mark={list.data && <span className="text-base font-normal text-muted">{formatNumber(list.data.count)}</span>}
    >
      <div className="grid items-end gap-3 sm:grid-cols-2 wide:grid-cols-[2fr_1fr_1fr_1fr]">
        <SearchField
          label="Suche in E-Mail, Name und Domain"
          value={filter.search ?? ''}
          onSearch={(text) => choose('search', text)}
        />
        <SelectField
          label="Tarif"
          options={{ '': 'Alle Tarife', ...subscriptions }}
          value={filter.subscription ?? ''}
          onChange={(event) => choose('subscription', event.target.value)}
        />
        <SelectField
          label="Rolle"
          options={{ '': 'Alle Rollen', ...roleNames }}
          value={filter.role ?? ''}
          onChange={(event) => choose('role', event.target.value)}
        />
        <SelectField
          label="Status"
          options={{ '': 'Jeder Status', ...userStateNames }}
          value={filter.state ?? ''}
          onChange={(event) => choose('state', event.target.value)}
        />
      </div>
      {list.isError && (
        <div className="space-y-3">
          <Notice kind="error">{messageOr(list.error, 'Benutzer konnten nicht geladen werden')}</Notice>
          <Button onClick={() => void list.refetch()}>Erneut laden</Button>
        </div>
      )}
      {list.isPending && <p className="text-muted">Wird geladen …</p>}
      {list.data && (
        <>
          <DataTable
            label="Benutzer"
            rows={list.data.results}
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
                render: ({ last_seen_at }) => (last_seen_at ? formatTableTime(last_seen_at).slice(0, 16) : '–'),
              },
            ]}
          />
          <Pager
            page={pages.page}
            pages={Math.ceil(list.data.count / pageSize)}
            onPrevious={pages.onPrevious}
            onNext={pages.toNext(list.data.next)}
          />
        </>
      )}
      {openId !== undefined && <UserDrawer id={openId} onClose={() => setOpenId(undefined)} />}
    </Page>
  )
}

/** What the address asks for; values that do not exist are none. */
function readFilter(params: URLSearchParams): UserFilter {
  const among = <K extends string>(name: string, keys: readonly K[]) => keys.find((key) => key === params.get(name))
  return {
    search: params.get('search') ?? undefined,
    subscription: among('subscription', subscriptionKeys),
    role: among('role', roles),
    state: among('state', userStates),
  }
}

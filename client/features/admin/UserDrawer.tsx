import type { UserDetails } from '../../../contract/admin.ts'
import { roleNames } from '../../../contract/roles.ts'
import { subscriptions, unlimited, usageKinds } from '../../../contract/subscriptions.ts'
import { userStateNames } from '../../../contract/user-states.ts'
import { messageOr } from '../../base/errors.ts'
import { formatMoment, formatNumber } from '../../base/formats.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { UserAccess } from './UserAccess.tsx'
import { UserProtocol } from './UserProtocol.tsx'
import { UserSettings } from './UserSettings.tsx'
import { useUserDetails } from './admin.ts'

/** One person: what is known of the account, and what an administrator may change. Never what they asked or wrote. */
export function UserDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: user, error } = useUserDetails(id)
  return (
    <Dialog title={user?.email ?? 'Benutzer'} position="right" onClose={onClose}>
      {error && <Notice kind="error">{messageOr(error, 'Das Konto konnte nicht geladen werden')}</Notice>}
      {!user && !error && <p className="text-muted">Wird geladen …</p>}
      {user && (
        <div className="space-y-8">
          <Facts user={user} />
          {/* Another person, other fields. */}
          <UserSettings key={user.id} user={user} />
          <UserAccess user={user} />
          <UserProtocol user={user} />
        </div>
      )}
    </Dialog>
  )
}

function Facts({ user }: { user: UserDetails }) {
  const day = (at: string | null) => (at ? formatMoment(at) : '–')
  const facts: [string, string][] = [
    ['Name', `${user.first_name} ${user.last_name}`.trim() || '–'],
    ['Organisation', user.organisation ?? '–'],
    ['Domain', user.domain ?? '–'],
    ['Rolle', roleNames[user.role]],
    ['Tarif', subscriptions[user.subscription]],
    ['Status', userStateNames[user.state]],
    ['Zwei-Faktor', user.two_fa_enabled ? 'aktiviert' : 'nicht aktiviert'],
    ['Angelegt', day(user.created_at)],
    ['Bestätigt', day(user.confirmed_at)],
    ['Zuletzt gesehen', day(user.last_seen_at)],
    ...(user.disabled_at ? ([['Deaktiviert', day(user.disabled_at)]] satisfies [string, string][]) : []),
    ...(user.erase_at ? ([['Wird gelöscht', day(user.erase_at)]] satisfies [string, string][]) : []),
    ...usageKinds.map((kind): [string, string] => [usageNames[kind], use(user.usage[kind])]),
  ]
  return <FactList facts={facts} />
}

const usageNames = {
  query: 'Anfragen im Monat',
  upload: 'Uploads im Monat',
  anonymization: 'Pseudonymisierungen im Monat',
}

const use = ({ usage, limit }: { usage: number; limit: number }) =>
  limit === unlimited ? `${formatNumber(usage)}, ohne Limit` : `${formatNumber(usage)} von ${formatNumber(limit)}`

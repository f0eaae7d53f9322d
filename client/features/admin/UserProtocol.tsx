import type { UserDetails } from '../../../contract/admin.ts'
import type { AuditLine } from '../../../contract/audit-lines.ts'
import { messageOr } from '../../base/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { usePages } from '../../ui/pages.ts'
import { useUserAudit } from './admin.ts'
import { actorNames, AuditLines } from '../audit/AuditLines.tsx'

/** What was done to a person and by them, newest first. */
export function UserProtocol({ user }: { user: UserDetails }) {
  const pages = usePages(user.id)
  const { data, error } = useUserAudit(user.id, pages.after)
  const next = pages.toNext(data?.next)
  return (
    <section aria-label="Protokoll" className="space-y-3 border-t border-hairline pt-5">
      <h3 className="text-base font-semibold">Protokoll</h3>
      {error && <Notice kind="error">{messageOr(error, 'Das Protokoll konnte nicht geladen werden')}</Notice>}
      {data && <AuditLines lines={data.results} actorOf={actorOf} />}
      <div className="flex gap-2">
        {pages.page > 1 && <Button onClick={pages.onPrevious}>Neuere</Button>}
        {next && <Button onClick={next}>Ältere</Button>}
      </div>
    </section>
  )
}

const actorOf = ({ actor, actor_email }: AuditLine) => actor_email ?? actorNames[actor] ?? 'gelöschtes Konto'

import { messageOr } from '../../base/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { usePages } from '../../ui/pages.ts'
import { Section } from '../../ui/Section.tsx'
import { actorNames, AuditLines } from '../audit/AuditLines.tsx'
import { useOwnAudit } from './profile.ts'

/** What was done to the account, by its owner or by somebody else. */
export function Protocol() {
  const pages = usePages('own')
  const { data, error } = useOwnAudit(pages.after)
  const next = pages.toNext(data?.next)
  return (
    <Section title="Protokoll">
      <p className="text-muted">
        Alles, was Ihr Konto betrifft und für die Sicherheit zählt, 12 Monate lang: auch, wenn die Administration Ihr
        Konto angesehen oder etwas daran geändert hat. Inhalte stehen hier nie.
      </p>
      {error && <Notice kind="error">{messageOr(error, 'Das Protokoll konnte nicht geladen werden')}</Notice>}
      {data && <AuditLines lines={data.results} actorOf={({ actor }) => actorNames[actor]!} />}
      <div className="flex gap-2">
        {pages.page > 1 && <Button onClick={pages.onPrevious}>Neuere</Button>}
        {next && <Button onClick={next}>Ältere</Button>}
      </div>
    </Section>
  )
}

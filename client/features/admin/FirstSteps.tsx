import { Check } from 'lucide-react'
import { Link } from 'react-router'
import type { FirstStep } from '../../../contract/first-steps.ts'
import { paths } from '../../../contract/pages.ts'
import { useFirstSteps } from './admin.ts'

const words: Record<FirstStep, { title: string; why: string; to: string; action: string }> = {
  law: {
    title: 'Amtlichen Wortlaut importieren',
    why: 'Mitgeliefert sind Kurzfassungen. Mit dem Wortlaut aus dem RIS oder aus einer Datei zitieren Antworten das Gesetz selbst.',
    to: paths.adminKnowledgeBases,
    action: 'Zu den Wissensdatenbanken',
  },
  company: {
    title: 'Ein Unternehmen anlegen',
    why: 'Regeln, Plätze und Tarif gelten dann für alle mit einer Adresse seiner Domain.',
    to: paths.adminCompanies,
    action: 'Zu den Unternehmen',
  },
  people: {
    title: 'Personen einladen',
    why: 'Laden Sie sie bei ihrem Unternehmen ein; wer sich selbst registriert, kommt auch dazu. Erledigt ist das, sobald die erste Person ihr Konto angelegt hat.',
    to: paths.adminCompanies,
    action: 'Zu den Unternehmen',
  },
  mail: {
    title: 'Mailserver verbinden',
    why: 'Bis SMTP_URL gesetzt ist, liegen Einladungen und alle anderen Mails nur als Dateien in DATA_DIR/outbox.',
    to: paths.adminHealth,
    action: 'Zum Zustand',
  },
  backup: {
    title: 'Eine Sicherung machen',
    why: 'Mit npm run backup, am besten jede Nacht und auf eine andere Maschine.',
    to: paths.adminHealth,
    action: 'Zum Zustand',
  },
}

/** What a new instance still needs, each step with the way to it; nothing once all is done. */
export function FirstSteps() {
  const { data } = useFirstSteps()
  const open = data?.steps.filter(({ is_done }) => !is_done).length ?? 0
  if (!data || open === 0) return null
  return (
    <section
      aria-labelledby="first-steps"
      className="space-y-4 rounded-card border border-hairline bg-surface px-5 py-4"
    >
      <h2 id="first-steps" className="text-lg font-semibold">
        Erste Schritte{' '}
        <span className="font-normal text-muted">
          {data.steps.length - open} von {data.steps.length} erledigt
        </span>
      </h2>
      <ol className="divide-y divide-hairline">
        {data.steps.map(({ step, is_done: isDone }) => {
          const { title, why, to, action } = words[step]
          return (
            <li key={step} className="flex gap-3 py-3">
              <span
                aria-hidden="true"
                className={`mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full border ${isDone ? 'border-success bg-success-tint text-success' : 'border-border'}`}
              >
                {isDone && <Check className="size-3.5" />}
              </span>
              <div className="min-w-0 flex-1">
                <p className={isDone ? 'text-muted' : 'font-semibold'}>
                  {title}
                  {isDone && <span className="sr-only"> (erledigt)</span>}
                </p>
                {!isDone && (
                  <p className="max-w-[75ch] text-muted">
                    {why}{' '}
                    <Link to={to} className="whitespace-nowrap text-accent underline underline-offset-2">
                      {action}
                    </Link>
                  </p>
                )}
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Tells on the other pages that the instance is not ready for people: law, a company or people are missing. */
export function FirstStepsHint() {
  const { data } = useFirstSteps()
  if (!data || data.steps.every(({ step, is_done }) => is_done || step === 'mail' || step === 'backup')) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 border-b border-hairline bg-wash px-4 py-2 lg:px-10">
      Diese Installation ist noch nicht fertig eingerichtet.
      <Link
        to={paths.adminDashboard}
        className="inline-flex min-h-6 items-center text-accent underline underline-offset-2"
      >
        Erste Schritte ansehen
      </Link>
    </p>
  )
}

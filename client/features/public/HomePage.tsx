import { BookOpen, FilePenLine, LockKeyhole } from 'lucide-react'
import { limits } from '../../../contract/subscriptions.ts'
import { Link, useLocation } from 'react-router'
import { paths } from '../../../contract/pages.ts'
import { carryReferral } from '../../base/referral.ts'
import { Examples } from './Examples.tsx'
import { Figures } from './Figures.tsx'
import { Pricing } from './Pricing.tsx'
import { Sample } from './Sample.tsx'

const proofs = [
  [
    BookOpen,
    'Belegt',
    'Jede Aussage mit Quelle öffnet die Stelle des Bestandes, auf der sie beruht. Was keine Quelle trägt, steht als »ohne Beleg« da.',
  ],
  [
    FilePenLine,
    'Pseudonymisiert',
    'Namen in Ihren Dateien werden ersetzt, bevor damit gearbeitet wird. Sie sehen jede Stelle und geben frei.',
  ],
  [
    LockKeyhole,
    'Vertraulich',
    'Fragen, Antworten und Dateien werden verschlüsselt gespeichert, auf Wunsch mit einer eigenen Passphrase. In der Verwaltung des Dienstes kann sie niemand lesen.',
  ],
] as const

const cannot = [
  'Er ersetzt keine Rechtsberatung und keine eigene Prüfung.',
  'Er kennt nur, was im Bestand ist, und sagt, wenn etwas fehlt.',
  'Er kann eine Stelle finden, die den Fall doch nicht trägt.',
  'Er weiß nichts über Ihren Fall, was Sie ihm nicht sagen.',
  'Er erkennt nicht jeden Namen: Eine pseudonymisierte Datei geben Sie selbst frei.',
]

export function HomePage() {
  const { pathname, search } = useLocation()
  const carry = (target: string) => carryReferral(target, pathname + search)
  return (
    <div className="mx-auto w-full max-w-6xl px-4">
      <title>Fundstelle · Österreichisches Recht fragen</title>
      <section className="grid items-center gap-x-14 gap-y-10 py-10 sm:py-14 lg:grid-cols-[1fr_1.25fr] lg:py-20">
        <div>
          <h1 className="font-serif text-2xl leading-[1.15] font-semibold tracking-tight sm:text-[2.65rem]">
            <span className="block text-balance">Österreichisches Recht fragen.</span>{' '}
            <span className="block text-balance text-accent">Jede Aussage mit Beleg.</span>
          </h1>
          <p className="mt-5 max-w-prose text-base text-muted">
            Der KI-Assistent für Rechtsanwälte, Notare, Steuerberater und ihre Kanzleien. Fragen Sie in eigenen Worten
            und prüfen Sie die Fundstelle mit einem Klick.
          </p>
          <div className="mt-7 flex flex-wrap items-center gap-4">
            <Link
              to={carry(paths.register)}
              className="inline-flex min-h-12 items-center rounded-field bg-accent px-6 text-base font-semibold text-on-accent shadow-lift transition-[filter] hover:brightness-110"
            >
              Kostenlos starten
            </Link>
            <Link
              to={carry(paths.useCases)}
              className="inline-flex min-h-12 items-center text-base text-accent underline underline-offset-4"
            >
              Anwendungsfälle
            </Link>
          </div>
          <p className="mt-3 text-xs text-muted">Kostenfrei sind {limits.free.query} Anfragen im Monat.</p>
        </div>
        <Sample />
      </section>
      <section aria-label="Drei Zusagen" className="grid gap-8 border-y border-hairline py-10 md:grid-cols-3">
        {proofs.map(([Icon, title, text]) => (
          <div key={title}>
            <Icon className="mb-3 size-6 text-accent" strokeWidth={1.5} aria-hidden="true" />
            <h2 className="font-serif text-lg font-semibold">{title}</h2>
            <p className="mt-1 text-muted">{text}</p>
          </div>
        ))}
      </section>
      <Examples />
      <section aria-labelledby="gemessen" className="border-t border-hairline py-12">
        <h2 id="gemessen" className="font-serif text-xl font-semibold">
          Gemessen, mit Quelle und Datum
        </h2>
        <p className="mt-1 mb-5 max-w-prose text-muted">
          Zahlen aus eigenen Messungen, auch die unbequemen. Näheres steht unter{' '}
          <Link to={carry(paths.about)} className="text-accent underline underline-offset-2">
            »Über uns«
          </Link>
          .
        </p>
        <Figures />
      </section>
      <Pricing />
      <section className="grid gap-x-8 gap-y-3 border-t border-hairline py-10 md:grid-cols-3">
        <h2 className="font-serif text-xl font-semibold">
          Was der <span className="whitespace-nowrap">KI-Assistent</span> nicht kann
        </h2>
        <ul className="list-disc space-y-1 pl-5 text-base text-muted md:col-span-2">
          {cannot.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
          <li>
            <Link to={carry(paths.limits)} className="text-accent underline underline-offset-2">
              Mehr in fünf Minuten
            </Link>
          </li>
        </ul>
      </section>
    </div>
  )
}

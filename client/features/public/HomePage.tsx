import { Link, useLocation } from 'react-router'
import { paths } from '../../base/paths.ts'
import { carryReferral } from '../../base/referral.ts'
import { Pricing } from './Pricing.tsx'
import { Sample } from './Sample.tsx'

const proofs = [
  ['Belegt', 'Gesetz, Entscheidung oder Richtlinie: Jede Aussage öffnet die Stelle, auf der sie beruht.'],
  ['Vertraulich', 'Fragen und Antworten werden verschlüsselt gespeichert. In der Verwaltung des Dienstes kann sie niemand lesen.'],
  ['Ehrlich', 'Was keine Quelle trägt, steht als »ohne Beleg« da. Findet sich nichts, sagt Fundstelle das.'],
] as const

const limits = [
  'Er ersetzt keine Rechtsberatung und keine eigene Prüfung.',
  'Er kennt nur, was im Bestand ist, und sagt, wenn etwas fehlt.',
  'Er kann eine Stelle finden, die den Fall doch nicht trägt.',
  'Er weiß nichts über Ihren Fall, was Sie ihm nicht sagen.',
]

export function HomePage() {
  const { pathname, search } = useLocation()
  const carry = (target: string) => carryReferral(target, pathname + search)
  return (
    <div className="mx-auto w-full max-w-6xl px-4">
      <title>Fundstelle · Österreichisches Recht fragen</title>
      <section className="grid items-center gap-10 py-12 lg:grid-cols-[1fr_1.1fr] lg:py-20">
        <div>
          <h1 className="font-serif text-2xl leading-tight font-semibold sm:text-[2.75rem]">
            Österreichisches Recht fragen.
            <br />
            Jede Aussage mit Beleg.
          </h1>
          <p className="mt-5 max-w-prose text-base text-muted">
            Der KI-Assistent für Rechtsanwälte, Notare, Steuerberater und ihre Kanzleien. Fragen Sie in eigenen Worten und prüfen Sie die Fundstelle mit einem Klick.
          </p>
          <div className="mt-7 flex flex-wrap items-center gap-4">
            <Link to={carry(paths.register)} className="inline-flex min-h-12 items-center rounded-field bg-accent px-6 font-semibold text-on-accent hover:brightness-110">
              Kostenlos starten
            </Link>
            <Link to={carry(paths.useCases)} className="inline-flex min-h-12 items-center text-accent underline underline-offset-4">
              Anwendungsfälle
            </Link>
          </div>
        </div>
        <Sample />
      </section>
      <section aria-label="Drei Zusagen" className="grid gap-8 border-y border-hairline py-10 md:grid-cols-3">
        {proofs.map(([title, text]) => (
          <div key={title}>
            <h2 className="font-serif text-lg font-semibold">{title}</h2>
            <p className="mt-1 text-muted">{text}</p>
          </div>
        ))}
      </section>
      <Pricing />
      <section className="border-t border-hairline py-10">
        <h2 className="font-serif text-lg font-semibold">Was die KI nicht kann</h2>
        <ul className="mt-3 max-w-prose list-disc space-y-1 pl-5 text-muted">
          {limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}

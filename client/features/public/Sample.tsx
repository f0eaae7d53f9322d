import type { ReactNode } from 'react'
import { Check, CircleAlert } from 'lucide-react'

/** What an answer looks like, with provisions that everybody can look up, and with a statement that none carries. */
export function Sample() {
  return (
    <figure
      aria-label="Beispiel einer Antwort mit ihrer Quelle"
      className="overflow-hidden rounded-card border border-hairline bg-surface shadow-float"
    >
      <div className="grid sm:grid-cols-[1.35fr_1fr]">
        <div className="space-y-4 p-5 sm:p-6">
          <p className="ml-auto w-fit max-w-[92%] rounded-card bg-wash px-4 py-2.5">
            Bis wann muss der Vermieter die Kaution zurückzahlen?
          </p>
          <p className="flex items-center gap-2 text-xs text-muted">
            <Check className="size-4" aria-hidden="true" />5 Quellen geprüft
          </p>
          <div className="space-y-3 font-serif text-base leading-relaxed">
            <p>
              Nach dem Ende des Mietvertrags <strong>unverzüglich</strong>, samt den erzielten Zinsen und abzüglich
              berechtigter Forderungen. <Chip isOpen>§ 16b Abs 2 MRG</Chip>
            </p>
            <p>
              Über die Höhe entscheidet auf Antrag das Gericht im Verfahren außer Streitsachen. <Chip>§ 37 MRG</Chip>
            </p>
            <p>
              Üblich ist eine Abrechnung binnen weniger Wochen.{' '}
              <span className="inline-flex items-baseline gap-1 rounded-full bg-warning-tint px-2 font-sans text-xs leading-6 font-semibold whitespace-nowrap text-warning">
                <CircleAlert className="size-3 self-center" aria-hidden="true" />
                ohne Beleg
              </span>
            </p>
          </div>
        </div>
        <div className="space-y-2.5 border-t border-hairline bg-ground p-5 sm:border-t-0 sm:border-l sm:p-6">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-serif text-base font-semibold whitespace-nowrap">§ 16b MRG</span>
            <span className="rounded-full bg-law-tint px-2.5 py-0.5 text-xs font-semibold text-law">
              <span aria-hidden="true">§ </span>Gesetz
            </span>
          </p>
          <p className="font-semibold">Mietzinskaution</p>
          <p className="font-serif text-sm leading-relaxed">
            <span className="mr-1.5 font-sans text-xs font-semibold text-muted">Abs 2</span>{' '}
            <mark>Endet der Mietvertrag, ist die Kaution mit ihren Zinsen ohne Verzug zurückzugeben,</mark> soweit der
            Vermieter sie nicht für berechtigte Forderungen braucht.
          </p>
          <p className="border-t border-hairline pt-2.5 text-xs text-muted">
            Beispiel. Kurzfassung, nicht der amtliche Wortlaut.
          </p>
        </div>
      </div>
    </figure>
  )
}

const Chip = ({ isOpen, children }: { isOpen?: boolean; children: ReactNode }) => (
  <span
    className={`mx-0.5 rounded-full bg-law-tint px-2 py-0.5 font-sans text-xs font-semibold whitespace-nowrap text-law ${isOpen ? 'outline-2 outline-current' : ''}`}
  >
    {children}
  </span>
)

import { lazy, Suspense, useState } from 'react'
import { Dialog } from '../ui/Dialog.tsx'

const ImprintText = lazy(async () => ({ default: (await import('../features/public/public.tsx')).ImprintText }))
const LegalText = lazy(async () => ({ default: (await import('../features/legal/LegalText.tsx')).LegalText }))

const labels = {
  imprint: 'Impressum',
  privacy: 'Datenschutz',
  terms: 'AGB',
  secrecy: 'Berufsgeheimnis',
  agreement: 'Auftragsverarbeitung',
  measures: 'Maßnahmen',
  sub_processors: 'Unterauftragsverarbeiter',
  accessibility: 'Barrierefreiheit',
  limits: 'Grenzen',
} as const
type LegalChoice = keyof typeof labels

/** All texts of the operator for logged-in people, some of whose public pages send them back to the chat. */
export function LegalDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<LegalChoice>('imprint')
  return (
    <Dialog title="Rechtliches" position="wide" onClose={onClose}>
      <div role="group" aria-label="Text wählen" className="mb-5 flex flex-wrap gap-2">
        {Object.entries(labels).map(([key, label]) => (
          <button
            key={key}
            type="button"
            aria-pressed={key === chosen}
            onClick={() => setChosen(key as LegalChoice)}
            className="min-h-11 rounded-field border border-line px-4 hover:bg-wash aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent lg:min-h-9 lg:px-3"
          >
            {label}
          </button>
        ))}
      </div>
      <Suspense fallback={<p className="text-muted">Wird geladen …</p>}>
        {chosen === 'imprint' ? <ImprintText /> : <LegalText key={chosen} name={chosen} />}
      </Suspense>
    </Dialog>
  )
}

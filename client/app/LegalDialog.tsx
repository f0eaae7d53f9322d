import { lazy, Suspense, useState } from 'react'
import { Dialog } from '../ui/Dialog.tsx'

const texts = {
  imprint: {
    label: 'Impressum',
    Text: lazy(async () => ({ default: (await import('../features/public/public.tsx')).ImprintText })),
  },
  privacy: {
    label: 'Datenschutz',
    Text: lazy(async () => ({ default: (await import('../features/public/public.tsx')).PrivacyText })),
  },
  terms: {
    label: 'AGB',
    Text: lazy(async () => ({ default: (await import('../features/public/public.tsx')).TermsText })),
  },
}

/** Imprint, privacy and terms for logged-in people, whom the public pages send back to the chat. */
export function LegalDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<keyof typeof texts>('imprint')
  const { Text } = texts[chosen]
  return (
    <Dialog title="Rechtliches" onClose={onClose}>
      <div role="group" aria-label="Text wählen" className="mb-5 flex flex-wrap gap-2">
        {Object.entries(texts).map(([key, { label }]) => (
          <button
            key={key}
            type="button"
            aria-pressed={key === chosen}
            onClick={() => setChosen(key as keyof typeof texts)}
            className="min-h-11 rounded-field border border-line px-4 hover:bg-wash aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
          >
            {label}
          </button>
        ))}
      </div>
      <Suspense fallback={<p className="text-muted">Wird geladen …</p>}>
        <Text />
      </Suspense>
    </Dialog>
  )
}

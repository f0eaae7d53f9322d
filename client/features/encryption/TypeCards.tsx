import { useId } from 'react'

export type PassphraseChoice = 'SYSTEM_PROVIDED' | 'CUSTOM'

const cards: { value: PassphraseChoice; title: string; claim: string; text: string }[] = [
  {
    value: 'SYSTEM_PROVIDED',
    title: 'Von uns verwaltet',
    claim: 'Wir können bei Verlust helfen.',
    text: 'Ihre Inhalte sind verschlüsselt gespeichert, den Schlüssel verwahrt der Server. Wer die Daten und diesen Schlüssel hat, kann sie lesen.',
  },
  {
    value: 'CUSTOM',
    title: 'Eigene Passphrase',
    claim: 'Ohne sie sind Ihre Daten auch für uns unlesbar und verloren.',
    text: 'Das schützt vor gestohlenen Datenträgern, Datenbanken und Sicherungen und vor neugierigem Personal. Während Sie arbeiten, schickt Ihr Browser die Passphrase mit, und der Server verarbeitet die Inhalte im Klartext; gegen einen übernommenen Server schützt das nicht.',
  },
]

/** The two ways, side by side where there is room. */
export function TypeCards({
  chosen,
  current,
  isDisabled,
  onChoose,
}: {
  chosen: PassphraseChoice | undefined
  current: PassphraseChoice | undefined
  isDisabled: boolean
  onChoose: (value: PassphraseChoice) => void
}) {
  const id = useId()
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="sr-only">Art der Verschlüsselung</legend>
      {cards.map(({ value, title, claim, text }) => (
        <div
          key={value}
          className="relative flex items-start gap-3 rounded-card border border-line bg-surface p-4 has-checked:border-accent has-checked:bg-chosen"
        >
          <input
            type="radio"
            id={`${id}-${value}`}
            name={id}
            checked={chosen === value}
            disabled={isDisabled}
            aria-describedby={`${id}-${value}-text`}
            onChange={() => onChoose(value)}
            className="relative z-1 mt-1 size-5 shrink-0 accent-accent"
          />
          <div className="min-w-0">
            {/* The whole card can be pressed. */}
            <label htmlFor={`${id}-${value}`} className="font-semibold after:absolute after:inset-0">
              {title}
            </label>
            <div id={`${id}-${value}-text`} className="mt-1 space-y-2">
              <p>{claim}</p>
              <p className="text-xs text-muted">{text}</p>
              {current === value && <p className="text-xs font-semibold">Derzeit gewählt</p>}
            </div>
          </div>
        </div>
      ))}
    </fieldset>
  )
}

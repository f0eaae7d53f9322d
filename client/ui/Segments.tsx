type Props<K extends string> = { label: string; options: Record<K, string>; chosen: K; onChoose: (key: K) => void }

/** A choice of a few that excludes the others, side by side. */
export function Segments<K extends string>({ label, options, chosen, onChoose }: Props<K>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex gap-0.5 rounded-field border border-line bg-sunken p-0.5"
    >
      {(Object.entries(options) as [K, string][]).map(([key, name]) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === chosen}
          onClick={() => onChoose(key)}
          className="min-h-11 rounded-[5px] px-4 text-muted transition-[background-color,color] hover:text-ink aria-pressed:bg-surface aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:shadow-lift lg:min-h-9"
        >
          {name}
        </button>
      ))}
    </div>
  )
}

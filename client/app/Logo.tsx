/** The mark: an F over a dot, the place found. */
export function Logo({ withName = true }: { withName?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5 font-serif text-lg font-semibold text-ink">
      <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true">
        <rect width="32" height="32" rx="7" className="fill-accent" />
        <path
          d="M10.5 17.5V7.5h11M10.5 13h8"
          className="fill-none stroke-on-accent"
          strokeWidth="2.6"
          strokeLinecap="round"
        />
        <circle cx="10.5" cy="24" r="2.4" className="fill-on-accent" />
      </svg>
      {withName ? 'Fundstelle' : <span className="sr-only">Fundstelle</span>}
    </span>
  )
}

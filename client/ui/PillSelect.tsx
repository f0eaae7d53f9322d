import type { ComponentProps } from 'react'
import { ChevronDown } from 'lucide-react'

/** A list of the browser in our own look. */
export function PillSelect({ label, ...rest }: ComponentProps<'select'> & { label: string }) {
  return (
    <span className="relative inline-flex">
      <select
        aria-label={label}
        // As wide as what is chosen, where the browser can: several of them stand side by side.
        className="field-sizing-content min-h-11 appearance-none rounded-full border border-line bg-surface pr-9 pl-4 transition-[background-color,border-color] hover:border-border hover:bg-wash disabled:border-hairline disabled:bg-transparent disabled:text-muted lg:min-h-10"
        {...rest}
      />
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
        aria-hidden="true"
      />
    </span>
  )
}

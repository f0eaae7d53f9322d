import type { ReactNode } from 'react'

const looks = {
  error: 'border-error bg-error-tint text-error',
  warning: 'border-warning bg-warning-tint text-warning',
  success: 'border-success bg-success-tint text-success',
  info: 'border-hairline bg-sunken text-ink',
}

/** A sentence in the page that must not be overlooked. Errors are announced at once. */
export function Notice({ kind, children }: { kind: keyof typeof looks; children: ReactNode }) {
  return (
    <div role={kind === 'error' ? 'alert' : undefined} className={`rounded-field border-l-4 px-4 py-3 ${looks[kind]}`}>
      {children}
    </div>
  )
}

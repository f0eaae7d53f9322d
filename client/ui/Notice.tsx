import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'

const looks = {
  error: { Icon: CircleAlert, look: 'border-error/35 bg-error-tint text-error' },
  warning: { Icon: TriangleAlert, look: 'border-warning/35 bg-warning-tint text-warning' },
  success: { Icon: CircleCheck, look: 'border-success/35 bg-success-tint text-success' },
  info: { Icon: Info, look: 'border-hairline bg-wash text-ink' },
}

type Props = {
  kind: keyof typeof looks
  children: ReactNode
  /** A message above the page announces the error already: two at once would talk over each other. */
  isAnnounced?: boolean
}

/** A sentence in the page that must not be overlooked. Errors are announced at once. */
export function Notice({ kind, children, isAnnounced }: Props) {
  const { Icon, look } = looks[kind]
  return (
    <div
      role={kind === 'error' && !isAnnounced ? 'alert' : undefined}
      className={`flex gap-3 rounded-field border px-4 py-3 ${look}`}
    >
      <Icon className="mt-px size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}

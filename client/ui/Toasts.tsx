import { useEffect, useState } from 'react'
import { Check, CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { IconButton } from './Button.tsx'
import { Spinner } from './Spinner.tsx'
import { closeToast, useToasts, vanishes, type Toast } from './toasts.ts'

const icons = { success: CircleCheck, warning: TriangleAlert, info: Info, error: CircleAlert, progress: undefined, route: Info, checklist: undefined }
const colours = { success: 'text-success', warning: 'text-warning', info: 'text-muted', error: 'text-error', progress: 'text-muted', route: 'text-muted', checklist: 'text-muted' }

/** All current messages: at the bottom on small screens, at the top on wider ones. */
export function Toasts() {
  const toasts = useToasts()
  return (
    <div
      className="no-print pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-center gap-3 md:inset-x-auto md:top-4 md:right-4 md:bottom-auto md:items-end"
      style={{ paddingBottom: 'env(safe-area-inset-bottom)' }}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    if (isPaused || !vanishes(toast)) return
    const timer = setTimeout(() => closeToast(toast.id), toast.timeout)
    return () => clearTimeout(timer)
  }, [isPaused, toast])
  const Icon = icons[toast.status]
  return (
    <section
      role={toast.status === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="pointer-events-auto w-full max-w-sm rounded-card border border-hairline bg-surface py-2 pr-2 pl-4 shadow-float"
    >
      <div className="flex items-start gap-3">
        <span className={`pt-2 ${colours[toast.status]}`}>{Icon ? <Icon className="size-5" aria-hidden="true" /> : <Spinner />}</span>
        <div className="min-w-0 flex-1 py-1.5">
          <p className="font-semibold">{toast.title}</p>
          {toast.text && <p className="text-muted">{toast.text}</p>}
          {toast.status === 'progress' && (
            <div role="progressbar" aria-valuenow={toast.progress ?? 0} aria-label={toast.title} className="mt-2 h-1.5 rounded-full bg-sunken">
              <div className="h-full rounded-full bg-accent" style={{ width: `${toast.progress ?? 0}%` }} />
            </div>
          )}
          {toast.checklistItems?.map((item) => (
            <p key={item.title} className="mt-1 flex items-center gap-2">
              {item.completed ? <Check className="size-4 text-success" aria-label="erledigt" /> : <Spinner />}
              {item.title}
            </p>
          ))}
          {toast.status === 'route' && toast.actionLink && (
            <a href={toast.actionLink} className="mt-1 inline-block font-semibold text-accent underline underline-offset-2">
              {toast.actionName}
            </a>
          )}
        </div>
        <IconButton label="Close" onClick={() => closeToast(toast.id)}>
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
    </section>
  )
}

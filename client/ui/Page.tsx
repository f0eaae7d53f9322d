import type { ReactNode } from 'react'

type Props = {
  title: string
  children: ReactNode
  /** Beside the heading. */ mark?: ReactNode
  /** What one comes here to do, at the end of that line. */ action?: ReactNode
  isWide?: boolean
}

/** A page of the settings. All begin at the same edge, so that nothing jumps from one to the next. */
export function Page({ title, children, mark, action, isWide }: Props) {
  return (
    <div
      data-split={isWide ? undefined : ''}
      className={`group/page w-full space-y-8 px-4 py-8 lg:px-10 ${isWide ? 'max-w-6xl' : 'max-w-3xl wide:max-w-5xl'}`}
    >
      <title>{`${title} · Fundstelle`}</title>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="flex flex-wrap items-center gap-3 font-serif text-xl font-semibold">
          {title} {mark}
        </h1>
        {action}
      </div>
      {children}
      {/* On a phone messages lie at the bottom; with this room the last button can be scrolled out from under them. */}
      <div aria-hidden="true" className="h-32 md:hidden" />
    </div>
  )
}

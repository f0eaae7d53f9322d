import type { ReactNode } from 'react'

/** The one column of login, registration and the rest: 400 px, no picture. */
export function AuthCard({ title, children, foot }: { title: string; children: ReactNode; foot?: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-[29rem] sm:px-4 sm:py-14">
      <title>{`${title} · Fundstelle`}</title>
      <div className="px-4 py-8 sm:rounded-card sm:border sm:border-hairline sm:bg-surface sm:p-8 sm:shadow-lift">
        <h1 className="mb-6 font-serif text-xl font-semibold">{title}</h1>
        {children}
        {foot && (
          <div className="mt-6 flex flex-wrap justify-between gap-x-6 border-t border-hairline pt-3">{foot}</div>
        )}
      </div>
    </div>
  )
}

/** The one thing to do next, on a page without a form. */
export const mainLink =
  'inline-flex min-h-11 w-full items-center justify-center rounded-field bg-accent px-4 font-semibold text-on-accent shadow-lift transition-[filter] hover:brightness-110'

export const textLink = 'inline-flex min-h-11 items-center text-accent underline underline-offset-2'

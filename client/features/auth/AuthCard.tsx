import type { ReactNode } from 'react'

/** The one column of login, registration and the rest: 400 px, no picture. */
export function AuthCard({ title, children, foot }: { title: string; children: ReactNode; foot?: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-[25rem] px-4 py-10 sm:py-16">
      <title>{`${title} · Fundstelle`}</title>
      <h1 className="mb-6 font-serif text-xl font-semibold">{title}</h1>
      {children}
      {foot && <div className="mt-6 space-y-1 border-t border-hairline pt-4">{foot}</div>}
    </div>
  )
}

/** The one thing to do next, on a page without a form. */
export const mainLink = 'inline-flex min-h-11 w-full items-center justify-center rounded-field bg-accent px-4 font-semibold text-on-accent hover:brightness-110'

export const textLink = 'inline-flex min-h-11 items-center text-accent underline underline-offset-2'

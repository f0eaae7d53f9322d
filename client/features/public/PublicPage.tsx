import type { ReactNode } from 'react'

/** A page of running text for visitors. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-10">
      <title>{`${title} · Fundstelle`}</title>
      <h1 className="mb-6 font-serif text-xl font-semibold sm:text-2xl">{title}</h1>
      {children}
    </div>
  )
}

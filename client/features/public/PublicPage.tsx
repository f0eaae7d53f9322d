import type { ReactNode } from 'react'

/** Browsers without a German dictionary break long words only where they are told to. */
const breakable = (title: string) => title.replace(/(?<=auftrags)(?=verarbeit)/i, '\u00ad')

/** A page of running text for visitors. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-6xl content-start gap-x-10 gap-y-6 px-4 py-10 lg:grid-cols-[19rem_minmax(0,44rem)] lg:py-16">
      <title>{`${title} · Fundstelle`}</title>
      <h1 className="min-w-0 font-serif text-xl font-semibold hyphens-auto sm:text-2xl sm:leading-tight">
        {breakable(title)}
      </h1>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

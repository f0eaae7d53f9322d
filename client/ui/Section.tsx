import { useId, type ReactNode } from 'react'

/** A part of a page under its own heading. */
export function Section({ title, look = 'plain', children }: { title: string; look?: 'plain' | 'danger'; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-hairline pt-6">
      <h2 id={id} className={`mb-4 text-lg font-semibold ${look === 'danger' ? 'text-error' : ''}`}>
        {title}
      </h2>
      <div className="space-y-4">{children}</div>
    </section>
  )
}

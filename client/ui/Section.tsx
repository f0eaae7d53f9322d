import { useId, type ReactNode } from 'react'

/** A part of a page under its own heading. */
export function Section({
  title,
  look = 'plain',
  children,
}: {
  title: string
  look?: 'plain' | 'danger'
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="border-t border-hairline pt-6 wide:group-data-split/page:grid wide:group-data-split/page:grid-cols-[13rem_1fr] wide:group-data-split/page:gap-x-10"
    >
      <h2
        id={id}
        className={`mb-4 text-lg font-semibold wide:group-data-split/page:text-base wide:group-data-split/page:text-balance ${look === 'danger' ? 'text-error' : ''}`}
      >
        {title}
      </h2>
      <div className="min-w-0 space-y-4">{children}</div>
    </section>
  )
}

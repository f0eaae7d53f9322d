import { useEffect, useRef, useState, type ReactNode } from 'react'

type Props = { onSubmit: () => unknown; children: ReactNode; id?: string; className?: string }

/** A form that is checked by its own rules, not the browser's. After each sending the focus is on the first field that is wrong. */
export function Form({ onSubmit, children, id, className = 'space-y-5' }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [sent, setSent] = useState(0)
  useEffect(() => {
    if (sent > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [sent])
  const submit = async () => {
    await onSubmit()
    // Drawn together with what the sending changed: by then the errors are at their fields.
    setSent((times) => times + 1)
  }
  return (
    <form
      ref={form}
      id={id}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {children}
    </form>
  )
}

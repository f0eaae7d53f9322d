import { createContext, use, useMemo, type ReactNode } from 'react'
import type { CoveredName, NameForm } from '../../../contract/covered-names.ts'

/* Which names are covered in what is shown, and in which form; the page of the chat loads no more than this at first. */

export type ShownNames = { names: readonly CoveredName[]; form: NameForm }

const none: ShownNames = { names: [], form: 'echt' }
const Around = createContext(none)

/** What is covered in the conversation around this, and the form it is shown in. */
export const useNames = (): ShownNames => use(Around)

/** Shows what is in it with these names, or in this form. */
export function Names({ names, form, children }: Partial<ShownNames> & { children: ReactNode }) {
  const around = useNames()
  const value = useMemo(
    () => ({ names: names ?? around.names, form: form ?? around.form }),
    [names, form, around.names, around.form],
  )
  return <Around value={value}>{children}</Around>
}

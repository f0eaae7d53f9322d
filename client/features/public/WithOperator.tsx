import type { ReactNode } from 'react'
import type { Operator, Processing } from '../../../contract/system.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useOperator } from './operator.ts'

type Told = Operator & { processing: Processing }

/** Shows what needs the data of the operator, when they are there. */
export function WithOperator({ children }: { children: (operator: Told) => ReactNode }) {
  const { data, error } = useOperator()
  if (error)
    return <Notice kind="error">Die Angaben konnten nicht geladen werden. Bitte laden Sie die Seite neu.</Notice>
  if (!data) return <p className="text-muted">Wird geladen …</p>
  return (
    <div className="prose">
      {data.placeholder && (
        <div className="font-sans text-sm">
          <Notice kind="warning">Probebetrieb: Die Angaben zum Betreiber sind Muster.</Notice>
        </div>
      )}
      {children(data)}
    </div>
  )
}

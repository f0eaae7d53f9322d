import { useState } from 'react'
import { knowledgeBases, type KnowledgeBase } from '../../../contract/knowledge-bases.ts'
import { messageOf } from '../../base/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toasts.ts'
import type { MessageActions, Shown } from './messages.ts'

type Props = { area: KnowledgeBase; question: Shown; actions: MessageActions }

/** Says that another knowledge base fits the question better, and asks it there with one click. */
export function Elsewhere({ area, question, actions }: Props) {
  const [isBusy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    try {
      await actions.edit(question, question.text, { law: area, subLaw: 'bund' })
    } catch (error) {
      showToast({ status: 'error', title: 'Keine neue Antwort', text: messageOf(error) })
    }
    setBusy(false)
  }
  return (
    <div className="no-print">
      <Notice kind="info">
        <p>Im Rechtsgebiet {knowledgeBases[area]} gibt es Stellen, die deutlich besser zu Ihrer Frage passen.</p>
        <Button className="mt-2" busy={isBusy} disabled={actions.isWriting} onClick={() => void ask()}>
          In {knowledgeBases[area]} beantworten
        </Button>
      </Notice>
    </div>
  )
}

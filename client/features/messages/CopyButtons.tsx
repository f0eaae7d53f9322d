import { useState } from 'react'
import { Check, Copy, Type } from 'lucide-react'
import { inForm, type CoveredName, type NameForm } from '../../../contract/covered-names.ts'
import { CopyWords } from '../../ui/CopyButton.tsx'
import { later } from '../../ui/later.tsx'
import { showToast } from '../../ui/toasts.ts'
import { copyPlain, copyWithSources } from './copy.ts'
import type { Shown } from './messages.ts'
import { tool, toolWords } from './AnswerActions.tsx'

const ways = {
  sourced: { label: 'Mit Quellenangaben kopieren', Icon: Copy, make: copyWithSources },
  plain: { label: 'Nur Text', Icon: Type, make: copyPlain },
}

const NameFormDialog = later(async () => (await import('../citations/NameFormDialog.tsx')).NameFormDialog)

/** Copies an answer: with its citations, as one hands it on, or the text alone. Where `names` are covered in it, it asks for the form. */
export function CopyButtons({ message, names }: { message: Shown; names: readonly CoveredName[] }) {
  const [asked, setAsked] = useState<keyof typeof ways>()
  const [copied, setCopied] = useState<keyof typeof ways>()
  const copy = async (way: keyof typeof ways, form: NameForm) => {
    setAsked(undefined)
    try {
      await navigator.clipboard.writeText(inForm(ways[way].make(message), names, form))
      setCopied(way)
      setTimeout(() => setCopied(undefined), 1500)
    } catch {
      showToast({
        status: 'error',
        title: 'Kopieren nicht möglich',
        text: 'Ihr Browser erlaubt hier keinen Zugriff auf die Zwischenablage. Bitte markieren Sie den Text.',
      })
    }
  }
  const buttons = (Object.keys(ways) as (keyof typeof ways)[]).map((way) => {
    const isCopied = copied === way
    const { label, Icon } = ways[way]
    const Sign = isCopied ? Check : Icon
    return (
      <button
        key={way}
        type="button"
        aria-label={way === 'plain' && !isCopied ? 'Nur Text kopieren' : undefined}
        onClick={() => (names.length > 0 ? setAsked(way) : void copy(way, 'echt'))}
        title={way === 'plain' ? 'Nur Text kopieren' : label}
        className={tool}
      >
        <Sign className="size-4" aria-hidden="true" />
        <CopyWords label={label} isCopied={isCopied} className={toolWords} />
      </button>
    )
  })
  return (
    <>
      {buttons}
      {asked && (
        <NameFormDialog
          title="Antwort kopieren"
          onChoose={(form) => void copy(asked, form)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

import { useState } from 'react'
import { Check, Copy, Type } from 'lucide-react'
import { CopyWords } from '../../ui/CopyButton.tsx'
import { showToast } from '../../ui/toasts.ts'
import { copyPlain, copyWithSources } from './copy.ts'
import type { Shown } from './messages.ts'
import { tool, toolWords } from './AnswerActions.tsx'

const ways = {
  sourced: { label: 'Mit Quellenangaben kopieren', Icon: Copy, make: copyWithSources },
  plain: { label: 'Nur Text', Icon: Type, make: copyPlain },
}

/** Copies an answer: with its citations, as one hands it on, or the text alone. */
export function CopyButtons({ message }: { message: Shown }) {
  const [copied, setCopied] = useState<keyof typeof ways>()
  const copy = async (way: keyof typeof ways) => {
    try {
      await navigator.clipboard.writeText(ways[way].make(message))
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
  return (Object.keys(ways) as (keyof typeof ways)[]).map((way) => {
    const isCopied = copied === way
    const { label, Icon } = ways[way]
    const Sign = isCopied ? Check : Icon
    return (
      <button
        key={way}
        type="button"
        aria-label={way === 'plain' && !isCopied ? 'Nur Text kopieren' : undefined}
        onClick={() => void copy(way)}
        title={way === 'plain' ? 'Nur Text kopieren' : label}
        className={tool}
      >
        <Sign className="size-4" aria-hidden="true" />
        <CopyWords label={label} isCopied={isCopied} className={toolWords} />
      </button>
    )
  })
}

import { useState } from 'react'
import { Check, Copy } from 'lucide-react'
import { showToast } from '../../ui/toasts.ts'
import { copyPlain, copyWithSources } from './copy.ts'
import type { Shown } from './conversation.ts'

const ways = { sourced: { label: 'Mit Quellenangaben kopieren', make: copyWithSources }, plain: { label: 'Nur Text', make: copyPlain } }

/** Copies an answer: with its citations, as one hands it on, or the text alone. */
export function CopyButtons({ message }: { message: Shown }) {
  const [copied, setCopied] = useState<keyof typeof ways>()
  const copy = async (way: keyof typeof ways) => {
    try {
      await navigator.clipboard.writeText(ways[way].make(message))
      setCopied(way)
      setTimeout(() => setCopied(undefined), 1500)
    } catch {
      showToast({ status: 'error', title: 'Kopieren nicht möglich', text: 'Ihr Browser erlaubt hier keinen Zugriff auf die Zwischenablage. Bitte markieren Sie den Text.' })
    }
  }
  return (Object.keys(ways) as (keyof typeof ways)[]).map((way) => {
    const isCopied = copied === way
    const Icon = isCopied ? Check : Copy
    return (
      <button
        key={way}
        type="button"
        aria-label={way === 'plain' && !isCopied ? 'Nur Text kopieren' : undefined}
        onClick={() => void copy(way)}
        className="inline-flex min-h-11 items-center gap-1.5 underline-offset-2 hover:text-ink hover:underline"
      >
        {(way === 'sourced' || isCopied) && <Icon className="size-4" aria-hidden="true" />}
        <span aria-live="polite">{isCopied ? 'Kopiert' : ways[way].label}</span>
      </button>
    )
  })
}

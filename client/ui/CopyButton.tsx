import { useEffect, useState, type RefObject } from 'react'
import { Check, Copy } from 'lucide-react'
import { Button } from './Button.tsx'

const shownFor = 1500

type Props = {
  text: string
  label?: string
  look?: 'primary' | 'secondary'
  /** Where the text stands. Without a clipboard (plain http, refused permission) it is marked there, to be copied by hand. */
  shownIn: RefObject<HTMLElement | null>
}

/** Copies a text and says so for 1.5 seconds. */
export function CopyButton({ text, label = 'Kopieren', look, shownIn }: Props) {
  const [state, setState] = useState<'idle' | 'copied' | 'marked'>('idle')
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), shownFor)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      if (shownIn.current) getSelection()?.selectAllChildren(shownIn.current)
      setState('marked')
    }
  }
  const Icon = state === 'copied' ? Check : Copy
  return (
    <>
      <Button look={look} onClick={() => void copy()}>
        <Icon className="size-4" aria-hidden="true" />
        <CopyWords label={label} isCopied={state === 'copied'} />
      </Button>
      <p role="status" className={state === 'marked' ? 'basis-full text-muted' : 'sr-only'}>
        {state === 'marked' && 'Der Text ist markiert. Bitte kopieren Sie ihn mit der Tastatur.'}
      </p>
    </>
  )
}

/** »Kopiert« in the place of the label and as wide, so that the buttons beside it stay under the mouse. */
export const CopyWords = ({
  label,
  isCopied,
  className = '',
}: {
  label: string
  isCopied: boolean
  className?: string
}) => (
  <span
    aria-live="polite"
    data-label={label}
    className={`inline-block text-left after:invisible after:block after:h-0 after:overflow-hidden after:content-[attr(data-label)] ${className}`}
  >
    {isCopied ? 'Kopiert' : label}
  </span>
)

import { useEffect, useState } from 'react'
import { Check, Copy } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toasts.ts'

const shownFor = 1500

/** Copies a text and says so for 1.5 seconds. */
export function CopyButton({ text, label = 'Kopieren' }: { text: string; label?: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), shownFor)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Without https browsers do not let a page copy.
      showToast({ status: 'warning', title: 'Kopieren nicht möglich', text: 'Bitte markieren Sie den Text und kopieren Sie ihn selbst.' })
    }
  }
  const Icon = isCopied ? Check : Copy
  return (
    <Button onClick={() => void copy()}>
      <Icon className="size-4" aria-hidden="true" />
      <span aria-live="polite">{isCopied ? 'Kopiert' : label}</span>
    </Button>
  )
}

import { useLayoutEffect, useRef, type RefObject } from 'react'
import { Square } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'

/** Stops the running answer. It goes when the answer ends; a focus on it then goes on to the box for the next question. */
export function StopButton({ box, onStop }: { box: RefObject<HTMLTextAreaElement | null>; onStop: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const [own, next] = [button.current, box.current]
    return () => {
      if (own && own === document.activeElement) next?.focus({ preventScroll: true })
    }
  }, [box])
  return (
    <Button ref={button} onClick={onStop} className="max-md:size-11 max-md:px-0!">
      <Square className="size-4" aria-hidden="true" />
      <span className="max-md:sr-only">Anhalten</span>
    </Button>
  )
}

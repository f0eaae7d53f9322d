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
    // It comes where the button for asking was: the second half of a double click is not meant for it.
    <Button ref={button} onClick={(event) => event.detail < 2 && onStop()} className="max-md:size-11 max-md:px-0!">
      <Square className="size-4" aria-hidden="true" />
      <span className="max-md:sr-only">Anhalten</span>
    </Button>
  )
}

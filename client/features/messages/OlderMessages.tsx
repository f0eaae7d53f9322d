import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { Button } from '../../ui/Button.tsx'

type Props = { list: RefObject<HTMLElement | null>; onLoad: () => Promise<void> }

/** Loads the messages before the first one. It goes when there are no more; a focus on it then stays in the list. */
export function OlderMessages({ list, onLoad }: Props) {
  const [isBusy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const [own, next] = [button.current, list.current]
    return () => {
      if (own && own === document.activeElement) next?.focus({ preventScroll: true })
    }
  }, [list])
  const load = async () => {
    setBusy(true)
    await onLoad()
    setBusy(false)
  }
  return (
    <div className="no-print text-center">
      <Button ref={button} busy={isBusy} onClick={() => void load()}>
        Ältere Nachrichten laden
      </Button>
    </div>
  )
}

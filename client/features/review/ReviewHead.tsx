import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { ListChecks, ScanText, Undo2 } from 'lucide-react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { useIsNarrow } from '../../ui/media.ts'
import { Segments } from '../../ui/Segments.tsx'
import type { RecogniserOutcome } from '../../../contract/recognisers.ts'
import { RecogniserNotice } from './RecogniserNotice.tsx'
import { sideNames, type View } from './ReviewText.tsx'

type Props = {
  filename: string
  counts: string
  isScanned: boolean
  /** How the recognisers fared that the operator connected. */
  recognisers: readonly RecogniserOutcome[]
  view: View
  /** The file has pages of its own, which can be looked at. */
  hasPages: boolean
  releaseButton: RefObject<HTMLButtonElement | null>
  onView: (view: View) => void
  onUndo: (() => void) | undefined
  onList: () => void
  onReject: () => void
  onRelease: () => void
  children: ReactNode
}

/** What stands around the texts: name, counts and undo above, the verdict beside them or, on a phone, in a bar below. */
export function ReviewHead(props: Props) {
  const { filename, counts, isScanned, view, hasPages, releaseButton, onView, onUndo, onList, onReject, onRelease } =
    props
  const isNarrow = useIsNarrow()
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Messages on small screens lie above the bar and never over it.
    const root = document.documentElement.style
    if (isNarrow && bar.current) root.setProperty('--bottom-bar', `${bar.current.offsetHeight}px`)
    return () => void root.removeProperty('--bottom-bar')
  }, [isNarrow])
  const verdict = (
    <>
      <Button className="max-md:px-3!" onClick={onReject}>
        Ablehnen
      </Button>
      <Button ref={releaseButton} className="max-md:px-3!" look="primary" onClick={onRelease}>
        Freigeben
      </Button>
    </>
  )
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline px-4 py-2">
        <div className="min-w-0 max-md:w-full">
          <h1 className="truncate font-semibold">{filename} · Freigabe</h1>
          <p aria-live="polite" className="text-xs text-muted tabular-nums">
            {counts}
          </p>
        </div>
        {isScanned && (
          <p className="inline-flex items-center gap-1 text-xs font-semibold text-warning">
            <ScanText className="size-4" aria-hidden="true" />
            Aus Scan, bitte genauer prüfen
          </p>
        )}
        <RecogniserNotice outcomes={props.recognisers} />
        <div className="ml-auto flex items-center gap-2 max-md:ml-0 max-md:w-full max-md:justify-between">
          {isNarrow ? (
            <Segments<View>
              label="Ansicht"
              options={{ ...sideNames, ...(hasPages && { page: 'Seite' }) } as Record<View, string>}
              chosen={view}
              onChoose={onView}
            />
          ) : (
            hasPages && (
              <Segments<'original' | 'page'>
                label="Original zeigen als"
                options={{ original: 'Text', page: 'Seite' }}
                chosen={view === 'page' ? 'page' : 'original'}
                onChoose={onView}
              />
            )
          )}
          <IconButton label="Rückgängig (Strg+Z)" disabled={!onUndo} onClick={() => onUndo?.()}>
            <Undo2 className="size-5" aria-hidden="true" />
          </IconButton>
          {!isNarrow && verdict}
        </div>
      </header>
      {props.children}
      {isNarrow && (
        <div
          ref={bar}
          className="flex min-h-16 items-center justify-between gap-2 border-t border-hairline bg-surface px-4 py-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))]"
        >
          <Button className="px-3!" onClick={onList}>
            <ListChecks className="size-5" aria-hidden="true" />
            Stellen
          </Button>
          <div className="flex gap-2">{verdict}</div>
        </div>
      )}
    </>
  )
}

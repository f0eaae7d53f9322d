import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { SourceContent } from '../../../contract/sources.ts'
import { Spinner } from '../../ui/Spinner.tsx'

type Neighbour = NonNullable<SourceContent['neighbours']['next']>
type Props = { neighbours: SourceContent['neighbours']; loading: string | undefined; onWalk: (id: string) => void }

/** The provisions before and after. `loading` is the id of the one that is on its way. */
export function Neighbours({ neighbours: { previous, next }, loading, onWalk }: Props) {
  if (!previous && !next) return null
  return (
    <nav aria-label="Benachbarte Bestimmungen" className="grid grid-cols-2 gap-2">
      <Step label="Vorherige" neighbour={previous} loading={loading} onWalk={onWalk} />
      <Step label="Nächste" neighbour={next} loading={loading} onWalk={onWalk} />
    </nav>
  )
}

/** Keeps its place and the focus at the ends of a law, so that the other button does not jump. */
function Step({
  label,
  neighbour,
  loading,
  onWalk,
}: { label: 'Vorherige' | 'Nächste'; neighbour: Neighbour | null } & Pick<Props, 'loading' | 'onWalk'>) {
  const isBack = label === 'Vorherige'
  const isLoading = neighbour !== null && neighbour.id === loading
  const Arrow = isBack ? ChevronLeft : ChevronRight
  const icon = isLoading ? <Spinner /> : <Arrow className="size-5 shrink-0 text-muted" aria-hidden="true" />
  return (
    <button
      type="button"
      aria-disabled={!neighbour || loading !== undefined}
      aria-busy={isLoading || undefined}
      onClick={() => neighbour && loading === undefined && onWalk(neighbour.id)}
      className={`flex min-h-12 min-w-0 items-center gap-2 rounded-field border border-hairline px-3 py-1.5 aria-disabled:cursor-not-allowed ${neighbour ? 'hover:bg-wash' : 'text-muted'} ${isBack ? 'text-left' : 'justify-end text-right'}`}
    >
      {isBack && icon}
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="block text-xs text-muted">{label}</span>
        <span className={neighbour ? 'block font-semibold' : 'block text-xs'}>
          {neighbour?.citation ?? 'keine im Bestand'}
        </span>
      </span>
      {!isBack && icon}
    </button>
  )
}

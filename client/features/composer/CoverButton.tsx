import { useHasModel } from '../files/files.ts'
import type { Covers } from './composer.ts'

/** Covers the names in the question with one click. Without a model nothing is sent to anybody, and there is no button. */
export function CoverButton({ covers, onCover }: { covers: Covers; onCover: (covers: boolean) => void }) {
  const hasModel = useHasModel()
  if (!hasModel && covers !== 'always') return null
  return (
    <button
      type="button"
      aria-pressed={covers !== 'no'}
      disabled={covers === 'always'}
      title={covers === 'always' ? 'In dieser Unterhaltung sind Namen immer abgedeckt.' : undefined}
      onClick={() => onCover(covers === 'no')}
      className="min-h-11 rounded-full border border-line bg-surface px-4 transition-[background-color,border-color] hover:border-border hover:bg-wash aria-pressed:bg-file-tint aria-pressed:font-semibold aria-pressed:text-file lg:min-h-10 [@media(height<28rem)]:hidden"
    >
      Namen abdecken
    </button>
  )
}

import { FormDialog } from '../../ui/FormDialog.tsx'
import type { Merging } from './review.ts'

type Props = { merging: Merging; onMerge: () => void; onClose: () => void }

/** One replacement never stands for two: whoever types one that is taken says whether both are the same. */
export function MergeDialog({ merging: { entity, other }, onMerge, onClose }: Props) {
  const isPerson = entity.type === 'PERSON' && other.type === 'PERSON'
  return (
    <FormDialog
      title={isPerson ? 'Dieselbe Person? Zusammenlegen' : 'Dasselbe? Zusammenlegen'}
      action="Zusammenlegen"
      cancel="Anderen Ersatz wählen"
      isBusy={false}
      onSubmit={onMerge}
      onClose={onClose}
    >
      <div className="space-y-3 [overflow-wrap:anywhere]">
        <p>
          <strong>{other.replacement}</strong> steht schon für »{other.text}«. Wenn »{entity.text}«{' '}
          {isPerson ? 'dieselbe Person ist' : 'dasselbe ist'}, werden beide von nun an gleich ersetzt.
        </p>
        <p className="text-muted">
          Ein Ersatz steht immer nur für {isPerson ? 'eine Person' : 'eines'}: Sonst wüsste niemand mehr, wer gemeint
          ist, und in Antworten stünde der falsche Name. Sie können das mit Strg+Z rückgängig machen.
        </p>
      </div>
    </FormDialog>
  )
}

import { formatNumber } from '../../base/formats.ts'
import type { FileEntity } from '../../../contract/file-review.ts'
import type { FileDetail } from '../../../contract/files.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PillSelect } from '../../ui/PillSelect.tsx'
import { singleKeysLabel, useSingleKeys } from '../../ui/single-keys.ts'
import { whatRemains } from './ReleaseDialogs.tsx'
import { isShown, typeNames, type Filter, type Span } from './review.ts'

type ListHeadProps = {
  entities: readonly FileEntity[]
  filter: Filter
  onFilter: (filter: Filter) => void
  onAdd: () => void
}

/** What of the list is shown, and how one walks it by keyboard. */
export function ListHead({ entities, filter, onFilter, onAdd }: ListHeadProps) {
  const [hasKeys, setKeys] = useSingleKeys()
  const types = [...new Set(entities.map(({ type }) => type))]
  const count = (which: Filter) => formatNumber(entities.filter((entity) => isShown(entity, which)).length)
  return (
    <div className="space-y-2 border-b border-hairline p-3">
      <div className="flex flex-wrap items-center gap-2">
        <PillSelect label="Stellen filtern" value={filter} onChange={(event) => onFilter(event.target.value as Filter)}>
          <option value="all">Alle ({count('all')})</option>
          <option value="unsure">Unsicher ({count('unsure')})</option>
          {types.map((type) => (
            <option key={type} value={type}>
              {typeNames[type]} ({count(type)})
            </option>
          ))}
        </PillSelect>
        <Button onClick={onAdd}>Stelle ergänzen</Button>
      </div>
      <p className="text-xs text-muted max-md:hidden">
        {hasKeys
          ? 'Tab oder J und K: nächste und vorige · E ersetzen · B behalten · T Art · Strg+Z rückgängig'
          : 'Tab: nächste · Umschalt+Tab: vorige · Strg+Z rückgängig'}
      </p>
      <div className="text-xs text-muted max-md:hidden">
        <Checkbox checked={hasKeys} onChange={(event) => setKeys(event.target.checked)}>
          {singleKeysLabel}
        </Checkbox>
      </div>
      <p className="text-xs text-muted max-md:hidden">{whatRemains}</p>
    </div>
  )
}

type Leak = FileDetail['leaks'][number]
type LeaksProps = {
  leaks: readonly Leak[]
  original: string
  /** Goes to the place. */
  onShow: (span: Span) => void
  onReplace: (words: string) => void
  onKeep: (leak: Leak) => void
}

/** What is replaced elsewhere and still stands somewhere: until that is settled nothing is released. */
export function Leaks({ leaks, original, onShow, onReplace, onKeep }: LeaksProps) {
  return (
    <div className="border-b border-hairline p-3">
      <Notice kind="warning">
        <p>
          Diese Angaben werden an anderer Stelle ersetzt und stehen hier noch im Text. Bitte entscheiden Sie vor der
          Freigabe, ob sie ersetzt werden oder stehen bleiben.
        </p>
        <ul className="mt-2 max-h-48 space-y-2 overflow-y-auto">
          {leaks.slice(0, 10).map((leak) => {
            const [start, end] = leak.span
            return (
              <li key={String(leak.span)} className="flex flex-wrap items-center gap-2 text-xs">
                <button type="button" data-marking className="text-accent underline" onClick={() => onShow(leak.span)}>
                  …{original.slice(Math.max(0, start - 30), start)}
                  <b>{leak.text}</b>
                  {original.slice(end, end + 30)}…
                </button>
                <Button className="text-xs" onClick={() => onReplace(leak.text)}>
                  Überall ersetzen
                </Button>
                <Button className="text-xs" onClick={() => onKeep(leak)}>
                  Hier stehen lassen
                </Button>
              </li>
            )
          })}
        </ul>
      </Notice>
    </div>
  )
}

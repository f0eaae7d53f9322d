import { useState, type ReactNode } from 'react'
import { Check, ChevronDown } from 'lucide-react'
import {
  knowledgeBases,
  subLawKeys,
  subLaws,
  type KnowledgeBase,
  type SubLaw,
} from '../../../contract/knowledge-bases.ts'
import { PillSelect } from '../../ui/PillSelect.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useAllowedLaws, type LawChoice } from './composer.ts'

type Props = { choice: LawChoice; onChoose: (choice: LawChoice) => void }

/** Knowledge base and, in public law, sub-area, for screens with room for both. */
export function LawPicker({ choice, onChoose }: Props) {
  return (
    <div className="flex flex-wrap gap-2">
      <PillSelect
        label="Rechtsgebiet"
        value={choice.law}
        onChange={(event) => onChoose({ ...choice, law: event.target.value as KnowledgeBase })}
      >
        {useAllowedLaws().map((law) => (
          <option key={law} value={law}>
            {knowledgeBases[law]}
          </option>
        ))}
      </PillSelect>
      {choice.law === 'publiclaw' && (
        <PillSelect
          label="Teilgebiet"
          value={choice.subLaw}
          onChange={(event) => onChoose({ ...choice, subLaw: event.target.value as SubLaw })}
        >
          {subLawKeys.map((key) => (
            <option key={key} value={key}>
              {subLaws[key]}
            </option>
          ))}
        </PillSelect>
      )}
    </div>
  )
}

type PillProps = Props & {
  /** What else is chosen, behind the knowledge base. */
  besides?: string
  /** Title of the sheet, and what else can be chosen in it. */
  title?: string
  children?: ReactNode
}

/** The same as one pill that opens a sheet, for small screens. */
export function LawPill({ choice, onChoose, besides, title = 'Rechtsgebiet', children }: PillProps) {
  const [isOpen, setOpen] = useState(false)
  const laws = useAllowedLaws()
  const shown = [knowledgeBases[choice.law], choice.law === 'publiclaw' ? subLaws[choice.subLaw] : undefined, besides]
    .filter(Boolean)
    .join(' · ')
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        aria-label={`Rechtsgebiet: ${shown}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-line bg-surface px-4 text-left shadow-lift hover:bg-wash"
      >
        {shown}
        <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden="true" />
      </button>
      {isOpen && (
        <Sheet title={title} isShort onClose={close}>
          {children}
          <Choices
            label="Rechtsgebiet"
            names={Object.fromEntries(laws.map((law) => [law, knowledgeBases[law]]))}
            chosen={choice.law}
            onChoose={(law) => {
              onChoose({ ...choice, law: law as KnowledgeBase })
              // Public law asks for its sub-area too.
              if (law !== 'publiclaw') close()
            }}
          />
          {choice.law === 'publiclaw' && (
            <div className="mt-4 border-t border-hairline pt-4">
              <h3 className="mb-1 font-semibold">Teilgebiet</h3>
              <Choices
                label="Teilgebiet"
                names={subLaws}
                chosen={choice.subLaw}
                onChoose={(subLaw) => {
                  onChoose({ ...choice, subLaw: subLaw as SubLaw })
                  close()
                }}
              />
            </div>
          )}
        </Sheet>
      )}
    </>
  )
}

export function Choices({
  label,
  names,
  chosen,
  onChoose,
}: {
  label: string
  names: Partial<Record<string, string>>
  chosen: string
  onChoose: (key: string) => void
}) {
  return (
    <ul aria-label={label}>
      {Object.entries(names).map(([key, name]) => (
        <li key={key}>
          <button
            type="button"
            aria-pressed={key === chosen}
            onClick={() => onChoose(key)}
            className="-mx-2 flex min-h-12 w-[calc(100%+1rem)] items-center gap-3 rounded-field px-2 text-left hover:bg-wash aria-pressed:font-semibold"
          >
            <span className="flex w-5 justify-center text-accent">
              {key === chosen && <Check className="size-5" aria-hidden="true" />}
            </span>
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}

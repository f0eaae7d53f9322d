import { knowledgeBaseKeys, knowledgeBases, type KnowledgeBase } from '../../../contract/knowledge-bases.ts'
import { Checkbox } from '../../ui/Field.tsx'

/** Areas that a plan can be limited to; asking without a knowledge base is always allowed. */
const limitable = knowledgeBaseKeys.filter((key) => key !== 'none')

type Props = { chosen: readonly KnowledgeBase[]; onChoose: (laws: KnowledgeBase[]) => void }

/** To which areas somebody is limited; none ticked limits nothing. */
export function LawChoice({ chosen, onChoose }: Props) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Rechtsgebiete</legend>
      <div className="space-y-1.5">
        {limitable.map((key) => (
          <Checkbox
            key={key}
            checked={chosen.includes(key)}
            onChange={(event) =>
              onChoose(event.target.checked ? [...chosen, key] : chosen.filter((other) => other !== key))
            }
          >
            {knowledgeBases[key]}
          </Checkbox>
        ))}
      </div>
      <p className="mt-1.5 text-xs text-muted">Ohne Auswahl sind alle Rechtsgebiete erlaubt.</p>
    </fieldset>
  )
}

import { isLawAllowed, knowledgeBaseKeys, knowledgeBases, subLawKeys, subLaws, type KnowledgeBase, type SubLaw } from '../../../contract/knowledge-bases.ts'
import { useUser } from '../../base/session.ts'
import type { LawChoice } from './law-choice.ts'

const box = 'min-h-11 rounded-field border border-border bg-surface px-3 lg:min-h-9'

/** Knowledge base and, in public law, sub-area. Shows only what the account may use. */
export function LawPicker({ choice, onChoose }: { choice: LawChoice; onChoose: (choice: LawChoice) => void }) {
  const limited = useUser()?.subscription_limited_laws ?? []
  return (
    <div className="flex flex-wrap gap-2">
      <select aria-label="Rechtsgebiet" value={choice.law} onChange={(event) => onChoose({ ...choice, law: event.target.value as KnowledgeBase })} className={box}>
        {knowledgeBaseKeys
          .filter((law) => isLawAllowed(limited, law))
          .map((law) => (
            <option key={law} value={law}>
              {knowledgeBases[law]}
            </option>
          ))}
      </select>
      {choice.law === 'publiclaw' && (
        <select aria-label="Teilgebiet" value={choice.subLaw} onChange={(event) => onChoose({ ...choice, subLaw: event.target.value as SubLaw })} className={box}>
          {subLawKeys.map((key) => (
            <option key={key} value={key}>
              {subLaws[key]}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}

import type { AnswerSourceKind } from '../../../contract/sources.ts'
import { kinds } from './sources.ts'

/** »§ Gesetz«, »⚖ Entscheidung«, »R Richtlinie«, »D Datei«. */
export function KindBadge({ kind }: { kind: AnswerSourceKind }) {
  const { sign, name, look } = kinds[kind]
  return (
    <span className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold ${look}`}>
      <span aria-hidden="true">{sign}</span>
      {name}
    </span>
  )
}

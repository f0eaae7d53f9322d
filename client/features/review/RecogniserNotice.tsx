import { Unplug } from 'lucide-react'
import type { RecogniserName, RecogniserOutcome } from '../../../contract/recognisers.ts'

const names: Record<RecogniserName, string> = {
  presidio: 'Presidio',
  ner: 'der Dienst für Eigennamen',
  model: 'das Sprachmodell für Namen',
}
const reasons: Record<Exclude<RecogniserOutcome['outcome'], 'used'>, string> = {
  timeout: 'hat nicht rechtzeitig geantwortet',
  unreachable: 'war nicht erreichbar',
  bad_reply: 'hat unbrauchbar geantwortet',
}

/** Says which connected recogniser did not help with this file, so that whoever reviews looks more closely. */
export function RecogniserNotice({ outcomes }: { outcomes: readonly RecogniserOutcome[] }) {
  const failed = outcomes.flatMap(({ name, outcome }) =>
    outcome === 'used' ? [] : [`${names[name]} ${reasons[outcome]}`],
  )
  if (failed.length === 0) return null
  return (
    <p className="inline-flex items-start gap-1 text-xs font-semibold text-warning">
      <Unplug className="size-4 shrink-0" aria-hidden="true" />
      Nur mit der eingebauten Erkennung durchsucht, bitte genauer prüfen: {failed.join('; ')}.
    </p>
  )
}

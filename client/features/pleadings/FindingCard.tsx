import {
  Check,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleX,
  Contrast,
  ExternalLink,
} from 'lucide-react'
import type { Finding } from '../../../contract/pleadings.ts'
import { carriedWords, stateWords } from './pleadings.ts'

/** Told apart by sign and word, not by colour alone. */
const looks: Record<Finding['state'], { Icon: typeof CircleAlert; look: string }> = {
  found: { Icon: CircleCheck, look: 'bg-success-tint text-success' },
  repealed: { Icon: CircleAlert, look: 'bg-warning-tint text-warning' },
  impossible: { Icon: CircleX, look: 'bg-error-tint text-error' },
  not_in_stock: { Icon: CircleHelp, look: 'bg-wash text-ink' },
}

/** Whether the sentence is carried: the signs are those of an answer's marks. */
const carriedLooks = {
  belegt: { Sign: Check, look: 'text-success' },
  teilweise: { Sign: Contrast, look: 'text-warning' },
  ohne_beleg: { Sign: CircleX, look: 'text-error' },
}

function Carried({ carried }: Pick<Finding, 'carried'>) {
  const { Sign, look } = carried ? carriedLooks[carried] : { Sign: CircleDashed, look: 'text-muted' }
  return (
    <span className={`inline-flex items-center gap-1 text-xs ${look}`}>
      <Sign className="size-3.5" aria-hidden="true" />
      {carried ? carriedWords[carried] : 'Satz nicht verglichen'}
    </span>
  )
}

/** A citation, its state, the sentence that it stands in and the wording beside it. */
export function FindingCard({ finding, number }: { finding: Finding; number: number }) {
  const { Icon, look } = looks[finding.state]
  const { citation, cited, state, reason, sentence, wording, url, carried, carried_reason: doubt } = finding
  return (
    <li className="rounded-field border border-hairline bg-surface p-4" data-state={state} tabIndex={-1}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="font-semibold break-words">
          {number}. {citation}
        </h3>
        <span className={`inline-flex items-center gap-1 rounded-full px-2 text-xs leading-6 font-semibold ${look}`}>
          <Icon className="size-3.5" aria-hidden="true" />
          {stateWords[state]}
        </span>
        {state === 'found' && <Carried carried={carried} />}
        {url && (
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="ml-auto inline-flex min-h-11 items-center gap-1 text-accent underline underline-offset-2"
          >
            RIS <ExternalLink className="size-4" aria-hidden="true" />
            <span className="sr-only">: {citation} (neuer Tab)</span>
          </a>
        )}
      </div>
      {(reason ?? doubt) && <p className="mt-1">{[reason, doubt].filter(Boolean).join(' ')}</p>}
      <div className="mt-3 grid gap-4 md:grid-cols-2">
        <div>
          <p className="text-xs font-semibold text-muted">Ihr Satz</p>
          <p className="break-words">{sentence || cited}</p>
        </div>
        {wording && (
          <div>
            <p className="text-xs font-semibold text-muted">{finding.is_official ? 'Wortlaut' : 'Kurzfassung'}</p>
            <p className="break-words whitespace-pre-line">{wording}</p>
          </div>
        )}
      </div>
    </li>
  )
}

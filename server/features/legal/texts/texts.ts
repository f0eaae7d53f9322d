import { agreementVersion, legalTexts, type LegalTextName } from '../../../../contract/legal-names.ts'
import type { LegalBlock, LegalText } from '../../../../contract/legal.ts'
import { accessibility } from './accessibility.ts'
import { agreement } from './agreement.ts'
import type { Facts } from './facts.ts'
import { limits } from './limits.ts'
import { measures } from './measures.ts'
import { privacy } from './privacy.ts'
import { secrecy } from './secrecy.ts'
import { subProcessors } from './sub-processors.ts'
import { terms } from './terms.ts'

/** Each text with the day of its wording; whoever changes a wording changes the day. */
const texts: Record<LegalTextName, { version: string; write: (facts: Facts) => LegalBlock[] }> = {
  limits: { version: '2026-11-23', write: limits },
  privacy: { version: '2026-11-22', write: privacy },
  terms: { version: '2026-11-22', write: terms },
  secrecy: { version: '2026-11-22', write: secrecy },
  measures: { version: '2026-11-22', write: measures },
  sub_processors: { version: '2026-11-22', write: subProcessors },
  agreement: { version: agreementVersion, write: agreement },
  accessibility: { version: '2026-11-22', write: accessibility },
}

/** A text as this instance publishes it. */
export const writeText = (name: LegalTextName, facts: Facts): LegalText => ({
  title: legalTexts[name],
  version: texts[name].version,
  is_sample: facts.placeholder,
  blocks: texts[name].write(facts),
})

import { subLawKeys, type SubLaw } from '../../../../contract/knowledge-bases.ts'
import type { Area } from './fit.ts'

/** The Land whose law is asked for: the one that the question names, before the one that is chosen. */
export function landOf({ question, knowledgeBase, subLaw }: Area): SubLaw | null {
  if (knowledgeBase !== 'publiclaw') return subLaw
  const named = landsIn(question)
  return named.length === 1 ? named[0]! : subLaw
}

/** The Länder that a text names. */
export const landsIn = (text: string): SubLaw[] => subLawKeys.filter((key) => landNames[key]?.test(text))

/** The Länder as questions name them. */
const landNames: Partial<Record<SubLaw, RegExp>> = {
  burgenland: /(?<!\p{L})(?:Burgenland|burgenländisch)/u,
  kaernten: /(?<!\p{L})(?:Kärnten|Kärntner)/u,
  niederoesterreich: /(?<!\p{L})(?:Niederösterreich|niederösterreichisch|NÖ(?!\p{L}))/u,
  oberoesterreich: /(?<!\p{L})(?:Oberösterreich|oberösterreichisch|OÖ(?!\p{L})|Oö\.)/u,
  salzburg: /(?<!\p{L})(?:Salzburg|Sbg\.)/u,
  steiermark: /(?<!\p{L})(?:Steiermark|steirisch|steiermärkisch|Stmk(?!\p{L}))/iu,
  tirol: /(?<!\p{L})(?:Tirol|Tiroler)/u,
  vorarlberg: /(?<!\p{L})(?:Vorarlberg|Vlbg\.)/u,
  wien: /(?<!\p{L})(?:Wien|Wiener)(?!er?\s(?:Neustadt|Zeitung)|\p{L})/u,
}

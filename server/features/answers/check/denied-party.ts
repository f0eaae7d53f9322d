import { matchesOf } from '../../../base/language/matches.ts'
import { isSame, isSomebody } from './acts.ts'
import { actorsIn } from './cases.ts'
import type { Main } from './mains.ts'
import { isAccounted, tellingWords, type Vocabulary } from './words.ts'

/*
 * A statement may name its own opposite: »es haftet der Verein, nicht der Obmann«. Where the source names whom it sets
 * aside, and not the other one as who does it, the two have changed places.
 */

const aside = '(?:de[rmns]|die|das|eine[rmn]?|ein)\\s(?:\\p{Ll}{3,}(?:e|en|er|es|em)\\s)?\\p{Lu}[\\p{L}-]+'
const contrasts = [
  // »nicht die Eltern, sondern die Schule«
  /(?<!\p{L})nicht\s(?<out>[^,;.]{3,80}),\ssondern\s(?<said>[^,;.]{3,80})/gu,
  // »…; der Vermieter kann das nicht verlangen«
  new RegExp(
    `(?<said>[^,;]{3,120})[;,]\\s(?:und\\s)?(?<out>(?:der|die|das)\\s(?:\\p{Ll}{3,}e\\s)?\\p{Lu}[\\p{L}-]+)\\s(?:kann|können|darf|dürfen|muss|müssen|hat|haben|ist|sind)\\s(?:das|es|dies|dazu|hingegen|dagegen)\\s(?:\\p{Ll}+\\s){0,2}?nicht(?!\\p{L})`,
    'gu',
  ),
  // »…, nicht der Obmann«, »… und nicht vom Kläger«
  new RegExp(
    `(?<said>[^,;]{3,90}?)(?:,\\s(?:(?:und|aber|jedoch)\\s)?|\\s(?:und|aber)\\s)nicht\\s(?:(?:auch|etwa)\\s)?(?<out>(?:(?:von|vom|durch|bei|beim|mit|nach|zum|zur|auf|an|am|in|im|für|gegen|mittels)\\s(?=\\p{Lu})\\p{Lu}[\\p{L}-]+)|(?:(?:von|durch|bei|mit|nach|auf|an|in|für|gegen|mittels)\\s)?${aside})(?=\\s?(?:[,;.)]|$))`,
    'gu',
  ),
]
const deniedBefore = /(?<!\p{L})(?:nicht|kein\p{L}{0,2}|statt|anstelle|sondern|außer|ausgenommen)\s[^,;.]{0,60}$/iu

/** Whom a statement sets aside although its nearest passage names them, and not the one of whom it says it. */
export function deniedParty(
  statement: string,
  nearest: { text: string; vocabulary: Vocabulary },
  mains: readonly Main[],
): string | undefined {
  // Each of the patterns has one, and looking for them takes long.
  if (!statement.includes('nicht')) return undefined
  for (const pattern of contrasts)
    for (const { groups } of matchesOf(statement, pattern)) {
      const outs = tellingWords(`x ${groups!['out']!}`).filter(({ isNoun }) => isNoun)
      const saids = tellingWords(`x ${groups!['said']!}`).filter(({ isNoun }) => isNoun)
      const [out, said] = [outs[0], saids.at(-1)]
      if (!out || !said || !outs.every((word) => isAccounted(word, nearest.vocabulary))) continue
      const at = nearest.text.indexOf(out.word.slice(0, 6))
      if (at >= 0 && deniedBefore.test(nearest.text.slice(0, at))) continue
      const isNew = !isAccounted(said, nearest.vocabulary)
      const doers = mains.flatMap(({ text }) => actorsIn(text, isSomebody)).filter(({ role }) => role === 'doer')
      const isDoer = saids.some((word) => doers.some((one) => isSame(one.word, word)))
      if (isNew || (isSomebody(out.word) && !isDoer)) return out.word
    }
  return undefined
}

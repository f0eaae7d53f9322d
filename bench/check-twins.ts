import { seeded } from './check-cases.ts'

/*
 * False twins of honest statements: one thing changed, the rest as it was. Unlike the cases of check-cases.ts they begin
 * with sentences that were written in other words than the law.
 */

/** Party pairs and opposites that stand in for one another; the first in whose place another one is put. */
const pairs = `
Mieter|Vermieter
Käufer|Verkäufer
Gläubiger|Schuldner
Kläger|Beklagte
Arbeitnehmer|Arbeitgeber
Dienstnehmer|Dienstgeber
Verbraucher|Unternehmer
Erblasser|Erbe
Vorstand|Aufsichtsrat
Staatsanwaltschaft|Polizei
Gericht|Staatsanwaltschaft
Behörde|Partei
Beschuldigte|Zeuge
Eigentümer|Besitzer
Bund|Land
Nationalrat|Bundesrat
Bundeskanzler|Bundespräsident
Mutter|Vater
vorsätzlich|fahrlässig
Vorsatz|Fahrlässigkeit
schriftlich|mündlich
nichtig|anfechtbar
Urteil|Beschluss
Bescheid|Verordnung
Inland|Ausland
Beginn|Ende
erste|letzte
höchstens|mindestens
spätestens|frühestens
vor|nach
öffentlich|geheim
unentgeltlich|entgeltlich
beweglich|unbeweglich
befristet|unbefristet
volljährig|minderjährig
Kündigung|Anfechtung
Berufung|Revision
Antrag|Klage
Geldstrafe|Freiheitsstrafe
Leben|Eigentum
Wohnung|Geschäftsraum
Eltern|Großeltern
`
  .trim()
  .split('\n')
  .map((line) => line.split('|') as [string, string])
const parties = 18
/** The same for others that make falsehoods. */
export const exchanges = { parties: pairs.slice(0, parties), opposites: pairs.slice(parties) }

/** A generator of false twins that gives the same ones for the same seed. `nouns` are of the same law. */
export function makeTwins(seed: number) {
  const random = seeded(seed)
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const swapPair = (sentence: string, list: readonly (readonly [string, string])[]): string[] =>
    list.flatMap(([a, b]) =>
      [
        [a, b],
        [b, a],
      ].flatMap(([from, to]) => {
        const pattern = new RegExp(`(?<!\\p{L})${from!}(?=(?:e?[nrsm])?(?!\\p{L}))`, 'u')
        return pattern.test(sentence) && !new RegExp(`(?<!\\p{L})${to!}`, 'u').test(sentence)
          ? [sentence.replace(pattern, to!)]
          : []
      }),
    )
  const changed = (before: string, after: string) => (before === after ? [] : [after])
  return (sentence: string, nouns: readonly string[]): { kind: string; statement: string }[] => {
    const some = (kind: string, list: readonly string[]) => {
      const statement = pick(list)
      return statement === undefined ? [] : [{ kind, statement }]
    }
    const own = Array.from(sentence.matchAll(/(?<=\p{Ll}\s)\p{Lu}\p{Ll}{4,}(?!\p{L})/gu), ([noun]) => noun)
    const noun = pick(own)
    const other = noun && pick(nouns.filter((one) => one.slice(-2) === noun.slice(-2) && !sentence.includes(one)))
    return [
      ...some('subject', swapPair(sentence, pairs.slice(0, parties))),
      ...some('opposite', swapPair(sentence, pairs.slice(parties))),
      ...some('modality', [
        ...changed(sentence, sentence.replace(/(?<!\p{L})kann(?!\p{L})/u, 'muss')),
        ...changed(sentence, sentence.replace(/(?<!\p{L})können(?!\p{L})/u, 'müssen')),
        ...changed(sentence, sentence.replace(/(?<!\p{L})darf(?!\s(?:nicht|nur))(?!\p{L})/u, 'muss')),
        ...changed(sentence, sentence.replace(/(?<!\p{L})muss(?!\p{L})/u, 'kann')),
        ...changed(sentence, sentence.replace(/(?<!\p{L})müssen(?!\p{L})/u, 'können')),
      ]),
      ...some('scope', [
        ...changed(sentence, sentence.replace(/(?<!\p{L})(?:nur|höchstens|grundsätzlich) /u, 'stets ')),
        ...changed(
          sentence,
          sentence.replace(
            /(?<!\p{L})(ist|sind|kann|können|darf|dürfen|muss|müssen|haftet|gilt|gelten) (?!nicht)/u,
            '$1 in jedem Fall ',
          ),
        ),
        ...changed(
          sentence,
          sentence.replace(/(?<!\p{L})(kann|können|darf|dürfen|haftet|gilt) (?!nicht|nur)/u, '$1 nur '),
        ),
      ]),
      ...some('condition', [
        ...changed(
          sentence,
          sentence.replace(/, (?:wenn|sofern|falls|außer|soweit|es sei denn)[^,;]{12,}(?=[.;])/u, ''),
        ),
        ...changed(sentence, sentence.replace(/, (?:wenn|sofern|falls) /u, ', auch wenn nicht ')),
      ]),
      ...(noun && other ? [{ kind: 'substitution', statement: sentence.replace(noun, other) }] : []),
    ]
  }
}

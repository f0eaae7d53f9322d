import { matchesOf } from '../../../base/language/matches.ts'
import { isPersonName } from './cases.ts'
import { isActor } from './kinds.ts'
import { perText } from './law-texts.ts'
import { isAccounted, tellingWords, vocabularyOf, type TellingWord } from './words.ts'

/*
 * Who does what to whom. The parties of a sentence are told by their names, and what they do in it by the article before
 * them: »der Mieter« does, »dem Mieter« gets, »den Mieter« has it done to him, »vom Gericht« does. Two sentences that say
 * the same have the same party in the same part; one that has another party there has them swapped.
 */
type Part = 'doer' | 'receiver' | 'object' | 'owner'
type Mention = { party: string; part: Part }

/** Parties of the law: names for the same one on a line; masculine unless marked with f (feminine), n (neuter). */
const parties: [name: string, kind: 'm' | 'f' | 'n'][][] = `
Mieter Bestandnehmer Pächter
Vermieter Bestandgeber Verpächter
Hauptmieter
Untermieter
Untervermieter
Dienstnehmer Arbeitnehmer Angestellter Angestellte
Dienstgeber Arbeitgeber
Verbraucher Konsument
Unternehmer
Käufer Übernehmer Erwerber Besteller
Verkäufer Übergeber Veräußerer Werkunternehmer
Gläubiger
Schuldner Hauptschuldner
Bürge
Kläger
Beklagter Beklagte
Geschädigter Geschädigte Verletzter Verletzte Beschädigter Beschädigte
Schädiger Beschädiger Täter
Erblasser Verstorbene Verstorbener
Erbe Erben Miterbe
Eigentümer
Besitzer
Halter Tierhalter
Auftraggeber Machtgeber
Auftragnehmer Gewalthaber
Geschenkgeber Geschenknehmer
Gericht:n Richter
Behörde:f Verwaltungsbehörde:f
Staatsanwaltschaft:f Staatsanwalt
Beschuldigter Beschuldigte Angeklagter Angeklagte
Verteidiger
Partei:f
Geschäftsführer
Gesellschafter
Vorstand
Aufsichtsrat
Generalversammlung:f Hauptversammlung:f
Aktionär Aktionäre
Antragsteller
Antragsgegner
Versicherer
Versicherte Versicherter Versicherungsnehmer
Ehegatte Ehegatten
Eltern Elternteil
Kind:n
Anbieter
Betreiber
Zustellorgan:n Zusteller
Empfänger
Masseverwalter Insolvenzverwalter
Schöffe
Zeuge
Sachverständiger Sachverständige
Lehrling`
  .trim()
  .split('\n')
  .map((line) =>
    line.split(' ').map((entry) => {
      const [name = '', kind = 'm'] = entry.split(':')
      return [name, kind as 'm' | 'f' | 'n']
    }),
  )

/** Who stands against whom: the line of one and the line of the other. */
const counterparts = new Map(
  [
    ['Mieter', 'Vermieter'],
    ['Dienstnehmer', 'Dienstgeber'],
    ['Verbraucher', 'Unternehmer'],
    ['Käufer', 'Verkäufer'],
    ['Gläubiger', 'Schuldner'],
    ['Kläger', 'Beklagter'],
    ['Geschädigter', 'Schädiger'],
    ['Erblasser', 'Erbe'],
    ['Auftraggeber', 'Auftragnehmer'],
    ['Antragsteller', 'Antragsgegner'],
    ['Geschäftsführer', 'Gesellschafter'],
    ['Vorstand', 'Aufsichtsrat'],
    ['Gericht', 'Partei'],
    ['Staatsanwaltschaft', 'Gericht'],
  ].flatMap(([one, other]) => [
    [one!, other!],
    [other!, one!],
  ]),
)

const names = new Map(parties.flatMap((group) => group.map(([name, kind]) => [name, { party: group[0]![0], kind }])))
const mention = new RegExp(
  `(?<!\\p{L})(?:(durch (?:den |die |das )?|vom |von (?:dem |der |den )?|seitens (?:des |der )?|gegen (?:den |die |das )?|für (?:den |die |das )?|mit (?:dem |der |den )?|an (?:den |die |das )?|zum |zur |beim |bei (?:dem |der )?)|((?:de[rsmn]|die|das|eine?[rsmn]?|jede[rsmn]?|keine?[rsmn]?|diese[rsmn]?)\\s))?(?:(?:\\p{Ll}+(?:e|en|er|es|em)\\s){0,2})(${[...names.keys()].sort((a, b) => b.length - a.length).join('|')})(e?n|e?s)?(?!\\p{L})`,
  'giu',
)

/** The parties of a sentence and their parts in it; mentions that could be either are left out. */
function mentionsIn(text: string): Mention[] {
  const found: Mention[] = []
  for (const match of matchesOf(text, mention)) {
    const [, preposition, article, name, ending] = match
    const known = names.get(name!)
    if (!known) continue
    // »durch Beschluss der Gesellschafter«: what stands right behind a noun is whose that is.
    const isOwner = article?.trim().toLowerCase() === 'der' && /\p{Lu}\p{L}+\s$/u.test(text.slice(0, match.index))
    if (isOwner && !/^\p{Lu}\p{L}+\s$/u.test(text.slice(0, match.index))) {
      found.push({ party: known.party, part: 'owner' })
      continue
    }
    const part = preposition
      ? ofPreposition(preposition.trim().toLowerCase())
      : ofArticle(article?.trim().toLowerCase(), known.kind, ending ?? '')
    if (part) found.push({ party: known.party, part })
  }
  // »Mieter und Pächter sind verpflichtet«: plurals at the beginning need no article.
  const opening = plural.exec(text)
  for (const name of opening?.slice(1) ?? []) {
    const known = name === undefined ? undefined : names.get(name)
    if (known) found.push({ party: known.party, part: 'doer' })
  }
  return found
}

const plural =
  /(?:^|[.;:]\s)(\p{Lu}\p{L}+)(?:\s(?:und|oder)\s(\p{Lu}\p{L}+))?\s(?:sind|müssen|haben|können|dürfen|werden|sollen)(?!\p{L})/u

const ofPreposition = (word: string): Part | undefined => (/^(durch|vom|von|seitens)/.test(word) ? 'doer' : undefined)

function ofArticle(article: string | undefined, kind: 'm' | 'f' | 'n', ending: string): Part | undefined {
  if (article === undefined) return undefined
  const isPlural = ending === 'n' || ending === 'en'
  if (kind === 'm') {
    if (/^(der|ein|jeder|kein|dieser)$/.test(article)) return isPlural ? undefined : 'doer'
    if (article.endsWith('m')) return 'receiver'
    if (article.endsWith('s') && article !== 'das') return 'owner'
    if (article.endsWith('n')) return isPlural ? undefined : 'object'
    return undefined
  }
  // Feminine and neuter names are the same whether they do or have it done to them.
  if (/^(die|das|eine|ein|jede|jedes|keine|kein|diese|dieses)$/.test(article)) return 'doer'
  return kind === 'n' && article.endsWith('m') ? 'receiver' : undefined
}

/** Who pays and who takes the risk. */
const bears =
  /(?<!\p{L})(?:trägt|tragen|bezahl\p{L}*|zahlt|zahlen|aufkommen|aufzukommen|übernimmt|übernehmen|(?:zu\s|ge)?ersetzen|zu tragen|zu bezahlen|zu zahlen)(?!\p{L})/iu
const borne: RegExp[] = [
  /(?<!\p{L})\p{L}{0,16}(?:kosten|auslagen|aufwand|aufwendungen|gebühren?)(?!\p{L})|kostet/iu,
  /(?<!\p{L})\p{L}{0,16}(?:gefahr|risiko)(?!\p{L})/iu,
]

/** The one who bears costs or a risk, where the source has the other one bear them. */
export function otherBearer(
  statement: string,
  passages: readonly string[],
): { said: string; source: string } | undefined {
  for (const thing of borne) {
    if (!thing.test(statement)) continue
    const bearersIn = (text: string) =>
      text
        .split(/(?<=[;:])\s|\n/u)
        .filter((part) => thing.test(part) && bears.test(part))
        .flatMap((part) => part.split(/(?<=,)\s/u).filter((clause) => bears.test(clause)))
        .flatMap(mentionsIn)
        .filter(({ part }) => part === 'doer')
        .map(({ party }) => party)
    const theirs = passages.flatMap(bearersIn)
    const said = bearersIn(statement)
    const wrong = said.find((party) => theirs.length > 0 && !theirs.includes(party))
    if (wrong !== undefined && theirs.every((party) => counterparts.get(wrong) === party))
      return { said: wrong, source: theirs[0]! }
  }
  return undefined
}

/*
 * The same for whoever acts, whatever they are called: »Der Magistrat hat … zu verständigen« where the source has »Organe
 * … haben den Magistrat zu verständigen«. Only sentences whose doer can be told by its place are compared.
 */
const acting =
  '(?:hat|haben|muss|muß|müssen|kann|können|darf|dürfen|soll|sollen|schuldet|schulden|haftet|haften|trägt|tragen|behält|entscheidet|entscheiden|bestimmt|ist\\s(?:\\p{L}+\\s){0,2}?(?:berechtigt|berechtiget|verpflichtet|befugt)|sind\\s(?:\\p{L}+\\s){0,2}?(?:berechtigt|verpflichtet|befugt))'
const actingMany =
  '(?:haben|müssen|können|dürfen|sollen|schulden|haften|tragen|entscheiden|sind\\s(?:\\p{L}+\\s){0,2}?(?:berechtigt|verpflichtet|befugt))'
const noun =
  '((?:\\p{Ll}{3,}(?:e|en)\\s){0,2}\\p{Lu}[\\p{L}-]+(?:\\s(?:des|der|eines|einer)\\s(?:\\p{Ll}{3,}(?:en|er)\\s)?\\p{Lu}\\p{L}+)?(?:\\s(?:oder|und)\\s(?:(?:der|die|das|ein|eine)\\s)?\\p{Lu}\\p{L}+)?)'
/** Names of parties that are the same whether they do or have it done to them; at these places they do. */
const feminine =
  '(?:das\\s(?:Gericht|Insolvenzgericht|Exekutionsgericht|Verwaltungsgericht|Kind|Organ|Opfer)|die\\s(?:Behörde|Staatsanwaltschaft|Gesellschaft|Partei|Gemeinde|Kammer|Generalversammlung|Hauptversammlung|Kriminalpolizei|Sicherheitsbehörde|Bezirksverwaltungsbehörde|Regulierungsbehörde))'
const doerForms = [
  // »Der Richter kann …«, »…, so hat der Richter …«; »Die Gebühr hat der Gläubiger zu zahlen« begins with what is paid.
  new RegExp(`(?:^|[.;:]\\s|,\\s(?:so\\s)?)(?:Der|Ein|Jeder|Kein|der|ein)\\s${noun}\\s${acting}(?!\\p{L})`, 'gu'),
  new RegExp(
    `(?:^|[.;:]\\s)(?:Die|Das|Eine|Jede|Jedes|Keine)\\s${noun}\\s${acting}(?!\\p{L})(?!\\s(?:der|jeder|ein|er|${feminine})(?!\\p{L}))`,
    'gu',
  ),
  new RegExp(
    `(?:^|[.;:]\\s)(\\p{Lu}[\\p{L}-]+)\\s${actingMany}(?!\\p{L})(?!\\s(?:der|jeder|ein|er|${feminine})\\s)`,
    'gu',
  ),
  new RegExp(
    `(?<!\\p{L})(?:hat|haben|muss|muß|müssen|kann|können|darf|dürfen|soll|sollen|ist|sind)\\s(?:sie\\s|es\\s|ihn\\s|sich\\s|dies\\s|diese\\s|darüber\\s|hierüber\\s|jedoch\\s|auch\\s|ihm\\s|ihnen\\s){0,2}(?:(?:der|jeder)\\s${noun}|${feminine.replaceAll('s(?:', 's(')})(?!\\p{L})`,
    'gu',
  ),
]
const passive =
  /(?<!\p{L})(?:werden|worden|wird|ist\s(?:[^,;]{0,80}\s)?zu\s\p{Ll}+n|sind\s(?:[^,;]{0,80}\s)?zu\s\p{Ll}+n)(?!\p{L})/iu

/** The words by which each one is named who acts: »der Mieter einer Wohnung«. */
const doersIn = perText((text): TellingWord[][] =>
  text.split(/(?<=[;])\s|\n/).flatMap((piece) =>
    doerForms.flatMap((form) =>
      Array.from(matchesOf(piece, form)).flatMap((match) => {
        // A passive has no doer at this place.
        const clause = piece.slice(match.index).split(/[,;]/)[match[0].startsWith(',') ? 1 : 0] ?? ''
        const nouns = tellingWords(`x ${match.slice(1).find(Boolean) ?? ''}`).filter(({ isNoun }) => isNoun)
        // »der Wiener Magistrat« is the Magistrat.
        const [place, body] = nouns
        const isPlace = place?.word.endsWith('er') && body && piece.includes(`${place.word} ${body.word}`)
        const named = isPlace ? nouns.slice(1) : nouns
        return passive.test(clause) || named.length === 0 ? [] : [named]
      }),
    ),
  ),
)

/** Verbs by which somebody else is made or allowed to do it. */
const told =
  /(?<!\p{L})(?:aufzutragen|aufgetragen|auftragen|trägt|anzuweisen|angewiesen|aufzufordern|aufgefordert|fordert|anzuhalten|angehalten|aufzuerlegen|auferlegt|zu gestatten|gestattet|zu ermöglichen|zu erlauben|Gelegenheit)(?!\p{L})/u

/** Who acts in a statement and is in its nearest passage neither who acts nor named as one who does; undefined where nothing can be told. */
export function otherDoer(
  statement: string,
  passages: readonly string[],
): { said: string; source: string } | undefined {
  const [best] = passages
  if (best === undefined) return undefined
  const theirs = doersIn(best)
  if (theirs.length === 0) return undefined
  const isLike = (a: TellingWord, b: TellingWord) =>
    isAccounted(a, vocabularyOf(b.word)) ||
    isAccounted(b, vocabularyOf(a.word)) ||
    // »der Leiter der Anstalt« is the »Anstaltsleiter«.
    b.word.toLowerCase().endsWith(a.word.toLowerCase())
  const plain = passages.join(' ')
  for (const named of doersIn(statement)) {
    if (theirs.flat().some((other) => named.some((doer) => isLike(doer, other)))) continue
    const doer = named[0]!
    // »Die Verlängerung darf höchstens …« names nobody either.
    if (!named.some(({ word }) => isPersonName(word) || isActor(word))) continue
    // »dem Drittschuldner aufzutragen, sich zu erklären«: who is told to do it does it.
    if (new RegExp(`(?:de[mnr]|einem)\\s(?:\\p{Ll}+\\s)?${doer.word}[^.;]{0,120}${told.source}`, 'u').test(best))
      continue
    // »durch den Richter«, »vom Gericht«, »Wer als Käufer«: named as one who acts.
    const agents = Array.from(
      matchesOf(
        plain,
        /(?<!\p{L})(?:[Dd]urch|[Vv]on|[Vv]om|[Ss]eitens|[Aa]ls|[Ww]er|[Dd]er|[Dd]ie)\s(?:(?:de[rmns]|die|das|eine[rmns]?)\s)?(?:\p{Ll}+\s){0,2}(\p{Lu}\p{L}+)/gu,
      ),
      ([, name]) => tellingWords(`x ${name!}`),
    ).flat()
    if (agents.some((other) => isLike(doer, other)) && !theirs.flat().some((other) => statement.includes(other.word)))
      continue
    // »Der Vorschlag hat … zu umfassen« names nobody.
    const source = theirs.flat().find(({ word }) => isPersonName(word))
    if (source) return { said: doer.word, source: source.word }
  }
  return undefined
}

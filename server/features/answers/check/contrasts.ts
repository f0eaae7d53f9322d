import { matchesOf } from '../../../base/language/matches.ts'
import { perText } from './law-texts.ts'
import { tellingWords, type TellingWord, type Vocabulary } from './words.ts'

/*
 * Words that cannot stand for one another: who says one of a line where the source says another one of it says something
 * else. Unlike synonyms these are compared only where the source has none of the words that the statement uses.
 */

/** Alternatives of a line are set apart by |, words for the same alternative by commas. */
const lines = `
Bundespräsident | Bundeskanzler | Justizminister, Bundesminister für Justiz, Bundesministerin für Justiz | Innenminister, Bundesminister für Inneres | Finanzminister, Bundesminister für Finanzen | Gesundheitsminister, Gesundheit | Landeshauptmann, Landeshauptfrau | Bürgermeister | Nationalrat | Bundesrat | Landtag | Rechnungshof | Volksanwaltschaft | Gemeinderat
Bezirksgericht | Landesgericht, Gerichtshof erster Instanz | Oberlandesgericht | Oberster Gerichtshof, OGH | Verwaltungsgerichtshof | Verfassungsgerichtshof | Handelsgericht | Bundesverwaltungsgericht | Landesverwaltungsgericht
Bezirksverwaltungsbehörde | Landesregierung | Landespolizeidirektion | Gemeinde | Magistrat | Finanzamt
Gericht, Richter | Staatsanwaltschaft, Ankläger | Kriminalpolizei, Polizei | Rechtsanwalt, Verteidiger | Notar
Gericht, Richter | Parteien | Verwaltungsbehörde
Kläger | Beklagter
Käufer | Verkäufer
Gläubiger | Schuldner, Verpflichteter | Bürge
Verpflichteter | betreibender Gläubiger
Mieter, Pächter | Vermieter, Verpächter
Dienstnehmer, Arbeitnehmer | Dienstgeber, Arbeitgeber
Unternehmer | Verbraucher, Konsument
Kreditgeber | Kreditnehmer
Geschenkgeber | Geschenknehmer
Urheber | Verwerter
Vorstand | Aufsichtsrat | Generalversammlung, Hauptversammlung
Insolvenzgericht | Insolvenzverwalter | Gläubigerausschuss, Gläubigerausschuß
Geschäftsführer | Gesellschafter
Lehrer, Lehrperson | Schüler
mündlich | schriftlich | elektronisch
Notariatsakt | Privaturkunde | Schriftform
vorsätzlich, absichtlich, wissentlich | fahrlässig
kostenlos, kostenfrei, unentgeltlich, gratis, gebührenfrei | Kostenersatz, kostenpflichtig, entgeltlich, Entgelt
inländisch, Inland | ausländisch, Ausland
unmittelbar, direkt | mittelbar, indirekt
beweisen, nachweisen, Nachweis, Beweis | glaubhaft, bescheinigen
verlängern, erstrecken, Verlängerung | abkürzen, verkürzen, Abkürzung, Verkürzung
erhöhen, anheben, Erhöhung | herabsetzen, mindern, senken, Herabsetzung, Minderung
einstimmig, Einstimmigkeit | Stimmenmehrheit, Mehrheit
einfacher Mehrheit, einfache Mehrheit, einfache Stimmenmehrheit, einfacher Stimmenmehrheit | Zweidrittelmehrheit, zwei Dritteln, zwei Drittel | Dreiviertelmehrheit, drei Vierteln, drei Viertel
von Amts wegen, von amtswegen, amtswegig, von sich aus | auf Antrag, über Antrag, beantragt
gleichen Teilen, gleiche Teile | Verhältnis, anteilig, Kräften, verhältnismäßig, Anteil
Eröffnung | Aufhebung, Beendigung, Schluss
Beginn, Anfang | Ende, Ablauf, Schluss
Entlassung | Aufnahme, Antritt
Vernehmung | Urteil
Urteil | Beschluss | Bescheid | Verordnung
Berufung | Rekurs | Revision | Einspruch | Nichtigkeitsbeschwerde
Geldstrafe | Freiheitsstrafe, Haft
Eigentümer | Besitzer | Pächter
Wien | Linz | Graz | Innsbruck | Klagenfurt | Bregenz | Eisenstadt | Salzburg | Burgenland | Kärnten | Niederösterreich | Oberösterreich | Steiermark | Tirol | Vorarlberg
Ortsgebiet | Freiland | Autobahn
volljährig | minderjährig
beweglich | unbeweglich
befristet | unbefristet
zufällig, Zufall | Verschulden, schuldhaft
Tag | Nacht
Mutter | Vater
früher, älter | später, jünger
öffentlich | geheim, vertraulich
im Rang vor, vorrangig | im Rang nach, nachrangig
Kalenderjahr, Jahresende | Kalendervierteljahr, Quartal, Quartalsende | Kalendermonat, Monatsende, Monatsletzten
erlischt, endet, verliert | aufrecht, weiterbestehen, fortbestehen
unabhängig, ungeachtet | nach Maßgabe, Rücksichtnahme, unter Berücksichtigung
allein, zur Gänze, gesamten, gesamte | verhältnismäßig, verhältnißmäßig, anteilig
monatlich | jährlich | wöchentlich | täglich | vierteljährlich
Kauf | Miete | Schenkung | Tausch
ehelich | unehelich
begünstigt | benachteiligt
nichtig, Nichtigkeit | anfechtbar, Anfechtbarkeit
vorläufig, vorübergehend, einstweilig, einstweilen | endgültig, dauernd, dauerhaft
kleiner, geringer, niedriger | größer, höher
steigen, steigt, gestiegen | sinken, sinkt, gesunken
gewinnende | verlierende
natürliche | juristische
gesetzlich | vertraglich | gerichtlich
innerhalb des | außerhalb des
gehemmt, Hemmung | unterbrochen, Unterbrechung
Strafrecht, strafrechtlich, Strafrechts | Zivilrecht, zivilrechtlich, bürgerlich | Verwaltungsrecht
Vollmacht | Genehmigung
Bundesgesetz | Landesgesetz | Verordnung
Bund | Land | Gemeinde
Leben | Vermögen
Anzeige | Bewilligung, Genehmigung
Zustimmung, Einwilligung | Anhörung, Stellungnahme
Nationalrat | Bundesrat | Landtag
Landeshauptmann | Landesregierung | Bundesregierung
Präsident | Vizepräsident
Eintritt | Kenntnis
Zustellung | Verkündung | Erlassung
Antragsteller | Antragsgegner
Auftraggeber | Auftragnehmer
Absender | Empfänger
Erblasser | Erbe
Rechtsvorgänger, Vormann, Vorgänger | Rechtsnachfolger, Nachfolger, Nachmann
Pfandgläubiger | Pfandgeber
Versicherer | Versicherungsnehmer, Versicherte
Fußgänger | Radfahrer | Lenker
rechts, rechte | links, linke
Unterhalt | Schadenersatz
Widerruf | Rücktritt | Kündigung
freiwillig | verpflichtend, zwingend
einzeln | gemeinsam
Stimmengleichheit | Stimmenmehrheit
ordentlich | außerordentlich
ganz, gänzlich, zur Gänze | teilweise, zum Teil
sofort, unverzüglich | nachträglich
einmal, einmalig | wiederholt, beharrlich, fortgesetzt, längere Zeit
`

type Contrasts = {
  /** How the alternatives begin, in lower case, by two letters: where no word begins so, the pattern need not be tried. */
  beginnings: ReadonlyMap<string, readonly { beginning: string; pattern: RegExp }[]>
  /** In which order the alternatives stand, and beside which others. */
  contrasting: ReadonlyMap<RegExp, { order: number; alternatives: readonly RegExp[] }>
}

/** Read where they are first asked for: many a process checks nothing. */
let contrasts: Contrasts | undefined
function readContrasts(): Contrasts {
  const beginnings = new Map<string, { beginning: string; pattern: RegExp }[]>()
  const all = lines
    .trim()
    .split('\n')
    .map((line) =>
      line.split('|').map((alternative) => {
        const names = alternative.split(',').map((name) => name.trim())
        const forms = names.map((name) =>
          name
            .split(' ')
            .map(
              (word) =>
                `${word.replace(/(?:er|e|en|lich)$/, (ending) => (ending === 'lich' ? ending : ''))}\\p{L}{0,3}`,
            )
            .join('\\s'),
        )
        const pattern = new RegExp(`(?<!\\p{L})(?:${forms.join('|')})(?!\\p{L})`, 'iu')
        for (const name of names) {
          const beginning = /\p{L}*/u.exec(name.replace(/(?<=^\S*)(?:er|e|en)(?=\s|$)/, '').toLowerCase())![0]
          const key = beginning.slice(0, 2)
          beginnings.set(key, [...(beginnings.get(key) ?? []), { beginning, pattern }])
        }
        return pattern
      }),
    )
  const contrasting = new Map(
    all
      .flatMap((alternatives) => alternatives.map((alternative) => ({ alternative, alternatives })))
      .map(({ alternative, alternatives }, order) => [alternative, { order, alternatives }]),
  )
  return { beginnings, contrasting }
}

/** The alternatives that begin as some word of a text does: no other one stands in it. */
const begunIn = perText((text) => {
  const begun = new Set<RegExp>()
  const { beginnings } = (contrasts ??= readContrasts())
  for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu))
    for (const { beginning, pattern } of beginnings.get(word.slice(0, 2)) ?? [])
      if (word.startsWith(beginning)) begun.add(pattern)
  return begun
})

/**
 * A word of a statement in whose place its passages have another one of the same line; undefined where there is none. What
 * the passages say too, in whatever words, is never opposed.
 */
export function contrastOf(
  statement: string,
  passages: readonly string[],
  near: Vocabulary,
): { said: string; source: string } | undefined {
  const begun = begunIn(statement)
  if (begun.size === 0) return undefined
  const source = passages.join('\n')
  const theirs = passages.map(begunIn)
  const { contrasting } = (contrasts ??= readContrasts())
  const inOrder = (one: RegExp, other: RegExp) => contrasting.get(one)!.order - contrasting.get(other)!.order
  const isInSource = (one: RegExp) => theirs.some((patterns) => patterns.has(one)) && one.test(source)
  for (const alternative of [...begun].toSorted(inOrder)) {
    const said = alternative.exec(statement)?.[0]
    if (said === undefined || isInSource(alternative)) continue
    const word = tellingWords(`x ${said}`)
    if (!said.includes(' ') && word.length === 1 && word.every((one) => near.stems.has(one.stems[0]!))) continue
    const other = contrasting
      .get(alternative)!
      .alternatives.find((one) => one !== alternative && isInSource(one) && !one.test(statement))
    if (!other) continue
    return { said, source: other.exec(source)![0] }
  }
  return undefined
}

const resort =
  /(?<!\p{L})(?:(?:Bundes)?[Mm]inister(?:ium|iums|in|innen|n|s)?(?:\soder\sde[rm]\sBundesministerin)?\sfür\s(\p{Lu}[^.;:()]{3,80})|(\p{Lu}\p{Ll}{3,}?)s?(?:minister(?:in|s|n|ium|iums)?|ressort)(?!\p{L}))/gu
/** What a ministry is called otherwise. */
const called: Record<string, string> = { innen: 'inner', außen: 'auswärt|äuß|europä' }

/** The ministry that a statement names where its passages only name others. */
export function otherMinister(
  statement: string,
  passages: readonly string[],
): { said: string; source: string } | undefined {
  // Looking for the word is cheaper than trying the pattern at every noun.
  if (!passages.some((text) => text.includes('inister') || text.includes('ressort'))) return undefined
  const source = passages.join(' ')
  const [theirs] = matchesOf(source, resort)
  if (!theirs) return undefined
  const lower = source.toLowerCase()
  for (const [whole, long, short] of matchesOf(statement, resort)) {
    if (short === 'Bundes') continue
    const name = (long ?? short!).toLowerCase().match(/\p{L}+/u)![0]
    const names = called[name]?.split('|') ?? [name.slice(0, Math.max(4, name.length - 2))]
    if (!names.some((one) => lower.includes(one)))
      return {
        said: short ? whole : whole.split(' ').slice(0, 3).join(' '),
        source: theirs[0].split(' ').slice(0, 3).join(' '),
      }
  }
  return undefined
}

/** Before and after: words that put one thing into an order with another. */
const order = {
  before: /(?<!\p{L})(?:vor|bevor|vorher|ehe|bis)(?!\p{L})/iu,
  after: /(?<!\p{L})(?:nach|nachdem|danach|seit|ab)(?!\p{L})/iu,
}
const ordered =
  /(?<!\p{L})(vor|bevor|ehe|bis(?:\szu[mr])?|nach|nachdem|seit|ab)\s((?:(?:de[rsmn]|die|das|ihre[rmns]?|seine[rmns]?|eine[rmns]?|jede[rmns]?|Beginn|Ablauf|Abschluss|Abschluß|Schluss|Ende|seine[rmns]?)\s){0,3}\p{L}+)/giu

const ordersIn = perText((text) =>
  Array.from(matchesOf(text, ordered), ([, sign, thing]) => ({ sign: sign!, thing: tellingWords(`x ${thing!}`) })),
)

/** What a statement puts before something that its passages only put behind it, or the other way round. */
export function otherOrder(statement: string, passages: readonly string[]): string | undefined {
  const theirs = passages.flatMap(ordersIn)
  if (theirs.length === 0) return undefined
  for (const [whole, sign, thing] of matchesOf(statement, ordered)) {
    const words = tellingWords(`x ${thing!}`).filter(({ isNoun }) => isNoun)
    const last = words.at(-1)
    if (!last) continue
    const same = theirs.filter((other) =>
      other.thing.some(({ stems }) => stems.some((stem) => last.stems.includes(stem))),
    )
    const side = (text: string) => (order.before.test(text) ? 'before' : 'after')
    if (same.length > 0 && same.every((other) => side(other.sign) !== side(sign!))) return whole
  }
  return undefined
}

const excepted =
  /(?<!\p{L})(?:mit Ausnahme|ausgenommen|außer|abgesehen von)\s((?:\p{L}+[\s-]+){0,3}?\p{Lu}\p{L}+(?:-? und (?:\p{Ll}+ )?\p{Lu}\p{L}+)?)/gu
const excepting = /(?<!\p{L})(?:Ausnahme\p{L}*|ausgenommen|außer|abgesehen|anders)(?!\p{L})/iu
const denials = /(?<!\p{L})(?:nicht|kein\p{L}{0,2}|niemand\p{L}{0,2}|nie)(?!\p{L})/giu
const isDenied = (text: string) => (text.match(denials)?.length ?? 0) % 2 === 1

/** Something that the passages except and that a statement names as if they did not. */
export function exceptedIn(statement: string, passages: readonly string[]): string | undefined {
  for (const text of passages)
    for (const [, thing] of matchesOf(text, excepted)) {
      const words = tellingWords(`x ${thing!}`).filter(({ isNoun }) => isNoun)
      if (words.length === 0 || !isNew(words, text, thing!)) continue
      // What holds for the rest is said of what is excepted.
      const piece = statement.split(/[,;]/).find((one) => {
        const own = tellingWords(one)
        return words.every(({ stems }) => own.some((other) => other.stems.some((stem) => stems.includes(stem))))
      })
      if (piece && !excepting.test(piece) && isDenied(piece) === isDenied(text.replace(thing!, ' '))) return thing
    }
  return undefined
}

/** What is excepted stands nowhere else in the sentence. */
const isNew = (words: readonly TellingWord[], text: string, thing: string) => {
  const rest = tellingWords(text.replace(thing, ' ')).filter(({ isNoun }) => isNoun)
  return !words.every(({ stems }) => rest.some((one) => one.stems.some((stem) => stems.includes(stem))))
}

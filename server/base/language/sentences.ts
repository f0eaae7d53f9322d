import { matchesOf } from './matches.ts'
/*
 * Where the sentences of German legal prose end. Most of its dots end none: »§ 16 Abs. 2«, »am 24. Dezember«, »z. B.«,
 * »Mag. A. Huber«. The one list of abbreviations and the one splitter for all that quotes, compares and shortens.
 */

/** A sentence with its range in the text (UTF-16 units): from its first sign to behind its last, no blanks around. */
export type Sentence = { text: string; start: number; end: number }

/** Abbreviations that something has to follow: no sentence ends behind them. Written without dots and blanks. */
const leading = new Set(
  `ABl Abs Absch Abschn allg Anm Apr Art Aug Bd bes betr BGBl Bsp bspw bzgl bzw ca DDr Dez dgl dh DI Dipl Dr dRGBl
  einschl Entw etc etw evtl exkl f Fa Feb ff Fr Frl geb gegr gem ggf ggfs grds hL Hr höchst idF idgF idR iE ieS iHd
  iHv iK Ing inkl insb insbes iS iSd iSe iSv iVm iwS iZm Jan JGS Jh Jhdt Jul Jun Jän Kap Lfg LGBl lit lt Mag max mE
  min mind Mio Mrd Mär Nov Nr Nrn Okt oÄ oä Pkt Prof rd RGBl Rn Rs Rsp Rz S s sA Sep Sept Slg sO sog St Std StGBl Str
  Tel TP tw uA ua udgl usw uU uÄ uä va Var vgl vorl vorm vs vT Z zB Zif Ziff zit Zl zT zw zzgl`
    .split(/\s+/)
    .filter(Boolean),
)
/** Those of them that may stand at an end as well; a word that only a sentence begins with tells. */
const trailing = new Set(
  'Art bes dgl etc f ff geb Jh Jhdt max min mE Mio Mrd oä oÄ S Std Str Tel ua uA uä uÄ udgl usw uU va vT zT'.split(' '),
)

/** Words that stand with a capital only where a sentence begins; »Sie« and »Ihr« are the exceptions worth having. */
const openers = new Set(
  `Aber Alle Allein Allerdings Als Also Am An Andere Andernfalls Anders Auch Auf Aus Außer Außerdem Bei Beim Beide Beides
  Besteht Bestehen Bis Bleibt Da Dabei Dadurch Dafür Dagegen Daher Damit Danach Daneben Dann Daran Darauf Daraus Darf
  Darin Darüber Darum Das Dass Dasselbe Davon Davor Dazu Dem Den Denn Dennoch Der Derjenige Deren Dessen Des Deshalb
  Dies Diese Diesem Diesen Dieser Dieses Die Diejenigen Doch Dort Durch Dürfen Ebenso Ein Eine Einem Einen Einer Eines
  Einzelne Er Erfolgt Erst Es Etwas Falls Ferner Für Gegen Gibt Gilt Gelten Hat Haben Hätte Hier Hierbei Hierfür Hiervon
  Hiezu Hinsichtlich Ihm Ihn Ihnen Ihr Ihre Ihrer Im In Innerhalb Insbesondere Ins Insoweit Ist Jede Jedem Jeden Jeder
  Jedes Jedoch Jene Jener Kann Kein Keine Keinem Keinen Keiner Können Kommt Liegt Liegen Man Mehrere Mit Muss Müssen Nach
  Nachdem Neben Nicht Nichts Niemand Nun Nur Ob Obwohl Oder Ohne Schließlich Sein Seine Seinem Seinen Seiner Seit Sie
  Sind So Sobald Sodann Sofern Solange Solche Solcher Soll Sollen Sonst Soweit Sowohl Statt Stirbt Über Überdies Übrigens
  Um Und Unabhängig Unbeschadet Ungeachtet Unter Verlangt Vom Von Vor Während War Waren Wäre Was Weder Wegen Weil Weiters
  Welche Welcher Welches Wem Wen Wenn Wer Werden Wessen Wie Wird Wo Wobei Worauf Wurde Wurden Zu Zudem Zum Zur Zusätzlich
  Zwar Zwischen`
    .split(/\s+/)
    .filter(Boolean),
)

/** Behind these a number or letter is a name, not an ordinal: a sentence may end there (»… nach § 5. Mieter haften«). */
const namesNumber =
  /(?:§§?|(?<!\p{L})(?:Abs|Absatz|Absätze[ns]?|Abschnitt|Anl|Anlage|Art|Artikels?|Buchstabe|Fall|Gruppe|Kapitel|Kategorie|Klasse|lit|Nr|Nummer|Paragraf|Punkt|Rz|Satz|Seite|Senat|Stufe|Teil|TP|Variante|Z|Ziffer)\.?)\s*(?:\d{1,4}[a-z]?\s*(?:,|und|oder|bis|sowie)\s*)*$/u
/** What is counted within a provision: »Abs. 1 2. Satz« goes on. */
const countedPart = /^(?:Satz|Sätze|Halbsatz|HS|Teilsatz|Fall|Alternative|Variante)(?!\p{L})/u

/** A dot or the like, closing signs, and markers of sources that belong to what was said. */
const stop = /[.!?…]["'«»“”’)*_\]]*(?:\s*\[\d{1,3}\])*(?=\s|$)/g
const openingSigns = /^[\s"'«»„“‚‘([*_–—-]+/
/** The longest look back for a word and what stands before it. */
const lookBack = 60
/** The mark of an item, with blanks before it. */
const longestMark = 20

/** Splits a text into its sentences, in order; blanks between them belong to none. */
export function splitSentences(text: string): Sentence[] {
  const found: Sentence[] = []
  let from = 0
  const close = (to: number) => {
    const piece = text.slice(from, to)
    const start = from + piece.length - piece.trimStart().length
    const trimmed = piece.trim()
    if (trimmed !== '') found.push({ text: trimmed, start, end: start + trimmed.length })
    from = to
  }
  for (const match of matchesOf(text, stop)) {
    const end = match.index + match[0].length
    if (endsSentence(text, { from, at: match.index, signs: match[0], end })) close(end)
  }
  close(text.length)
  return found
}

function endsSentence(
  text: string,
  { from, at, signs, end }: { from: number; at: number; signs: string; end: number },
): boolean {
  // A marker stands behind a statement that is complete.
  if (/\[\d/.test(signs)) return true
  const next = text.slice(end, end + lookBack).replace(openingSigns, '')
  if (next === '') return true
  // The cells of a table, and what goes on in lower case unless it is the mark of an item.
  if (/^(?:\||\p{Ll}(?!\p{Ll}?\)))/u.test(next)) return false
  if (!signs.startsWith('.')) return true
  // »1. Der Mieter«, »a. Die Kosten«: the mark of an item.
  if (at - from < longestMark && /^\s*(?:\d{1,3}[a-z]?|\p{L}{1,2}|[ivxIVX]{1,5})$/u.test(text.slice(from, at)))
    return false
  return endsAtWord(text.slice(Math.max(from, at - lookBack), at), next)
}

/** Whether a dot behind `before` ends a sentence when `next` follows. */
function endsAtWord(before: string, next: string): boolean {
  const isOpened = next.startsWith('§') || openers.has(/^\p{L}+/u.exec(next)?.[0] ?? '')
  const number = /(?<![\p{L}\d])[\d.,]*\d$/u.exec(before)?.[0]
  if (number !== undefined) return endsAtNumber(number, before.slice(0, -number.length), next, isOpened)
  const word = /\p{L}+$/u.exec(before)?.[0] ?? ''
  // »§. 862« is how the nineteenth century wrote.
  if (before.endsWith('§')) return false
  // Behind a sign, or a number with its letter (`§ 16b`).
  if (word === '' || /\d\p{L}{1,2}$/u.test(before)) return true
  // »z. B.«, »i. d. R.«, »o. Ä.« are looked up as one.
  const chain = (/(?<!\p{L})(?:\p{L}{1,2}\.\s?)+\p{L}{1,5}$/u.exec(before)?.[0] ?? '').replace(/[.\s]/g, '')
  const known = [chain, word, lowerFirst(word)].find((spelling) => leading.has(spelling))
  if (namesNumber.test(before.slice(0, -word.length)) && /^(?:\p{L}|[IVXLC]+)$/u.test(word)) return true
  if (known !== undefined) return trailing.has(known) && isOpened
  // Initials, single letters and Roman ordinals (»II. Abschnitt«).
  if (/^(?:\p{L}|[IVXLC]{2,7})$/u.test(word)) return isOpened && !/^\p{Ll}$/u.test(word)
  return true
}

/** »Vgl.« and »Gem.« at the beginning of a sentence. */
const lowerFirst = (word: string) => word.charAt(0).toLowerCase() + word.slice(1)

/** »24. Dezember« is an ordinal, »§ 5« and »2025« are not, »1.1.« is a day without its year. */
function endsAtNumber(number: string, before: string, next: string, isOpened: boolean): boolean {
  if (countedPart.test(next)) return false
  if (/^\d{1,2}\.\d{1,2}$/.test(number)) return isOpened
  if (number.length > 2) return true
  return isOpened || namesNumber.test(before)
}

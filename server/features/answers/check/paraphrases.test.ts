import { describe, expect, test } from 'vitest'
import { section } from '../../../../tests/kit/law-document.ts'
import { createLawNames } from '../../law/citations/law-names.ts'
import { splitParagraphs } from '../../law/corpus/documents.ts'
import { checkAnswer } from './check.ts'
import { readQuantities } from './quantities.ts'
import { isSameQuantity } from './same-quantity.ts'

// What a reader says in words of their own is no falsehood. The law is made up.
const names = createLawNames([{ law: 'BeispG', title: 'Beispielgesetz', aliases: [] }])
const source = (text: string) => {
  const document = section('1', '', text)
  return { document, paragraphs: splitParagraphs(document.text) }
}
const stateOf = async (text: string, statement: string) => {
  const tools = { names, question: '', resolve: () => Promise.resolve({ state: 'unknown', hint: null } as const) }
  const [result] = await checkAnswer(statement, [source(text)], tools)
  return result?.state
}

describe('is doubted although its words stand in the source', () => {
  test.each([
    [
      'once in another period',
      'Die Anwaltschaft hat dem Rat monatlich über ihre Tätigkeit zu berichten. Der Rat tagt jährlich.',
      'Die Anwaltschaft berichtet dem Rat einmal im Jahr über ihre Tätigkeit [1].',
    ],
    [
      'a denial behind a comma is of something else',
      'Der Entlehner darf das Boot nur mit Zustimmung des Verleihers vermieten oder verkaufen.',
      'Ohne Zustimmung des Verleihers darf der Entlehner das Boot vermieten, nicht aber verkaufen [1].',
    ],
    [
      'a denial of the next clause',
      'Der Entlehner darf das Boot nur mit Zustimmung des Verleihers vermieten oder verkaufen.',
      'Ohne Zustimmung des Verleihers darf der Entlehner das Boot vermieten, verkaufen darf er es nicht [1].',
    ],
    [
      'allowed without what is needed',
      'Der Entlehner darf das Boot nur mit Zustimmung des Verleihers vermieten.',
      'Ohne Zustimmung des Verleihers darf der Entlehner das Boot vermieten [1].',
    ],
    [
      'what is said of one of two is said of the other',
      'Mietverträge können vom Mieter gerichtlich oder schriftlich, vom Vermieter jedoch nur gerichtlich gekündigt werden.',
      'Der Vermieter darf den Mietvertrag gerichtlich oder schriftlich kündigen, der Mieter hingegen nur gerichtlich [1].',
    ],
    [
      'granted although the source takes it away there',
      'Das Gericht kann die Frist um drei Monate verlängern. Hat der Mieter selbst den Mietgegenstand gekündigt, ist diese Bestimmung nicht anzuwenden.',
      'Die Verlängerung der Frist ist auch möglich, wenn der Mieter den Mietgegenstand selbst gekündigt hat [1].',
    ],
    [
      'somebody who is excepted',
      'Jeder Dritte, auch der Bezogene, mit Ausnahme des Annehmers, kann einen Wechsel zu Ehren annehmen oder bezahlen.',
      'Auch der Annehmer kann den Wechsel zu Ehren annehmen oder bezahlen [1].',
    ],
    [
      'a deadline of another body',
      'Das Verwaltungsgericht hat über die Beschwerde binnen zwei Monaten zu entscheiden. Die Frist zur Erlassung einer Beschwerdevorentscheidung nach dem Verwaltungsgerichtsverfahrensgesetz beträgt drei Wochen.',
      'Das Verwaltungsgericht muss binnen drei Wochen über die Beschwerde entscheiden [1].',
    ],
    [
      'rank',
      'Die Unterhaltspflicht der Kinder steht der eines Ehegatten im Rang nach.',
      'Die Unterhaltspflicht der Kinder geht jener eines Ehegatten im Rang vor [1].',
    ],
    [
      'a time that runs from another event',
      'Den Ersatz muss der Verleiher längstens binnen einem Jahr nach Zurückstellung des Bootes fordern; sonst ist das Recht erloschen.',
      'Den Ersatz muss der Verleiher binnen eines Jahres ab Entdeckung des Schadens fordern [1].',
    ],
    [
      'the step of another one in a list',
      'Die Wartezeit beträgt zwei Wochen und erhöht sich nach dem vollendeten dritten Dienstjahr auf zwei Monate, nach dem vollendeten sechsten Dienstjahr auf drei, nach dem vollendeten zwanzigsten Dienstjahr auf vier Monate.',
      'Nach dem vollendeten sechsten Dienstjahr beträgt die Wartezeit zwei Monate [1].',
    ],
    [
      'the other one bears the risk',
      'Der Händler kann verlangen, dass ihm der Verbraucher das Gerät übersendet; der Unternehmer hat jedoch die Gefahr der Übersendung zu tragen.',
      'Verlangt der Händler die Übersendung des Geräts, trägt der Verbraucher die Gefahr [1].',
    ],
    [
      'somebody else has to prove it',
      'Stürzt ein Gerüst ein, so ist der Besitzer zum Ersatz verpflichtet, wenn er nicht beweist, dass er alle erforderliche Sorgfalt angewendet hat.',
      'Stürzt ein Gerüst ein, haftet der Besitzer nur, wenn ihm der Geschädigte einen Mangel an Sorgfalt nachweist [1].',
    ],
    [
      'void although it holds all the same',
      'Die Urkunde hat den Namen des Ausstellers zu enthalten. Ein Verstoß gegen diese Vorschrift berührt die Gültigkeit der Urkunde nicht.',
      'Fehlt in der Urkunde der Name des Ausstellers, ist die Urkunde nicht gültig [1].',
    ],
    [
      'waived although a waiver does not help',
      'Dieses Recht steht dem Gast wegen Gesundheitsschädlichkeit der Räume auch dann zu, wenn er im Vertrag darauf verzichtet hat.',
      'Auf das Recht wegen Gesundheitsschädlichkeit der Räume kann der Gast im Vertrag wirksam verzichten [1].',
    ],
    [
      'required although it does not matter',
      'Der Aufenthalt bestimmt sich nach den tatsächlichen Verhältnissen ohne Rücksicht auf Erlaubtheit oder Freiwilligkeit.',
      'Der Aufenthalt setzt nach den tatsächlichen Verhältnissen Freiwilligkeit voraus [1].',
    ],
    [
      'all of it where the law gives a part',
      'Der Anspruch auf Unterhalt mindert sich insoweit, als das Kind eigene Einkünfte hat.',
      'Hat das Kind eigene Einkünfte, fällt der Anspruch auf Unterhalt zur Gänze weg [1].',
    ],
    [
      'nowhere else where the law adds a place',
      'Streitigkeiten um den Schaden können auch bei dem Gericht angebracht werden, in dessen Sprengel der Schaden zugefügt worden ist.',
      'Streitigkeiten um den Schaden können ausschließlich bei dem Gericht angebracht werden, in dessen Sprengel der Schaden zugefügt worden ist [1].',
    ],
    [
      'fewer than the law asks for',
      'Eine Bande ist ein Zusammenschluss von drei oder mehr Menschen, der auf die Begehung von Diebstählen gerichtet ist.',
      'Eine Bande ist schon ein Zusammenschluss von zwei Menschen, der auf die Begehung von Diebstählen gerichtet ist [1].',
    ],
    [
      'behind another Absatz',
      '(1) Wer ohne Genehmigung eine Anlage betreibt, begeht eine Übertretung.\n(2) Die Strafe verjährt in einem Jahr.',
      'Nach Abs 2 begeht eine Übertretung, wer ohne Genehmigung eine Anlage betreibt [1].',
    ],
    [
      'free to do what it has to do',
      'Kann die Tat nicht erwiesen werden, hat die Behörde von der Fortführung des Verfahrens abzusehen.',
      'Kann die Tat nicht erwiesen werden, steht es der Behörde frei, von der Fortführung des Verfahrens abzusehen [1].',
    ],
    [
      'a degree beyond those that are listed',
      'Angehörige im Sinne dieses Gesetzes sind die Verwandten zweiten, dritten und vierten Grades.',
      'Angehörige im Sinne dieses Gesetzes sind Verwandte bis zum fünften Grad [1].',
    ],
    [
      'a single one where there have to be two',
      'Alle Teilbeträge werden sofort fällig, wenn der Bestrafte mit mindestens zwei Raten in Verzug ist.',
      'Alle Teilbeträge werden sofort fällig, wenn der Bestrafte mit einer einzigen Rate in Verzug ist [1].',
    ],
  ])('%s', async (_, law, statement) => expect(await stateOf(law, statement)).not.toBe('belegt'))
})

describe('is proven although it is put otherwise', () => {
  test.each([
    [
      'two conditions, each denied, in one clause',
      'Der Bund gewährt dem Verein eine Förderung, soweit dieser nicht imstande ist, sich selbst zu erhalten, und sofern er seine Pflichten gegenüber dem Bund nicht gröblich vernachlässigt hat.',
      'Vereine bekommen vom Bund eine Förderung, wenn sie sich nicht selbst erhalten können und ihre Pflichten gegenüber dem Bund nicht gröblich vernachlässigt haben [1].',
    ],
    [
      'a right that is described before it is named',
      'Im Fall einer Befristung hat der Mieter nach Ablauf eines Jahres das unverzichtbare und unbeschränkbare Recht, den Vertrag zum Monatsletzten zu kündigen.',
      'Der befristete Mieter einer Wohnung darf den Vertrag nach Ablauf eines Jahres zum Monatsletzten kündigen [1].',
    ],
    [
      'per cent as a share, beside a clause that denies something else',
      'Dem Verpflichteten haben 75 % des unpfändbaren Betrags zu verbleiben, wobei dem Verpflichteten für jene Personen, die Exekution führen, ein Zuschlag nicht gebührt.',
      'Dem Verpflichteten verbleiben drei Viertel des unpfändbaren Betrags [1].',
    ],
    [
      'years of age',
      'Nicht strafbar ist, wer zur Zeit der Tat das 14. Lebensjahr noch nicht zurückgelegt hat. War der Täter zwar 14, aber noch nicht 18 Jahre alt, so ist die Strafe zu mildern.',
      'Wer bei der Tat noch keine 14 Jahre alt war, ist nicht strafbar [1].',
    ],
    [
      'who is told to do it does it',
      'Sofern der Gläubiger nichts anderes beantragt, hat das Gericht dem Drittschuldner aufzutragen, sich binnen vier Wochen darüber zu erklären, ob er die Forderung anerkenne.',
      'Der Drittschuldner hat sich binnen vier Wochen zu erklären, ob er die Forderung anerkennt [1].',
    ],
    [
      'a bound is no permission',
      'Bis zum Beginn der Verhandlung darf die Haft folgende Fristen nicht übersteigen: zwei Monate, wenn der Beschuldigte nur aus dem Grund der Verdunkelungsgefahr angehalten wird.',
      'Die Haft darf bei Verdunkelungsgefahr bis zur Verhandlung nicht länger als zwei Monate dauern [1].',
    ],
    [
      'a condition that goes on behind a relative clause',
      'Die Behörden sind verpflichtet, über Anträge spätestens sechs Monate nach deren Einlangen den Bescheid zu erlassen. Wird ein Bescheid, gegen den Berufung erhoben werden kann, nicht innerhalb der Entscheidungsfrist erlassen, so geht die Zuständigkeit zur Entscheidung auf die Berufungsbehörde über.',
      'Über Anträge muss die Behörde längstens innerhalb von sechs Monaten mit Bescheid entscheiden [1].',
    ],
    [
      'what is done on application is no permission',
      'Ist die Ausübung neben dem Dienst nicht möglich, ist der Arbeitnehmer auf Antrag gänzlich oder teilweise freizustellen.',
      'Ist die Ausübung neben dem Dienst nicht möglich, wird der Arbeitnehmer auf Antrag ganz oder teilweise freigestellt [1].',
    ],
    [
      'metres are no percentage, one is written as a word',
      'Das Verbot umfasst einen Bereich im Umkreis von hundert Metern und gilt von einem bis zu drei Jahren.',
      'Das Verbot umfasst einen Bereich im Umkreis von 100 Metern und gilt 1 bis 3 Jahre [1].',
    ],
    [
      'numbers as laws of 1811 spell them',
      'Der Berechtigte muß bewegliche Sachen binnen vier und zwanzig Stunden einlösen.',
      'Bewegliche Sachen muss der Berechtigte binnen 24 Stunden einlösen [1].',
    ],
    [
      'the same event in another word',
      'Die Klausel gilt nicht für eine innerhalb von zwei Monaten nach der Vertragsschließung zu erbringende Leistung.',
      'Die Klausel gilt nicht für Leistungen, die binnen zwei Monaten nach Vertragsabschluss zu erbringen sind [1].',
    ],
    [
      '»für immer« and »nie länger als« say how long',
      'Die Behörde kann einer Person die Haltung von Pferden für einen bestimmten Zeitraum oder auf Dauer verbieten. Eine Sperre beträgt mindestens zwei und höchstens sechs Wochen.',
      'Die Behörde kann einer Person die Haltung von Pferden auf Zeit oder für immer verbieten [1].',
    ],
    [
      '»nie länger als« is a bound',
      'Eine Sperre beträgt mindestens zwei und höchstens sechs Wochen.',
      'Eine Sperre beträgt mindestens zwei und nie länger als sechs Wochen [1].',
    ],
    [
      '»nur« says which ones are meant',
      'Zinsen und Kosten, die als Nebenforderungen verlangt werden, sind nicht zu berücksichtigen.',
      'Zinsen und Kosten, die nur nebenher verlangt werden, sind nicht zu berücksichtigen [1].',
    ],
    [
      '»beide« are two',
      'Spenden, die der Verein in den letzten beiden Jahren vor seiner Auflösung gemacht hat, sind hinzuzurechnen.',
      'Spenden des Vereins aus den letzten zwei Jahren vor seiner Auflösung werden hinzugerechnet [1].',
    ],
    [
      'more than two are three at least',
      'Eine Partie ist ein auf längere Zeit angelegter Zusammenschluss von mehr als zwei Seglern.',
      'Eine Partie ist ein auf längere Zeit angelegter Zusammenschluss ab drei Seglern [1].',
    ],
    [
      '»selbst« behind whom it means widens nothing',
      'Der Entlehner hat keinen Anspruch auf Ersatz, zahlt aber für die Benützung des Bootes ein angemessenes Entgelt.',
      'Der Entlehner selbst zahlt für die Benützung des Bootes ein angemessenes Entgelt [1].',
    ],
    [
      '»ohne … nicht« is »nur mit«',
      'Der Täter ist nur mit Ermächtigung der Kammer zu verfolgen.',
      'Ohne Ermächtigung der Kammer wird der Täter nicht verfolgt [1].',
    ],
    [
      'the number of the source itself',
      'Bei der Versteigerung ist der Segler vom Bieten nicht ausgeschlossen.',
      'Bei der Versteigerung nach § 1 ist der Segler vom Bieten nicht ausgeschlossen [1].',
    ],
    [
      'once a year is yearly',
      'Die Anwaltschaft hat dem Rat jährlich über ihre Tätigkeit zu berichten. Sie hat einmal die Kammer zu hören.',
      'Die Anwaltschaft berichtet dem Rat einmal im Jahr über ihre Tätigkeit [1].',
    ],
    [
      'who acts stands behind a thing that has to have something',
      'Jeder Vorschlag hat, wenn genügend Bewerber auftreten, mindestens drei Namen zu umfassen. Der Senat hat den Vorschlag zu begründen.',
      'Treten genügend Bewerber auf, muss der Vorschlag mindestens drei Namen umfassen; der Senat hat ihn zu begründen [1].',
    ],
  ])('%s', async (_, law, statement) => expect(await stateOf(law, statement)).toBe('belegt'))
})

test('numbers that are written otherwise are the same', () => {
  const isSame = (one: string, other: string) => isSameQuantity(readQuantities(one)[0]!, readQuantities(other)[0]!)
  expect(isSame('mehr als zwei Seglern', 'drei Segler')).toBe(true)
  expect(isSame('mehr als zwei Wohnungen', 'drei Stockwerke')).toBe(false)
  expect(isSame('mehr als zwei vom Verleiher bestellte Segler', 'drei Segler')).toBe(true)
  expect(isSame('75 %', 'drei Viertel')).toBe(true)
  expect(isSame('70 %', 'drei Viertel')).toBe(false)
  expect(isSame('Kinder unter vierzehn dürfen das', 'von Personen unter vierzehn Jahren')).toBe(true)
  expect(isSame('Kinder unter zwölf dürfen das', 'von Personen unter vierzehn Jahren')).toBe(false)
  expect(readQuantities('nicht vertrieben und von Personen unter vierzehn Jahren nicht verteilt')[0]!.bound).toBe('max')
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  createLawNames,
  findCitations,
  readDocuments,
  splitParagraphs,
  starterForBench,
  type LawDocument,
} from '../../law/law-bench.ts'
import { citationOf } from '../../law/citations/citation.ts'
import { checkAnswer } from '../check/check.ts'
import { partNames, readGuidance, readProvision } from './guides.ts'
import { guidanceTable } from './table.ts'

const { guides, signposts } = readGuidance()
const names = createLawNames(starterForBench().laws)
const officialTexts = join(import.meta.dirname, '../../../../../shared/data/laws.jsonl.gz')

/** Laws of offences and their penalties, and the sections of others that threaten them. */
const penalLaws = new Set(['StGB', 'SMG', 'FinStrG'])
const penalSections = new Set(
  'ASVG/§ 111|AVG/§ 34|AVG/§ 35|BAO/§ 111|BDG/§ 92|BO für Wien/§ 135|DSG/Art. 2 § 62|DSG/Art. 2 § 63|DSGVO/Art. 83|EAVG 2012/§ 9|EGVG/Art. 3|EO/§ 355|FSG/§ 37|FSG/§ 37a|GewO/§ 366|GewO/§ 367|GewO/§ 367a|GewO/§ 368|KFG/§ 134|MRG/§ 27|MedienG/§ 27|MeldeG/§ 22|RezeptPG/§ 6|SPG/§ 81|SPG/§ 82|SPG/§ 84|StPO/§ 242|StPO/§ 491|StVO/§ 99|TKG/§ 188|TSchG/§ 38|UG/§ 116|UG/§ 116a|VStG/§ 49a|VStG/§ 50|VVG/§ 5|VerG/§ 31|VersG/§ 19|WLSG/Art. 1 § 1|ZPO/§ 220|ZPO/§ 245'.split(
    '|',
  ),
)

const countsOf = (ids: readonly string[]) => ids.filter((id, at) => ids.indexOf(id) !== at)

describe('guides and signposts', () => {
  test('each has an id of its own', () => {
    expect(guides.length).toBeGreaterThan(400)
    expect(signposts.length).toBeGreaterThan(400)
    expect(countsOf(guides.map(({ id }) => id))).toEqual([])
    expect(countsOf(signposts.map(({ id }) => id))).toEqual([])
    expect(countsOf(guides.map(({ title }) => title))).toEqual([])
  })

  test('every provision is a citation that the product reads', () => {
    const provisions = [
      ...guides.flatMap(({ lead, lines }) => [lead, ...lines.flatMap(({ at }) => at)]),
      ...signposts.flatMap(({ at }) => at),
    ]
    const unread = [...new Set(provisions)].filter((at) => {
      const { id, law, section } = readProvision(at)
      // A Tarifpost is cited with its law's own sign.
      if (section.startsWith('TP')) return false
      return (
        id === '/' ||
        !findCitations(`Siehe ${citationOf(law, section)}.`, names).some(
          ({ citation }) => citation.kind === 'provision',
        )
      )
    })
    expect(unread).toEqual([])
  })

  test.each([
    [/Visum/u, []],
    [/(?<!\p{L})Hund/u, ['haustier-mietwohnung']],
    [/730 Euro|zwei Arbeitgeber/u, ['nebeneinkuenfte-pflichtveranlagung']],
  ])('what is asked with %s leads to what answers it', (words, leading) => {
    const known = new Set([...leading, 'aufenthaltstitel-verlaengern', 'umbau-durch-mieter', 'arbeitnehmerveranlagung'])
    const asked = guides.filter(({ id, asked }) => known.has(id) && asked.some((phrase) => words.test(phrase)))
    expect(asked.map(({ id }) => id)).toEqual(leading)
  })

  test('what stands as »Strafe« is threatened by one of its provisions, and what those of single offences threaten stands as one', () => {
    const lines = guides.flatMap(({ id, lines: all }) => all.map((line) => ({ ...line, id })))
    const threatens = (at: string) => penalLaws.has(readProvision(at).law) || penalSections.has(readProvision(at).id)
    const told = ({ id, text }: { id: string; text: string }) => `${id}: ${text}`
    expect(lines.filter(({ part, at }) => part === 'strafe' && !at.some(threatens)).map(told)).toEqual([])
    const isOffence = (at: string) =>
      /^(?:SMG\/|StGB\/§ (?:7[5-9]|[89]\d|[1-3]\d\d)(?!\d))/u.test(at) || penalSections.has(readProvision(at).id)
    expect(lines.filter(({ part, at }) => part === 'hoehe' && at.every(isOffence)).map(told)).toEqual([])
  })

  test('a guide has lines that say something, with a provision each, among them the one it leads with', () => {
    const poor = guides.filter(
      ({ lead, lines, asked }) =>
        lines.length < 3 ||
        asked.length < 5 ||
        lines.some(({ part, text, at }) => !(part in partNames) || text.length < 15 || at.length === 0) ||
        !lines.some(({ at }) => at.some((name) => readProvision(name).id === readProvision(lead).id)),
    )
    expect(poor.map(({ id }) => id)).toEqual([])
  })

  test('each line has questions, one as a first and one as a second message and further ones of its own, and says what it is asked in other words', () => {
    const poor = guides.flatMap(({ id, lines }) =>
      lines
        .filter(
          ({ text, asked }) =>
            asked.length < 2 ||
            new Set(asked).size < asked.length ||
            asked.some((one) => one.length < 6 || one.length > 160 || one === text),
        )
        .map(({ text }) => `${id}: ${text}`),
    )
    expect(poor).toEqual([])
  })

  test('no line begins with a word that needs the line before it: an answer shows them in another order', () => {
    const leaning =
      /^(?:Sonst|Ebenso|Ebenfalls|Überdies|Das gilt|Dasselbe gilt|Dieselbe|Reicht das(?! \p{Lu})|Er|Sie|Diese[rsnm]?|Auch diese[rsnm]?|Da(?:für|nach|vor|zu|von|gegen|neben|bei|nn)|Dort|Deren|Dessen|Es (?:gebührt|ruht|verliert|endet))(?!\p{L})/u
    const hanging = guides.flatMap(({ id, lines }) =>
      lines.filter(({ text }) => leaning.test(text)).map(({ text }) => `${id}: ${text}`),
    )
    expect(hanging).toEqual([])
  })

  test('the table for reviewers is that of the files; npm run guides writes it', () => {
    expect(readFileSync(join(import.meta.dirname, '../../../../docs/guides.tsv'), 'utf8')).toBe(guidanceTable())
  })
})

describe.skipIf(!existsSync(officialTexts))('guides beside the official texts', () => {
  const stock = new Map<string, LawDocument>()
  beforeAll(async () => {
    const { documents } = await readDocuments(officialTexts)
    for (const document of documents) {
      stock.set(document.id, document)
      stock.set(document.id.replace(/\/Art\. \d+ §/, '/§'), document)
    }
  }, 60_000)

  test('no line names a provision or an Absatz that does not exist', () => {
    const laws = new Set(Array.from(stock.values(), ({ law }) => law))
    const wrong = guides.flatMap(({ id, lines }) =>
      lines
        .filter(({ editorial }) => !editorial)
        .flatMap(({ at }) => at)
        .filter((at) => {
          const { law, id: provision, paragraph } = readProvision(at)
          if (!laws.has(law)) return false
          const document = stock.get(provision)
          if (!document) return true
          const labels = splitParagraphs(document.text).map(({ label }) => label)
          return paragraph !== null && labels.some((label) => label !== null) && !labels.includes(paragraph)
        })
        .map((at) => `${id}: ${at}`),
    )
    expect(wrong).toEqual([])
  })

  test('what stands as »Strafe« rests on a text that threatens one', () => {
    const wrong = guides.flatMap(({ id, lines }) =>
      lines.flatMap(({ part, text, at }) => {
        const texts = at.map((name) => stock.get(readProvision(name).id)?.text)
        const isRead = part === 'strafe' && texts.every((one) => one !== undefined)
        return isRead && !/straf|Geldbuße|Haft/iu.test(texts.join(' ')) ? [`${id}: ${text}`] : []
      }),
    )
    expect(wrong).toEqual([])
  })

  // What a case turns on: in the line that says the rest, and in the provision that it names.
  test.each([
    ['untermiete', 'MRG/§ 26 Abs 2', ['Teil', 'entsprechenden', 'angemessenen Betrag', 'nicht übersteigen']],
    ['untermiete', 'MRG/§ 26 Abs 3', ['befristete', 'vermindert', '25 vH', 'überwälzten']],
    [
      'diebstahl-strafe',
      'StGB/§ 167 Abs 2',
      ['vertraglich', 'bestimmten Zeit', 'ganzen', 'lebt die Strafbarkeit wieder auf'],
    ],
    [
      'ladendiebstahl-entwendung',
      'StGB/§ 167 Abs 2',
      ['vertraglich', 'bestimmten Zeit', 'ganzen', 'lebt die Strafbarkeit wieder auf'],
    ],
    ['betrug', 'StGB/§ 167 Abs 2', ['vertraglich', 'bestimmten Zeit', 'lebt die Strafbarkeit wieder auf']],
    [
      'hinterlegung-zustellung',
      'ZustG/§ 17 Abs 3',
      ['Abholfrist', 'wegen Abwesenheit', 'nicht rechtzeitig', 'folgenden Tag|Tag nach'],
    ],
    ['hinterlegung-zustellung', 'ZustG/§ 7', ['tatsächlich zu']],
    [
      'falsche-zeugenaussage',
      'StGB/§ 290 Abs 1',
      ['Schande', 'wu(?:ß|ss)te', 'zu Unrecht', 'unmittelbaren und bedeutenden'],
    ],
    ['falsche-zeugenaussage', 'StGB/§ 290 Abs 3', ['zuzumuten', 'droh', 'dennoch']],
    ['betretungsverbot-annaeherungsverbot', 'EO/§ 382e Abs 1', ['längstens', 'sechs Monate']],
    ['betretungsverbot-annaeherungsverbot', 'EO/§ 382e Abs 2', ['ein Jahr', 'Verlängerung|verlängert']],
    ['betretungsverbot-annaeherungsverbot', 'EO/§ 387 Abs 4', ['Bezirksgericht']],
    ['betretungsverbot-annaeherungsverbot', 'SPG/§ 38a Abs 5', ['[Ww]eg', 'zumindest einmal', 'ersten drei Tage']],
    ['sturz-glatteis-weg', 'StVO/§ 93 Abs 5', ['an die Stelle des Eigentümers']],
    ['sturz-glatteis-weg', 'ABGB/§ 1304', ['verh[aä]ltni(?:ß|s)m[aä](?:ß|ss)ig', 'Schaden']],
    ['wegerecht-servitut', 'ABGB/§ 1470', ['redliche', 'drey?(?:ß|ss)ig|dreißig']],
    ['wegerecht-servitut', 'ABGB/§ 1500', ['im Vertrauen auf', '[Vv]or der (?:Eintragung|Einverleibung)']],
    ['wegerecht-servitut', 'ABGB/§ 1472', ['Gemeinden', 'vierzig']],
    ['ersitzung', 'ABGB/§ 1500', ['[Vv]or der (?:Eintragung|Einverleibung)']],
    ['betretungsverbot-annaeherungsverbot', 'EO/§ 382b', ['dringende[sn] Wohnbedürfnis']],
    ['befaehigungsnachweis-gewerbe', 'GewO/§ 5 Abs 2', ['Teilgewerbe', '[Ff]reie Gewerbe']],
    ['fund', 'ABGB/§ 391', ['10 Euro', 'erkennbar', 'erheblicher Bedeutung']],
    [
      'gewerbe-anmelden',
      'GewO/§ 2 Abs 1',
      ['Betriebsweise', 'häuslichen? Nebenbeschäftigungen', 'eigenen Hausstandes'],
    ],
    ['verein-gruenden', 'VerG/§ 2 Abs 4', ['haftet|haften', 'persönlich', 'zur ungeteilten Hand']],
    ['hund-kette-kupieren', 'TSchG/§ 38 Abs 3', ['3 750 Euro', '7 500 Euro']],
    ['tierquaelerei-gericht', 'TSchG/§ 38 Abs 7', ['Verwaltungs', 'gerichtlich|Gerichte']],
    ['vorzeitiger-austritt', 'IO/§ 25 Abs 3', ['unwirksam', 'vor (?:der )?Eröffnung', 'vorenthalten']],
    ['einlagenrueckgewaehr', 'GmbHG/§ 83 Abs 2', ['Empfänger', 'Geschäftsführern', 'Stammkapital']],
    ['arbeitgeber-insolvent', 'IO/§ 25 Abs 3', ['unwirksam', 'vor (?:der )?Eröffnung']],
    ['zeuge-strafgericht-nicht-erschienen', 'StPO/§ 242 Abs 3', ['1 ?000 Euro', 'Kosten', 'vertag|Vertag']],
  ])('%s says what %s turns on', (id, at, words) => {
    const lines = guides.find((guide) => guide.id === id)!.lines.filter((line) => line.at.includes(at))
    const { id: provision, paragraph } = readProvision(at)
    const parts = splitParagraphs(stock.get(provision)!.text)
    const official = paragraph ? parts.filter(({ label }) => label === paragraph) : parts
    for (const word of words) {
      expect(lines.map(({ text }) => text).join(' '), word).toMatch(new RegExp(word, 'u'))
      expect(official.map(({ text }) => text).join(' '), word).toMatch(new RegExp(word, 'u'))
    }
  })

  test('our own check finds most lines in the provisions they name', async () => {
    const states: Record<string, number> = {}
    for (const { lines } of guides)
      for (const { text, at, editorial } of lines) {
        const documents = at.flatMap((name) => stock.get(readProvision(name).id) ?? [])
        if (editorial || documents.length < at.length) continue
        const sources = documents.map((document) => ({ document, paragraphs: splitParagraphs(document.text) }))
        const markers = sources.map((_source, index) => `[${index + 1}]`).join('')
        const [result] = await checkAnswer(`${text.replace(/\.$/, '')} ${markers}.`, sources, {
          names,
          question: '',
          resolve: () => Promise.resolve({ state: 'unknown', hint: null }),
        })
        const state = result?.state ?? 'unread'
        states[state] = (states[state] ?? 0) + 1
      }
    const all = Object.values(states).reduce((sum, count) => sum + count, 0)
    expect(all).toBeGreaterThan(1000)
    // Lines are in other words than the law; the check says »ohne Beleg« where it cannot follow.
    expect((states['ohne_beleg'] ?? 0) / all, JSON.stringify(states)).toBeLessThan(0.5)
  }, 300_000)
})

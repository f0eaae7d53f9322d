import { germanDay } from './vienna.ts'

/*
 * The last day of a deadline by Austrian law. Days are text, `2026-11-20`. The rules, as in force in November 2026:
 * §§ 902, 903 ABGB with Art 5 of the European Convention on the Calculation of Time-Limits (BGBl 1983/254), §§ 125, 126
 * and 222 ZPO, §§ 32, 33 AVG, § 108 BAO, § 84 StPO; holidays: § 1 Feiertagsruhegesetz 1957.
 */

export const units = { day: 'Tage', week: 'Wochen', month: 'Monate', year: 'Jahre' } as const
export type Unit = keyof typeof units

export const procedures = {
  civilAppeal: 'Zivilprozess: Rechtsmittelfrist',
  civil: 'Zivilprozess: andere Frist',
  administrative: 'Verwaltungsverfahren',
  tax: 'Abgabenverfahren',
  criminal: 'Strafverfahren',
  substantive: 'Vertrag und Zivilrecht (keine Verfahrensfrist)',
} as const
export type Procedure = keyof typeof procedures

export type Term = { event: string; count: number; unit: Unit; procedure: Procedure }
/** One step of the computation: where it leads, why, and the provision that says so. */
type Step = { day: string; text: string; citation: string; url: string }
export type Deadline = { last: string; steps: Step[]; notes: string[] }

/** Earlier events fell under other rules (§ 126 ZPO before 2013, § 222 ZPO before 2011). */
export const firstEvent = '2013-01-01'
const mostOf: Record<Unit, number> = { day: 3650, week: 520, month: 240, year: 40 }

type Rules = {
  days: [string, number]
  ends: [string, number]
  rest: [string, number]
  hasChristmasEve: boolean
  post: string
}

const zpo = 10001699
const rulesOf: Record<Procedure, Rules> = {
  civilAppeal: rulesOfCourt(),
  civil: rulesOfCourt(),
  administrative: {
    days: ['§ 32 Abs 1 AVG', 10005768],
    ends: ['§ 32 Abs 2 AVG', 10005768],
    rest: ['§ 33 Abs 2 AVG', 10005768],
    hasChristmasEve: true,
    post: 'Der Postlauf zählt nicht mit: Die rechtzeitige Aufgabe zur Post genügt (§ 33 Abs 3 AVG).',
  },
  tax: {
    days: ['§ 108 Abs 1 BAO', 10003940],
    ends: ['§ 108 Abs 2 BAO', 10003940],
    rest: ['§ 108 Abs 3 BAO', 10003940],
    hasChristmasEve: true,
    post: 'Der Postlauf zählt nicht mit: Die rechtzeitige Aufgabe zur Post genügt (§ 108 Abs 4 BAO).',
  },
  criminal: {
    days: ['§ 84 Abs 1 Z 3 StPO', 10002326],
    ends: ['§ 84 Abs 1 Z 3 StPO', 10002326],
    rest: ['§ 84 Abs 1 Z 5 StPO', 10002326],
    hasChristmasEve: false,
    post: 'Der Postlauf zählt nicht mit: Die rechtzeitige Aufgabe zur Post genügt (§ 84 Abs 1 Z 2 StPO).',
  },
  substantive: {
    days: ['§ 902 Abs 1 ABGB', 10001622],
    ends: ['§ 902 Abs 2 ABGB', 10001622],
    rest: ['§ 903 ABGB', 10001622],
    hasChristmasEve: false,
    post: 'Die Erklärung muss am letzten Tag zugegangen sein, soweit Gesetz oder Vertrag nicht die Absendung genügen lassen. Vereinbartes geht vor (§§ 902, 903 ABGB).',
  },
}

function rulesOfCourt(): Rules {
  return {
    days: ['§ 125 Abs 1 ZPO', zpo],
    ends: ['§ 125 Abs 2 ZPO', zpo],
    rest: ['§ 126 Abs 2 ZPO', zpo],
    hasChristmasEve: false,
    post: 'Der Postlauf zählt nicht mit: Die rechtzeitige Aufgabe zur Post genügt (§ 89 Abs 1 GOG). Das gilt nicht im elektronischen Rechtsverkehr.',
  }
}

/** What is wrong with a term, as a German sentence; undefined when it can be computed. */
export function wrongWith({ event, count, unit }: Pick<Term, 'event' | 'count' | 'unit'>): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(event) || shifted(event, 0) !== event) return 'Bitte wählen Sie einen Tag.'
  if (event < firstEvent) return `Gerechnet wird ab ${germanDay(firstEvent)}; davor galten teils andere Regeln.`
  if (event > '2099-12-31') return 'Bitte wählen Sie einen Tag vor 2100.'
  if (!Number.isInteger(count) || count < 1 || count > mostOf[unit])
    return `Bitte geben Sie eine ganze Zahl von 1 bis ${mostOf[unit].toLocaleString('de-DE')} an.`
  return undefined
}

/** The last day of a term and the steps to it. Throws RangeError where `wrongWith` says something. */
export function computeDeadline(term: Term): Deadline {
  const wrong = wrongWith(term)
  if (wrong) throw new RangeError(wrong)
  const { event, count, unit, procedure } = term
  const rules = rulesOf[procedure]
  const steps: Step[] = []
  const add = (day: string, text: string, [citation, law]: [string, number]) =>
    void steps.push({ day, text, citation, url: risUrl(citation, law) })
  const end = plainEnd(event, count, unit)
  if (unit === 'day') add(end, `Der Tag des Ereignisses zählt nicht mit; ${count}. Tag danach.`, rules.days)
  else {
    const same = unit === 'week' ? 'Derselbe Wochentag' : 'Derselbe Tag des Monats'
    const missing = endsEarly(event, end, unit) ? '; in diesem Monat fehlt er, also dessen letzter Tag' : ''
    add(end, `${same} wie der Tag des Ereignisses${missing}.`, rules.ends)
  }
  let last = end
  if (procedure === 'civilAppeal')
    for (const { from, to, days } of recesses(event, end)) {
      if (from > last) break
      const begun = event < from ? days : daysBetween(event, to)
      last = shifted(last, begun)
      const text =
        event < from
          ? `Der Beginn der Hemmung (${germanDay(from)} bis ${germanDay(to)}) fällt in die Frist: um die ganze Dauer von ${begun} Tagen länger.`
          : `Die Frist beginnt während der Hemmung (${germanDay(from)} bis ${germanDay(to)}): um die übrigen ${begun} Tage länger.`
      if (begun > 0) add(last, text, ['§ 222 Abs 1 ZPO', zpo])
    }
  const ended = last
  for (let why = restOf(last, rules); why; why = restOf(last, rules)) {
    const next = shifted(last, 1)
    add(next, `${germanDay(last)} ist ${why}: der nächste Tag.`, rules.rest)
    last = next
  }
  return { last, steps, notes: notesOf(term, rules, ended, last) }
}

function notesOf({ procedure }: Term, rules: Rules, ended: string, last: string): string[] {
  const notes = [rules.post]
  if (procedure === 'civilAppeal') {
    notes.push(
      'Keine Hemmung unter anderem bei Versäumungs- und Anerkenntnisurteilen, Besitzstörung, Unterhalt, einstweiligen Verfügungen, Verfahrenshilfe und Wiedereinsetzung (§ 222 Abs 2 ZPO); im Außerstreit- und Exekutionsverfahren gelten eigene Regeln. Wählen Sie dann »andere Frist«.',
    )
    if (last !== ended && recesses(ended, last).some(({ from }) => from > ended && from <= last))
      notes.push(
        'Grenzfall: Erst durch das Wochenende reicht die Frist in die Zeit der Hemmung. Gerechnet ist der frühere, sichere Tag.',
      )
  }
  if (procedure === 'substantive')
    notes.push('Samstag und Karfreitag: Art 5 des Europäischen Fristenübereinkommens (BGBl 1983/254).')
  return notes
}

/** The end of a term before anything moves it. */
function plainEnd(event: string, count: number, unit: Unit): string {
  if (unit === 'day') return shifted(event, count)
  if (unit === 'week') return shifted(event, 7 * count)
  const [year, month, date] = event.split('-').map(Number) as [number, number, number]
  const months = unit === 'month' ? count : 12 * count
  const longest = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return toDay(Date.UTC(year, month - 1 + months, Math.min(date, longest)))
}

const endsEarly = (event: string, end: string, unit: Unit) => unit !== 'week' && event.slice(8) !== end.slice(8)

/** The times in which § 222 ZPO stops terms of appeal, as far as they touch these days or begin soon after. */
function recesses(event: string, end: string): { from: string; to: string; days: number }[] {
  const years = []
  for (let year = Number(event.slice(0, 4)) - 1; year <= Number(end.slice(0, 4)) + 1; year++) years.push(year)
  return years
    .flatMap((year) => [
      { from: `${year}-07-15`, to: `${year}-08-17`, days: 34 },
      { from: `${year}-12-24`, to: `${year + 1}-01-06`, days: 14 },
    ])
    .filter(({ to }) => to >= event)
}

/** Why a term cannot end on this day; undefined where it can. */
function restOf(day: string, rules: Rules): string | undefined {
  const weekday = new Date(day).getUTCDay()
  if (weekday === 6) return 'ein Samstag'
  if (weekday === 0) return 'ein Sonntag'
  return holidayOf(day) ?? (rules.hasChristmasEve && day.endsWith('-12-24') ? 'der 24. Dezember' : undefined)
}

const fixedHolidays: Record<string, string> = {
  '01-01': 'Neujahr',
  '01-06': 'Heilige Drei Könige',
  '05-01': 'Staatsfeiertag',
  '08-15': 'Mariä Himmelfahrt',
  '10-26': 'Nationalfeiertag',
  '11-01': 'Allerheiligen',
  '12-08': 'Mariä Empfängnis',
  '12-25': 'Christtag',
  '12-26': 'Stefanitag',
}
const movingHolidays: Record<number, string> = {
  [-2]: 'Karfreitag',
  1: 'Ostermontag',
  39: 'Christi Himmelfahrt',
  50: 'Pfingstmontag',
  60: 'Fronleichnam',
}

/** The name of a statutory holiday, or of Good Friday, which all these rules treat alike. */
export function holidayOf(day: string): string | undefined {
  return fixedHolidays[day.slice(5)] ?? movingHolidays[daysBetween(easter(Number(day.slice(0, 4))), day)]
}

/** Easter Sunday of a year of the Gregorian calendar, by the computation of Meeus, Jones and Butcher. */
export function easter(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return toDay(Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1))
}

const toDay = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The day so many days later. */
export const shifted = (day: string, days: number): string =>
  Number.isNaN(Date.parse(day)) ? '' : toDay(Date.parse(day) + days * 86_400_000)

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

const risUrl = (citation: string, law: number) =>
  `https://www.ris.bka.gv.at/NormDokument.wxe?Abfrage=Bundesnormen&Gesetzesnummer=${law}&Artikel=&Paragraf=${/§ (\d+)/.exec(citation)![1]}&Anlage=`

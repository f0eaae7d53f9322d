import { readGuidance } from './guides.ts'

const federal = 'https://www.ris.bka.gv.at/GeltendeFassung.wxe?Abfrage=Bundesnormen&Gesetzesnummer='
const unionLaw = 'https://eur-lex.europa.eu/homepage.html?locale=de'

let numbers: ReadonlyMap<string, string> | undefined
const numberOf = (law: string) =>
  (numbers ??= new Map(
    readGuidance().signposts.flatMap(({ law: name, gesetzesnummer }) =>
      gesetzesnummer ? [[name, gesetzesnummer] as const] : [],
    ),
  )).get(law)

const isUnionLaw = (law: string) =>
  /-VO$|^VO \(|^(?:DSGVO|EuGVVO|EuErbVO|EuUVO|EuMVVO|EuBagVO|EuInsVO|EuVTVO|EuKoPfVO|EuZustVO|FluggastrechteVO|LMIV|DSA|KI-VO)$/.test(
    law,
  )

/** The page of a regulation by the number in its title: `(EU) 2016/679` begins with the year, `(EG) Nr. 261/2004` ends with it. */
function regulationPage(title: string | undefined): string | undefined {
  const [, old, first, second] = /Verordnung \((?:EU|EG)\) (Nr\. )?(\d+)\/(\d+)/.exec(title ?? '') ?? []
  if (!first || !second) return undefined
  return `https://eur-lex.europa.eu/eli/reg/${old ? `${second}/${first}` : `${first}/${second}`}/oj?locale=de`
}

/** The page of a law that is not in stock: its wording in RIS or EUR-Lex, or the entry page where its number is not known. */
export function officialPage(law: string): string {
  const number = numberOf(law)
  if (number) return `${federal}${number}`
  const regulation = regulationPage(titleOfLaw(law))
  return regulation ?? (isUnionLaw(law) ? unionLaw : 'https://www.ris.bka.gv.at/Bundesrecht/')
}

let titles: ReadonlyMap<string, string> | undefined

/** The title of a law that signposts know. */
export const titleOfLaw = (law: string): string | undefined =>
  (titles ??= new Map(readGuidance().signposts.map(({ law: name, title }) => [name, title]))).get(law)

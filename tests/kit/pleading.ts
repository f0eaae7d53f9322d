/* A pleading as a law firm writes it, and a law that it cites. */

const section = (number: number, text: string, more: object = {}) => ({
  id: `PrzG/§ ${number}`,
  law: 'PrzG',
  law_title: 'Probenziegelgesetz',
  section: `§ ${number}`,
  title: `Bestimmung ${number}`,
  text,
  url: `https://www.ris.bka.gv.at/NormDokument.wxe?Paragraf=${number}`,
  version_date: '2026-01-01',
  knowledge_bases: ['zivilrechtogh'],
  ...more,
})
export const pleadingLaw = [
  section(1, '(1) Der Probenziegel ist binnen vierzig Tagen zu klopfen.\n(2) Die Kosten trägt der Eigentümer.'),
  section(2, 'Wer den Probenziegel nicht klopft, hat das Klopfgeld zu zahlen.'),
  section(3, 'Altes Recht der Ziegel.', { valid_to: '2020-12-31' }),
]

/** One of its pages: a true sentence, a wrong one, a section and an Absatz that do not exist, an invented file number. */
const page = `Gemäß § 1 Abs 1 PrzG ist der Probenziegel binnen vierzig Tagen zu klopfen. Die Beklagte hat das unterlassen.
Der Probenziegel ist binnen neunzig Tagen zu klopfen (§ 1 Abs 1 PrzG). Auf § 1 Abs 9 PrzG kommt es nicht an.
Das Klopfgeld folgt aus § 77 PrzG. Dass altes Recht der Ziegel gilt, sagt § 3 PrzG nicht mehr.
Dazu hat der Oberste Gerichtshof entschieden (OGH 6 Ob 140/18a). Siehe auch § 4 XYZG.
${'Die Klägerin bringt weiters vor, dass die Mängel seit der Übergabe bekannt waren und gerügt wurden. '.repeat(20)}`
export const statesOfPage = [
  ['§ 1 Abs 1 PrzG', 'found'],
  ['§ 1 Abs 1 PrzG', 'found'],
  ['§ 1 Abs 9 PrzG', 'impossible'],
  ['§ 77 PrzG', 'impossible'],
  ['§ 3 PrzG', 'repealed'],
  ['OGH 6 Ob 140/18a', 'impossible'],
  ['§ 4 XYZG', 'not_in_stock'],
]
export const pleadingOf = (pages: number) => Array.from({ length: pages }, () => page).join('\n\n')

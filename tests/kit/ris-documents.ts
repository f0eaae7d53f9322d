/* Small documents of the RIS schema for the tests. */

export const pair = (label: string, ct: string, value: string) =>
  `<ueberschrift typ="titel" halign="j">${label}</ueberschrift><absatz typ="erltext" ct="${ct}" halign="j">${value}</absatz>`
const frame =
  '<kzinhalt typ="p"><absatz typ="kz"><tab align="z" />Bundesrecht konsolidiert</absatz></kzinhalt><fzinhalt typ="p"><absatz typ="fz">Seite <feld code="PAGE"><span>2</span></feld></absatz></fzinhalt>'
export const envelope = (content: string, below = '') =>
  `<?xml version="1.0" encoding="utf-8"?><risdok xmlns="http://www.bka.gv.at"><metadaten /><nutzdaten><abschnitt nr="1">${frame}${content}</abschnitt>${below}</nutzdaten><layoutdaten paperf="7" /></risdok>`
export const norm = (body: string, label = '§ 5', below = '') =>
  envelope(
    `${pair('§/Artikel/Anlage', 'artikel_anlage', label)}<ueberschrift typ="titel">Text</ueberschrift>${body}${pair('Dokumentnummer', 'doknr', 'NOR1')}`,
    below,
  )
export const absatz = (text: string, typ = 'abs') => `<absatz typ="${typ}" ct="text" halign="j">${text}</absatz>`
export const item = (symbol: string, text: string) =>
  `<listelem ct="text"><symbol stellen="2">${symbol}</symbol>${text}</listelem>`
export const run = (level: number, ...items: string[]) =>
  `<aufzaehlung ebene="${level}" art="normal">${items.join('')}</aufzaehlung>`
export const closing = (level: string, text: string) =>
  `<schlussteil ebene="${level}" art="normal" ct="text">${text}</schlussteil>`
export const head =
  pair('Gericht', 'gericht', 'OGH') +
  pair('Entscheidungsdatum', 'entscheidungsdatum', '01.02.2026') +
  pair('Geschäftszahl', 'gz', '1Ob1/26a')

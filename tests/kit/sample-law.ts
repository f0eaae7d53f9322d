import type { LawName } from '../../server/features/law/corpus/documents.ts'
import { section } from './law-document.ts'

/* A corpus of a few sections, with an everyday layer, for tests of the search and of what answers make of it. */

const laws: LawName[] = [
  { law: 'BeispG', title: 'Beispielgesetz', gesetzesnummer: '1', kb: ['zivilrechtogh'], sub_law: null, aliases: [] },
  { law: 'WrG', title: 'Wiener Gesetz', gesetzesnummer: '2', kb: ['publiclaw'], sub_law: 'wien', aliases: [] },
]
export const documents = [
  section(
    '1',
    'Kaution',
    '(1) Die Kaution beträgt drei Bruttomonatsmieten.\n(2) Nach Ende des Mietvertrags ist sie samt Zinsen zurückzustellen.',
  ),
  section(
    '2',
    'Tierhalter',
    'Wer ein Tier hält, haftet für den Schaden, wenn er nicht beweist, dass er für die Verwahrung gesorgt hat.',
  ),
  section('3', 'Probe', 'Gurkenglas in alter Fassung.', { validTo: '2020-12-31' }),
  section('3', 'Probe', 'Gurkenglas in neuer Fassung.', { validFrom: '2021-01-01' }),
  section('4', 'Gewährleistung', 'Der Übergeber leistet Gewähr, dass die Sache dem Vertrag entspricht.'),
  section('5', 'Verzug', '', { wording: 'none' }),
  section('1', 'Betteln', 'Aufdringliches Betteln ist verboten.', {
    id: 'WrG/§ 1',
    law: 'WrG',
    knowledgeBases: ['publiclaw'],
    subLaw: 'wien',
  }),
  section('', 'OGH RS0000001', 'Ein frei laufender Hengst auf der Landstraße begründet mangelnde Verwahrung.', {
    id: 'RS0000001',
    kind: 'DECISION',
    law: 'OGH',
    section: '',
    norms: ['BeispG §2', 'ABGB §1320'],
  }),
  ...Array.from({ length: 40 }, (_, n) =>
    section(`${n + 10}`, `Fülle ${n}`, `Füllstoff Nummer ${n} über Paletten und Container.`),
  ),
]
const everyday = new Map([
  ['BeispG/§ 4', ['Händler repariert kaputte Waschmaschine nicht', 'Handy nach drei Monaten defekt']],
  ['BeispG/§ 5', ['Lieferung kommt zu spät']],
])
const own = new Map([
  ['BeispG/§ 4', { title: 'Garantiefall', digest: 'Bei Pfusch bessert der Verkäufer nach.', isOftenAsked: true }],
  ['BeispG/§ 16', { title: 'Fracht', digest: '', isOftenAsked: true }],
])
export const source = {
  laws,
  everyday,
  own,
  vocabulary: Object.entries({ vierbeiner: 'Tier', 'geld weg': 'Kaution', Nichte: 'Tier', Wirt: 'Tier' }),
}

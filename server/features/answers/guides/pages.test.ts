import { expect, test } from 'vitest'
import { officialPage } from './pages.ts'

test.each([
  ['DSGVO', 'https://eur-lex.europa.eu/eli/reg/2016/679/oj?locale=de'],
  ['FluggastrechteVO', 'https://eur-lex.europa.eu/eli/reg/2004/261/oj?locale=de'],
  ['Rom I-VO', 'https://eur-lex.europa.eu/eli/reg/2008/593/oj?locale=de'],
  ['ArbVG', 'https://www.ris.bka.gv.at/GeltendeFassung.wxe?Abfrage=Bundesnormen&Gesetzesnummer=10008329'],
  ['LVO', 'https://www.ris.bka.gv.at/Bundesrecht/'],
])('%s is read at %s', (law, page) => expect(officialPage(law)).toBe(page))

import { expect, test } from 'vitest'
import { unbroken } from './unbroken.ts'

test.each([
  ['nach § 16b Abs 2 MRG binnen 14 Tagen', 'nach §~16b Abs~2 MRG binnen 14~Tagen'],
  ['bis 5 000 Euro oder 10 % davon', 'bis 5~000~Euro oder 10~% davon'],
  ['Art. 83 Abs. 5 lit. a und Z 3 DSGVO', 'Art.~83 Abs.~5 lit.~a und Z~3 DSGVO'],
  ['ab 1. Jänner 2027, 3 Werktage später', 'ab 1.~Jänner 2027, 3~Werktage später'],
  ['12 500 000 € und 3 m', '12~500~000~€ und 3~m'],
])('»%s« is shown as »%s« (~ holds)', (text, shown) => expect(unbroken(text).replaceAll('\u00a0', '~')).toBe(shown))

test.each(['5 mit 3 gegen 2', 'Zimmer 12 im Jahr 2020', 'lit bleibt', 'Im Jahr 2026 100 Mal', 'Er hat 3 Jahreskarten'])(
  '»%s« parts where it may',
  (text) => expect(unbroken(text)).toBe(text),
)

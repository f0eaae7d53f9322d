import { atWords, type AtWords } from './at-words.ts'

/*
 * Addresses of other countries, of two languages, cut short or without a town: patterns that need none of the parts of a usual one.
 */

const foreignMark =
  /\s(?:utca|u\.|út|útja|tér|körút|sokağı|Sokak|Sk\.|caddesi|Cad\.|ulica|cesta|náměstí|Street|Road|Lane)\s?(?:No:?\s?)?\d/g

/** A pattern of addresses; `isWide` looks at the whole text, `mark` says where it may fit, and streets are looked for otherwise. */
export type AddressPattern = { rule: string; pattern: RegExp | AtWords; score: number; isWide?: boolean; mark?: RegExp }

export const furtherPatterns: AddressPattern[] = [
  {
    rule: 'street of another country',
    pattern: atWords(
      /(?<![\p{L}\d])(?:ul\.|Ul\.|ulica|Ulica|Via|Viale|Piazza|Corso|Rue|rue|Avenue|Boulevard|Calle|Plaza|Rua|Strada|Str\.|trg|Trg)\s(?:(?:de|del|della|des|du|la|le|di|da)\s){0,2}(?:\p{Lu}[\p{L}.'-]{1,24}\s){1,3}\d{1,4}(?:\s?[/-]\s?\d{1,4}){0,2}[a-z]?(?!\d)(?:,\s(?:[A-Z]{1,3}-)?(?:\d{2}-\d{3}|\d{3}\s\d{2}|\d{4,6})\s\p{Lu}[\p{L}-]{2,24})?/gu,
    ),
    score: 0.85,
  },
  {
    rule: 'street of another country',
    mark: foreignMark,
    pattern:
      /(?<![\p{L}\d])(?:\p{Lu}[\p{L}.'-]{1,24}\s){1,3}(?:utca|u\.|út|útja|tér|körút|sokağı|Sokak|Sk\.|caddesi|Cad\.|ulica|cesta|náměstí|Street|Road|Lane)\s?(?:No:?\s?)?\d{1,4}[a-z]?(?:\/\d{1,3})?\.?(?:\s[IVX]{1,4}\.?\s?\/\s?\d{1,3})?(?!\d)/gu,
    score: 0.85,
  },
  {
    // »14 Heron Lane, Leeds LS1 4QX«: as in Great Britain and America, the number of the house first.
    rule: 'number before a street of another country',
    mark: /\p{L} (?:Street|Road|Lane|Avenue|Drive|Close|Court|Square|Terrace|Crescent|Place|Gardens|Boulevard|St|Rd|Ave|Blvd)(?!\p{L})/gu,
    pattern:
      /(?<![\p{L}\d.,/-])\d{1,5}[a-z]? (?:\p{Lu}[\p{L}'.-]{1,20} ){1,3}(?:Street|Road|Lane|Avenue|Drive|Close|Court|Square|Terrace|Crescent|Place|Gardens|Boulevard|(?:St|Rd|Ave|Blvd)\.?)(?!\p{L})(?:, (?:Flat|Apt\.?|Suite|Unit) ?\d{1,4}[A-Z]?)?(?:, \p{Lu}[\p{L}.-]{1,20}(?: \p{Lu}[\p{L}.-]{1,20})?)?(?:,? (?:[A-Z]{1,2}\d{1,2}[A-Z]? \d[A-Z]{2}|[A-Z]{2} \d{5}))?(?![\p{L}\d])/gu,
    score: 0.85,
  },
  {
    // »Zell-Moosau 8, 3340«: the postcode behind the house, and no town.
    rule: 'house and postcode alone',
    mark: /\d[a-z]?, (?:A-)?[1-9]\d{3}(?=[,;.)]|\s*\n)/g,
    pattern:
      /(?<=, |\n[ \t]{0,12}|(?:in|Adresse:?|Anschrift:?|wohnhaft) )\p{Lu}\p{Ll}{2,20}(?:-\p{Lu}\p{Ll}{2,20})?(?: (?:am|an der|im|bei|ob) \p{Lu}\p{Ll}{2,20})? \d{1,3}[a-z]?, (?:A-)?[1-9]\d{3}(?=[,;.)]|[ \t]*\n)/gu,
    score: 0.8,
  },
  {
    // »Neubaug. 12/4«: »Gasse« cut short, with the door behind the house or the postcode beside it.
    rule: 'street with a short end',
    mark: /\p{Ll}g\. ?\d/gu,
    pattern:
      /(?<![\p{L}\d-])(?!\p{L}{2,16}(?:zahlg|rechn?g|setzg|merkg|wohng|lieferg|abtlg|bildg)\.)(?:\p{Lu}\p{Ll}{1,14}-)?\p{Lu}\p{Ll}{3,20}g\. ?\d{1,3}[a-z]?(?:(?:\/(?:Stg\.? ?|T(?:op|ür) ?)?\d{1,3}[a-z]?){1,3}|(?=,? (?:A-)?[1-9]\d{3} \p{Lu}))(?![\p{L}\d]|[.,/]\d)/gu,
    score: 0.85,
  },
  {
    // »9133 Oberort/Zgornja vas, Schulstraße/Šolska cesta 8«: in two languages, as in the south of Carinthia.
    rule: 'street in two languages',
    mark: /(?:cesta|ulica|pot|trg|gasse|straße|weg|platz) \d/g,
    pattern:
      /(?<![\p{L}\d])(?:[1-9]\d{3} \p{Lu}[\p{L}.-]{2,24}(?:\/\p{Lu}[\p{L}.-]{2,24}(?: \p{L}{2,12})?)?, )?\p{Lu}\p{L}{3,24}(?:straße|gasse|weg|platz)\/\p{Lu}\p{L}{2,24}(?: (?:cesta|ulica|pot|trg))? \d{1,4}[a-z]?(?![\p{L}\d])/gu,
    score: 0.9,
  },
  {
    rule: 'post box',
    pattern: atWords(/(?<!\p{L})(?:Postfach|PF|Postf\.)\s\d{1,6}(?:\s\d{1,4}){0,2}/gu),
    score: 0.8,
  },
]

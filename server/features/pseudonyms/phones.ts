import { atWords } from './at-words.ts'
import type { Rule } from './labelled-numbers.ts'

/*
 * Numbers of telephones: by their form, and shorter ones behind their label.
 */

const labelled = (label: RegExp, before: string) => label.test(before)
const phoneLabel =
  /(?:Tel(?:efon)?(?:nummer|nr)?|Tel\.|Fon|Fax|Telefax|Mobil(?:telefon|nummer)?|Handy(?:nummer)?|Rufnummer|erreichbar|Nummer|Hotline|Durchwahl|DW|Ruf|☎|✆|(?<!\p{L})[TMF])[.:\s]{0,4}(?:Nr\.?|unter|ist)?[\s:(]{0,3}$/iu

export const phoneRules: Rule[] = [
  {
    name: 'phone',
    type: 'PHONE',
    pattern:
      /(?<![\p{L}\d.,/+-])(?<v>(?:(?:\+|00)\s?[1-9]\d{0,2}[\s/.()-]{0,3}(?:\(0\)\s?)?|\(?0)[1-9]?\d{0,4}\)?(?:[^\S\n]?[/.·–-]?[^\S\n]?\(?\d{1,8}\)?){1,7}(?:\s?[-–,]?\s?(?:DW|Dw\.?|Kl\.?|Klappe|Durchwahl|App\.?)\s?[-:.]?\s?\d{1,5})?)(?!\d)/gu,
    score: (match, before) => {
      const value = match.groups!.v!
      const digits = value.replace(/\D/g, '')
      const hasLabel = labelled(phoneLabel, before)
      if (/^\d{1,2}[.\s]{1,2}(?:0?[1-9]|1[0-2])[.\s]{1,2}(?:19|20)?\d{2}(?!\d)/.test(value)) return 0
      // »09/2021«, »02/2018–08/2021«: months.
      if (
        !hasLabel &&
        /^(?:0[1-9]|1[0-2])\/(?:19|20)\d{2}(?:\s?[–-]\s?(?:0[1-9]|1[0-2])\/(?:19|20)\d{2})?$/.test(value)
      )
        return 0
      if (/^0+$/.test(digits) || digits.length > 17) return 0
      if (
        /(?:EUR|€|Zl|Zahl|GZ|AZ|Az|Nr|ON|FN|Konto|Polizze|Kundennr|BLZ)[.:\s]{0,3}$/u.test(before) &&
        // »(Nr. 0676 …)«: the number of a mobile whatever it is called.
        !(/^0(?:650|6[6-8]\d|69[09])/.test(value) && /[^\p{L}]Nr[.:\s]{0,3}$/u.test(before)) &&
        !/(?:Tel|Telefon|Mobil|Handy|Fax)[-.]?(?:Nr|nummer)[.:\s]{0,3}$/iu.test(before)
      )
        return 0
      if (/^(?:\+|00)/.test(value)) return digits.length >= 9 ? 1 : hasLabel ? 0.9 : 0.5
      if (digits.length < (hasLabel ? 5 : 8)) return 0
      return hasLabel ? 1 : /^\(?0(?:1\D|[2-9]\d{1,3}\D|6\d{2}|1[5-7]\d)/.test(value) ? 0.9 : 0.6
    },
  },
  {
    name: 'phone in boxes',
    type: 'PHONE',
    mark: { pattern: /0 \d \d/g, before: 2, after: 48 },
    pattern: /(?<![\d.,])(?<v>0(?:[ ](?:[–/-][ ])?\d){8,13})(?![ ]?\d)/gu,
    score: () => 0.85,
  },
  {
    name: 'phone behind its label',
    type: 'PHONE',
    pattern: atWords(
      /(?<![\p{L}])(?:Tel(?:efon)?|Fax|Telefax|Handy|Mobil|Rufnummer|Durchwahl|Klappe|Pager|Funk|DECT|Piepser|Nebenstelle|Tel\.-?Nr|(?=(?:DW|Kl)(?!\p{L})))(?:nummer|nr)?[.:]{0,2}\s{0,3}(?:Nr\.?\s?)?(?:-\s?)?(?<v>(?:(?:DW|Kl)\.?\s{0,2}-?\s?)?\d[\d\s/()–-]{1,18}\d)(?![\d.,])/gu,
    ),
    score: (match) =>
      /^(?:DW|Kl|Durchwahl|Klappe)/.test(match[0]) || /^\p{L}/u.test(match.groups!.v!)
        ? 0.8
        : match.groups!.v!.replace(/\D/g, '').length >= 4
          ? 0.9
          : 0,
  },
]

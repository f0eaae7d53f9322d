// Whatever is decided in a review: the original comes back, and an answer in placeholders is read with the right names.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asWritten, inForm } from '../../../contract/covered-names.ts'
import { entityTypes } from '../../../contract/entity-types.ts'
import { detect, openCover, restoreDocument } from '../pseudonyms/pseudonyms.ts'
import { releasedPages } from './released-pages.ts'
import { wholeText, type KeptText } from './read-one.ts'
import { decide, openDeciding, type Decision } from './review-decisions.ts'
import { entitiesOf, placesOf, pseudonymised, type Place } from './review-form.ts'

const kept = (texts: readonly string[]): KeptText => ({
  view: 'txt',
  pages: texts.map((text, at) => ({ number: at + 1, text }) as KeptText['pages'][number]),
})

/** Inflected, one name in another, misspelt, in the damage of wrong encodings and scans, and what looks like a placeholder. */
const piece = fc.constantFrom(
  'Klägerin: Gordana Jelavić, geb. 14.02.1987,',
  'Frau Jelavić kündigt.',
  'Jelavićs Konto lautet AT03 2099 0004 1862 5308.',
  'JELAVIC und Jelavič',
  'Frau Anna Huber',
  'Anna Huber-Gruber',
  'Herr Karl Huber jun. und Karl Huber sen.',
  'Hubers Anwalt Mag. Karl Gruber',
  'Frau Anna Maria Huberlein',
  'Herr Jürgen MÃ¼ller',
  'Herr J\ufffdrgen M\ufffdller',
  'Zeuge: Va1entin Dorn, Leit-\nner',
  'des Herrn Hans Fuchs’ Haus',
  'Die [Person A] und [Klägerin 1]',
  'Person B, der Kläger 1',
  'die Mieterin, das Vorhaben Seerose',
  'Ostgrat Bau GmbH, Enghagenstraße 23, 4470 Enns',
  'nach § 918 ABGB',
  'im Winter',
  ']',
  '[',
  '😀',
  '\n\n',
  '\u00a0',
  '',
)
const pages = fc.array(
  fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(' ')),
  { minLength: 1, maxLength: 3 },
)
const choice = fc.record({
  at: fc.nat(),
  place: fc.nat(),
  what: fc.constantFrom('keep', 'replace', 'retype', 'own words', 'join', 'split', 'add', 'take back'),
  type: fc.constantFrom(...entityTypes),
  words: fc.constantFrom(
    '[Gehaltskonto]',
    '[Person A]',
    '[Klägerin 1]',
    '[Person Q]',
    'Mieterin',
    'X.',
    'Frau M',
    '[a] b',
  ),
  isHere: fc.boolean(),
})
type Choice = typeof choice extends fc.Arbitrary<infer T> ? T : never

function decided(text: string, before: Place[], { at, place, what, type, words, isHere }: Choice): Place[] {
  const entities = entitiesOf(text, before)
  const entity = entities[at % Math.max(1, entities.length)]
  const other = entities[place % Math.max(1, entities.length)]
  if (!entity || !other) return before
  const span = entity.spans[place % entity.spans.length]!
  const where = isHere ? { span, scope: 'stelle' as const } : { scope: 'datei' as const }
  const start = at % text.length
  const decisions: Record<Choice['what'], Decision> = {
    keep: { entity: entity.id, action: 'behalten', ...where },
    replace: { entity: entity.id, action: 'ersetzen', ...where },
    retype: { entity: entity.id, action: 'ersetzen', type, ...where },
    'own words': { entity: entity.id, action: 'ersetzen', replacement: words, ...where },
    join: { entity: entity.id, action: 'ersetzen', replacement: other.replacement, merge: true, ...where },
    split: { entity: entity.id, action: 'ersetzen', split: true, ...where },
    add: {
      add: { start, end: Math.min(text.length, start + 1 + (place % 20)) },
      type,
      action: 'ersetzen',
      scope: where.scope,
    },
    'take back': { entity: entity.id, action: 'offen', ...where },
  }
  const after = decide(text, before, decisions[what])
  // One after the other in a call, as they come: the same places, and the same ids for the decision behind.
  const deciding = openDeciding(text, before)
  const [refusal, again] = [deciding.decide(decisions[what]), deciding.decide({ ...decisions.keep, scope: 'datei' })]
  const expected = typeof after === 'string' ? before : after
  const twice = decide(text, expected, { ...decisions.keep, scope: 'datei' })
  expect([refusal, again]).toEqual([after, twice].map((one) => (typeof one === 'string' ? one : undefined)))
  expect(deciding.places()).toEqual(typeof twice === 'string' ? expected : twice)
  return typeof after === 'string' ? before : after
}

test('what is pseudonymised and put back is what it was, whatever was decided in between', () => {
  fc.assert(
    fc.property(pages, fc.array(choice, { maxLength: 8 }), (texts, choices) => {
      const file = kept(texts)
      const text = wholeText(file)
      let places = placesOf(text, detect(text).entities)
      for (const one of choices) places = decided(text, places, one)
      const whole = pseudonymised(text, places)
      expect(restoreDocument(whole)).toBe(text)
      expect(asWritten(whole.text, whole.places)).toBe(text)
      // A search again finds the same places.
      expect(restoreDocument(pseudonymised(text, placesOf(text, detect(text).entities, places)))).toBe(text)

      // In the placeholders of a conversation, as a model gets it and quotes it.
      const cover = openCover([])
      const replaced = places.filter(({ action }) => action === 'ersetzen')
      const given = cover.takeFile(text, replaced)
      const renamed = places.map((place) => ({
        ...place,
        placeholder: given.get(place.placeholder) ?? place.placeholder,
      }))
      const original = new Map(cover.names.map((name) => [name.placeholder, name.original]))
      for (const [index, page] of releasedPages(file, renamed).pages.entries()) {
        let [expected, at] = ['', 0]
        for (const { start, end } of page.replaced) {
          expected += page.text.slice(at, start) + original.get(page.text.slice(start, end))!
          at = end
        }
        expected += page.text.slice(at)
        expect([index, inForm(page.text, cover.names, 'echt')]).toEqual([index, expected])
      }
    }),
    { numRuns: 150 },
  )
})

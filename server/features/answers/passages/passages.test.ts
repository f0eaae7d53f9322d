import { describe, expect, test } from 'vitest'
import { choosePassages, excerpt, tellingTerms, wholeText, withoutNotes } from './passages.ts'

const filler = (word: string) => `Im Übrigen gilt für ${word} das Gesagte sinngemäß und ohne Einschränkung.`
const long = (word: string) => Array.from({ length: 8 }, () => filler(word)).join(' ')
const room = { whole: 300, piece: 260 }
const paragraph = (number: number, text: string) => ({ label: `Abs ${number}`, text })
const labels = (paragraphs: ReturnType<typeof paragraph>[], best: number, question: string, seeks = true) =>
  choosePassages({ paragraphs, best }, question, room, seeks).map(({ label }) => label)

describe('which passages of a provision are quoted', () => {
  test('a short provision is quoted as a whole', () =>
    expect(labels([paragraph(1, 'Die Regel.'), paragraph(2, 'Die Ausnahme.')], 1, 'Ausnahme')).toEqual([
      'Abs 1',
      'Abs 2',
    ]))

  test('of a long one the Absatz that fits best, with the rule of a short first one', () => {
    expect(
      labels([paragraph(1, long('Pfänder')), paragraph(2, long('Ziegel')), paragraph(3, long('Dächer'))], 1, 'Ziegel'),
    ).toEqual(['Abs 2'])
    expect(
      labels(
        [paragraph(1, 'Pfänder sind erlaubt.'), paragraph(2, long('Ziegel')), paragraph(3, long('Dächer'))],
        2,
        'Dächer',
      ),
    ).toEqual(['Abs 1', 'Abs 3'])
  })

  test('who asks for a deadline gets the Absatz that has one', () => {
    const paragraphs = [
      paragraph(1, long('Ziegel')),
      paragraph(2, 'Ziegel sind binnen sechs Wochen zurückzugeben.'),
      paragraph(3, long('Ziegel')),
    ]
    expect(labels(paragraphs, 2, 'Wie lange habe ich Zeit für die Ziegel?')).toEqual(['Abs 2', 'Abs 3'])
    expect(labels(paragraphs, 2, 'Wem gehören die Ziegel?')).toEqual(['Abs 3'])
  })

  test('an Absatz that begins with »Ebenso« brings the one before it along', () =>
    expect(
      labels(
        [
          paragraph(1, long('Pfänder')),
          paragraph(2, filler('Dachziegel')),
          paragraph(3, `Ebenso ist zu bestrafen, wer Ziegel wirft. ${long('Ziegel')}`),
        ],
        2,
        'Ziegel',
        false,
      ),
    ).toEqual(['Abs 2', 'Abs 3']))
})

describe('a long paragraph', () => {
  const list = [
    'Nicht weggenommen werden dürfen',
    `1. die Möbel, soweit sie einfach sind, ${long('Betten')}`,
    `2. die Werkzeuge, die jemand für seine Arbeit braucht, ${long('Hobel')}`,
    `3. Vorräte für vier Wochen, ${long('Mehl')}`,
    '4. eine Ziege oder zwei Hühner;',
    '5. Andenken.',
  ].join('\n')

  test('keeps the item that a line names, not only its neighbours', () => {
    const asked = tellingTerms('Darf er die Hühner und die Ziege mitnehmen?')
    expect(excerpt(list, asked, 900)).not.toContain('2. die Werkzeuge')
    expect(excerpt(list, asked, 900, undefined, ['Z 2'])).toMatch(/2\. die Werkzeuge[\s\S]*4\. eine Ziege/)
  })

  test('keeps all items that have words of the question before the neighbours of the best one', () => {
    const items = [
      'Erlaubt sind',
      '1. Hobel;',
      `2. Betten, ${long('Betten')}`,
      `3. Mehl, ${long('Mehl')}`,
      '4. Andenken.',
    ]
    expect(excerpt(items.join('\n'), tellingTerms('Andenken und Hobel'), 650)).toMatch(/1\. Hobel[\s\S]*4\. Andenken/)
  })

  test('is cut to whole sentences around the telling one, and says where something is missing', () => {
    const text = `${long('Pfänder')} Ziegel gehören dem Nachbarn. ${long('Dächer')}`
    const cut = excerpt(text, tellingTerms('Wem gehören Ziegel?'), 250)
    expect(cut).toContain('Ziegel gehören dem Nachbarn.')
    expect(cut).toMatch(/^\[…\] .*\[…\]$/s)
    for (const piece of cut.split('[…]').map((one) => one.trim()))
      if (piece !== '')
        expect([text.includes(piece), /^\p{Lu}/u.test(piece), piece.endsWith('.')]).toEqual([true, true, true])
  })

  test('keeps the words that open an enumeration, and never ends in a bare number', () => {
    const items = ['die Pfanne', 'der Topf', 'der Deckel', 'das Sieb'].map(
      (thing, index) => `${index + 1}. ${thing}, wenn er oder sie ${'sehr '.repeat(12)}lange benützt wurde;`,
    )
    const cut = excerpt(`Nicht pfändbar sind:\n${items.join('\n')}`, tellingTerms('Ist der Deckel pfändbar?'), 200)
    expect(cut).toMatch(/^Nicht pfändbar sind:\n\[…\]\n3\. der Deckel, .*benützt wurde;\n\[…\]$/s)
  })

  test('abbreviations and dates end no sentence', () => {
    const text = `Nach Abs. 2 gilt gem. Art. 5 am 1. Jänner die Regel des Ziegels. ${long('Dächer')}`
    expect(excerpt(text, tellingTerms('Ziegel'), 120)).toMatch(
      /^Nach Abs\. 2 gilt gem\. Art\. 5 am 1\. Jänner die Regel des Ziegels\./,
    )
  })
})

test('notes of the editors are no law', () => {
  expect(withoutNotes('Die Regel gilt.\n(Anm.: Z 4 aufgehoben durch Art. 1 Z 13, BGBl. I Nr. 138/2017)')).toBe(
    'Die Regel gilt.',
  )
  expect(withoutNotes('Die Regel gilt.\n(Beachte: zum Bezugszeitraum vgl. § 49g)')).toBe('Die Regel gilt.')
  // A long blank costs one look, not one for each of its signs: that took minutes.
  expect(withoutNotes(`Die Regel${' '.repeat(400_000)}gilt.`)).toHaveLength(400_014)
  expect(withoutNotes('Die Regel (§ 5 Abs. 1) gilt.')).toBe('Die Regel (§ 5 Abs. 1) gilt.')
})

test('a provision asked for by its number is quoted as a whole, as far as there is room', () => {
  const paragraphs = [paragraph(1, filler('a')), paragraph(2, filler('b')), paragraph(3, filler('c'))]
  expect(wholeText({ paragraphs }, 1000)).toMatchObject({
    quoted: [{ label: 'Abs 1' }, { label: 'Abs 2' }, { label: 'Abs 3' }],
    isCut: false,
  })
  expect(wholeText({ paragraphs }, 150)).toMatchObject({
    quoted: [{ label: 'Abs 1' }, { label: 'Abs 2' }],
    isCut: true,
  })
})

// One thing has one placeholder, also below a contract and where its address is told in short.
import { describe, expect, test } from 'vitest'
import { createLawNames, starterForBench } from '../law/law-bench.ts'
import { detect, nameEntities } from './pseudonyms.ts'

const names = createLawNames(starterForBench().laws)
const named = (text: string) =>
  nameEntities(text, detect(text, { names }).entities).map(({ text: words, placeholder }) => `${words} ${placeholder}`)

const parties =
  'Zwischen Herrn Leopold Wiesinger als Vermieter und Frau Sabine Maria Kreuzhuber als Mieterin wird vereinbart:\n\n'

describe('two names side by side', () => {
  test.each([' ', '  ', '\t', '\t\t', '              '])('stay two persons with a gap of %j between them', (gap) => {
    expect(named(`${parties}Herr Wiesinger haftet.\n\nLeopold Wiesinger${gap}Sabine Maria Kreuzhuber\n`)).toEqual([
      'Leopold Wiesinger [Person A]',
      'Sabine Maria Kreuzhuber [Person B]',
      'Wiesinger [Person A]',
      'Leopold Wiesinger [Person A]',
      'Sabine Maria Kreuzhuber [Person B]',
    ])
  })

  test('are one where only one of them is somebody by itself', () => {
    expect(named('Herr Leopold Wiesinger kam. Leopold Wiesinger Kreuzhuber Moik unterschrieb.')).toContain(
      'Leopold Wiesinger Kreuzhuber Moik [Person B]',
    )
  })

  test('may be more than two', () => {
    expect(
      named(
        `${parties}Frau Ottilie Brandner bürgt.\n\nOttilie Brandner Leopold Wiesinger Sabine Maria Kreuzhuber\n`,
      ).slice(-3),
    ).toEqual(['Ottilie Brandner [Person C]', 'Leopold Wiesinger [Person A]', 'Sabine Maria Kreuzhuber [Person B]'])
  })
})

describe('one address', () => {
  test('is the same with and without its place, and what stands there is no part of it', () => {
    expect(
      named(
        'wohnhaft Keplerstraße 88/12, 8020 Graz; die Wohnung Keplerstraße 88/12; im Haus Keplerstraße 88/12, 8020 Graz; die Liegenschaft Keplerstraße 88/12, 8020 Graz',
      ),
    ).toEqual([
      'Keplerstraße 88/12, 8020 Graz [Adresse 1]',
      'Keplerstraße 88/12 [Adresse 1]',
      'Keplerstraße 88/12, 8020 Graz [Adresse 1]',
      'Keplerstraße 88/12, 8020 Graz [Adresse 1]',
    ])
  })

  test('without its place is another one where two places have such a street', () => {
    expect(
      named('wohnhaft Hauptplatz 3, 4020 Linz\nwohnhaft Hauptplatz 3, 8010 Graz\ndas Geschäft am Hauptplatz 3'),
    ).toEqual([
      'Hauptplatz 3, 4020 Linz [Adresse 1]',
      'Hauptplatz 3, 8010 Graz [Adresse 2]',
      'Hauptplatz 3 [Adresse 3]',
    ])
  })

  test('keeps the castle that stands before it', () => {
    expect(named('Schloss Kohldorf, Hauptplatz 1, 8020 Graz')).toEqual([
      'Schloss Kohldorf, Hauptplatz 1, 8020 Graz [Adresse 1]',
    ])
  })
})

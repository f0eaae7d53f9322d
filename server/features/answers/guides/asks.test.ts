import { expect, test } from 'vitest'
import { askingWords, partsAsked, saysAsked } from './asks.ts'

const length = { part: 'hoehe', text: 'Die Probezeit dauert höchstens zwei Monate.' } as const
const penalty = { part: 'kosten', text: 'Wer nicht meldet, zahlt bis zu 300 Euro Strafe.' } as const
const claim = { part: 'ausnahme', text: 'Dem Finder gebührt ein Lohn.' } as const
const way = { part: 'stelle', text: 'Beim Bezirksgericht.' } as const

test.each([
  ['Wie lange darf das dauern?', length],
  ['Was droht mir dafür?', penalty],
  ['Was passiert, wenn ich es nicht melde?', penalty],
  ['Was steht mir zu?', claim],
  ['Krieg ich da was dafür?', claim],
  ['Was muss ich jetzt tun?', way],
])('%s is answered by what a line says, whatever its part', (question, line) => {
  const lines = [length, penalty, claim, way]
  const said = lines.filter((one) => saysAsked(question, partsAsked(question), one).otherwise > 0)
  expect(said).toContain(line)
  expect(said.length).toBeLessThan(lines.length)
})

test('a penalty is not what somebody is due, but an amount', () => {
  const fine = { part: 'strafe', text: 'Wer nicht anzeigt, bekommt bis zu 500 Euro.' } as const
  const asked = (question: string) => saysAsked(question, partsAsked(question), fine)
  expect(asked('Was steht mir zu?')).toEqual({ byPart: 0, otherwise: 0 })
  expect(asked('Wie viel kann das werden?').byPart).toBe(1)
  expect(asked('Welche Strafe droht mir?').byPart).toBe(1)
})

test.each([
  ['Und wenn sie Nein sagt?', true],
  ['Nein, ich meine die Kaution. Wie hoch darf sie sein?', false],
  ['Nein, wie hoch ist sie?', false],
])('»%s« asks for what helps against it: %s', (question, asks) => {
  const against = { part: 'dagegen', text: 'Binnen vier Wochen Beschwerde.' } as const
  expect(saysAsked(question, partsAsked(question), against).otherwise > 0).toBe(asks)
})

test('of a story its questions say what is asked', () => {
  expect(askingWords('Ich war krank. Der Chef hat gekündigt. Darf er das?')).toBe('Darf er das?')
  expect(askingWords('Kündigung im Krankenstand')).toBe('Kündigung im Krankenstand')
})

test('who asks who decides wants to know where', () => {
  expect(partsAsked('Und wer entscheidet das?')[0]).toBe('stelle')
  expect(partsAsked('Wer darf das beantragen?')[0]).toBe('wer')
})

import { describe, expect, test } from 'vitest'
import { otherActor } from './acts.ts'
import { isPersonName } from './cases.ts'
import { droppedConditions } from './conditions.ts'
import { mainsOf } from './mains.ts'
import { otherSlots, propositionsOf } from './propositions.ts'

// Clauses of a statement beside those of a law that is made up: who acts, under which condition, denied or not.
const actor = (law: string, statement: string) => otherActor(mainsOf(statement), [mainsOf(law)])
const dropped = (law: string, statement: string) =>
  droppedConditions(statement, mainsOf(statement), { text: law }, mainsOf(law)).map(({ kind }) => kind)
const slots = (law: string, statement: string) => otherSlots(propositionsOf(statement), [propositionsOf(law)])

test.each(['Inhaber', 'Kinder', 'Mitglieder', 'Gründer', 'Absender', 'Bruder', 'Polizist', 'Gewerbeinhaber'])(
  '»%s« is a person',
  (noun) => expect(isPersonName(noun)).toBe(true),
)
test.each(['Frist', 'Fenster', 'Aber', 'Ist', 'Beschwerdefrist', 'Steuer'])('»%s« is none', (noun) =>
  expect(isPersonName(noun)).toBe(false),
)

describe('who does it', () => {
  const lent = 'Der Vermieter hat das Boot auf Antrag des Mieters zu prüfen.'
  test.each([
    [lent, 'Der Mieter muss das Boot prüfen.', 'Vermieter'],
    [lent, 'Das Boot wird geprüft, wenn der Vermieter es beantragt.', 'Mieters'],
    [lent, 'Verlangt es der Mieter, hat der Vermieter das Boot zu prüfen.', undefined],
    ['Dem Mieter ist aufzutragen, das Boot zu prüfen.', 'Der Mieter hat das Boot zu prüfen.', undefined],
    [
      'Ein Mieter, der ankert, muss prüfen, ob er frei liegt.',
      'Liegt ein Mieter vor Anker, muss er prüfen.',
      undefined,
    ],
    // The verb tells who it is.
    [
      'Die Gemeinde hat die Kammern von der Sperre des Hafens zu verständigen.',
      'Von der Sperre des Hafens haben die Kammern die Gemeinde zu verständigen.',
      'Gemeinde',
    ],
    [
      'Die Gemeinde hat die Kammern von der Sperre des Hafens zu verständigen.',
      'Von der Sperre des Hafens hat die Gemeinde die Kammern zu verständigen.',
      undefined,
    ],
  ])('%s – %s', (law, statement, source) => expect(actor(law, statement)?.source).toBe(source))
})

describe('under which condition', () => {
  const allowed = 'Der Segler darf im Hafen ankern, sofern der Wasserstand drei Meter nicht unterschreitet.'
  test.each([
    [allowed, 'Der Segler darf im Hafen ankern.', ['dropped']],
    [allowed, 'Der Segler darf grundsätzlich im Hafen ankern.', []],
    [allowed, 'Ist der Wasserstand hoch genug, darf der Segler im Hafen ankern.', []],
    // Of another clause, or another case.
    [`${allowed} Boote sind zu melden.`, 'Boote sind zu melden.', []],
    ['Der Segler darf im Hafen ankern, es sei denn, dass Sturm herrscht.', 'Der Segler darf im Hafen ankern.', []],
    ['Im Hafen darf nur bei Tageslicht geankert werden.', 'Im Hafen darf geankert werden.', ['dropped_only']],
    ['Sofern nichts anderes vereinbart ist, gilt der Tarif.', 'Es gilt der Tarif.', []],
    ['Die Fahrt darf nur mit Zustimmung der Kammer enden.', 'Die Fahrt darf jederzeit enden.', ['dropped_need']],
  ])('%s – %s', (law, statement, kinds) => expect(dropped(law, statement)).toEqual(kinds))
})

describe('denied, must or may', () => {
  test.each([
    ['Der Segler darf das Boot nicht verleihen.', 'Der Segler darf das Boot verleihen.', ['slot_denied']],
    ['Der Segler hat das Boot zu waschen.', 'Der Segler darf das Boot waschen.', ['right_for_duty']],
    ['Der Segler kann das Boot waschen.', 'Der Segler muss das Boot waschen.', ['duty_for_right']],
    ['Der Segler hat das Boot zu waschen.', 'Der Segler muss das Boot waschen.', []],
    ['Der Segler kann nur mit Erlaubnis wenden.', 'Der Segler kann ohne Erlaubnis nicht wenden.', []],
  ])('%s – %s', (law, statement, kinds) => expect(slots(law, statement)).toEqual(kinds))
})

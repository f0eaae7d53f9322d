import { beforeEach, describe, expect, test } from 'vitest'
import { cardPosition, sides } from './card-position.ts'
import { closeToast, completeItem, currentToasts, percentOf, showToast, updateToast, vanishes } from './toasts.ts'

describe('toasts', () => {
  beforeEach(() => {
    for (const toast of currentToasts()) closeToast(toast.id)
  })

  test('have a random number, vanish after 9 s unless said otherwise, and keep their order', () => {
    const ids = [
      showToast({ status: 'success', title: 'Eins' }),
      showToast({ status: 'info', title: 'Zwei', timeout: 3000 }),
      showToast({ status: 'route', title: 'Drei', actionLink: '/files', actionName: 'Jetzt prüfen' }),
    ]
    expect(new Set(ids).size).toBe(3)
    expect(ids.every(Number.isSafeInteger)).toBe(true)
    expect(currentToasts().map(({ id, title, timeout }) => [id, title, timeout])).toEqual([
      [ids[0], 'Eins', 9000],
      [ids[1], 'Zwei', 3000],
      [ids[2], 'Drei', 9000],
    ])
    closeToast(ids[1]!)
    expect(currentToasts().map(({ title }) => title)).toEqual(['Eins', 'Drei'])
  })

  test.each([
    ['success', true],
    ['warning', true],
    ['info', true],
    ['error', true],
    ['route', true],
    ['progress', false],
    ['checklist', false],
  ] as const)('%s vanishes by itself: %s', (status, expected) => expect(vanishes({ status })).toBe(expected))

  test('progress changes in its place', () => {
    const id = showToast({ status: 'progress', title: 'Hochladen', text: '0 von 2', progress: 0 })
    showToast({ status: 'info', title: 'Dahinter' })
    updateToast(id, { progress: 50, text: '1 von 2' })
    expect(currentToasts()[0]).toMatchObject({ id, title: 'Hochladen', text: '1 von 2', progress: 50 })
    updateToast(12345, { progress: 99 })
    expect(currentToasts()).toHaveLength(2)
  })

  test.each([
    [undefined, 0],
    [-5, 0],
    [33.4, 33],
    [100, 100],
    [250, 100],
    [Number.NaN, 0],
  ])('the bar of %s is %i wide', (progress, width) => expect(percentOf({ progress })).toBe(width))

  test('an item of a checklist is completed, and added where its title is unknown', () => {
    const id = showToast({
      status: 'checklist',
      title: 'Klage.docx',
      checklistItems: [{ title: 'Hochgeladen', completed: false }],
    })
    completeItem(id, 'Hochgeladen')
    completeItem(id, 'Texterkennung')
    completeItem(id, 'Pseudonymisierung', false)
    expect(currentToasts()[0]?.checklistItems).toEqual([
      { title: 'Hochgeladen', completed: true },
      { title: 'Texterkennung', completed: true },
      { title: 'Pseudonymisierung', completed: false },
    ])
    completeItem(12345, 'Niemand')
    expect(currentToasts()).toHaveLength(1)
  })
})

describe('the place of a floating card', () => {
  const view = { width: 400, height: 300 }
  const card = { width: 100, height: 40 }
  const middle = { left: 180, top: 140, width: 40, height: 20 }

  test.each(sides)('%s is kept where there is room', (side) =>
    expect(cardPosition(middle, card, view, side).side).toBe(side),
  )

  test.each([
    ['top', { ...middle, top: 10 }, 'bottom'],
    ['bottom', { ...middle, top: 275 }, 'top'],
    ['left', { ...middle, left: 20 }, 'right'],
    ['right', { ...middle, left: 350 }, 'left'],
  ] as const)('%s turns over at its edge', (wanted, anchor, side) =>
    expect(cardPosition(anchor, card, view, wanted).side).toBe(side),
  )

  test('never lies over its anchor or outside of the window, wherever the anchor is', () => {
    for (let left = 0; left <= 360; left += 9)
      for (let top = 0; top <= 280; top += 7)
        for (const wanted of sides) {
          const anchor = { left, top, width: 40, height: 20 }
          const at = cardPosition(anchor, card, view, wanted)
          const isApart =
            at.left + card.width <= left || at.left >= left + 40 || at.top + card.height <= top || at.top >= top + 20
          expect([
            at,
            isApart,
            at.left >= 0,
            at.top >= 0,
            at.left + card.width <= 400,
            at.top + card.height <= 300,
          ]).toEqual([at, true, true, true, true, true])
        }
  })

  test('a card with no room anywhere still begins inside the window', () => {
    const at = cardPosition(middle, { width: 900, height: 900 }, view, 'top')
    expect([at.left, at.top]).toEqual([8, 8])
  })
})

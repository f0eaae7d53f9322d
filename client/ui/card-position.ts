/** Where something floats beside what it belongs to. Pure, in pixels of the window. */

export const sides = ['top', 'bottom', 'left', 'right'] as const
export type Side = (typeof sides)[number]

type Box = { left: number; top: number; width: number; height: number }
type Size = { width: number; height: number }

const gap = 6
/** Smallest distance to the edge of the window. */
const margin = 8
const opposite: Record<Side, Side> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' }

/**
 * Places a card on the preferred side of its anchor, on another one where it does not fit, and moves it along that side so
 * that it stays in the window. It never lies over the anchor unless no side has room.
 */
export function cardPosition(
  anchor: Box,
  card: Size,
  view: Size,
  preferred: Side,
): { left: number; top: number; side: Side } {
  const room: Record<Side, number> = {
    top: anchor.top - gap - margin - card.height,
    bottom: view.height - (anchor.top + anchor.height) - gap - margin - card.height,
    left: anchor.left - gap - margin - card.width,
    right: view.width - (anchor.left + anchor.width) - gap - margin - card.width,
  }
  const order = [preferred, opposite[preferred], ...sides]
  const side = order.find((candidate) => room[candidate] >= 0) ?? sides.toSorted((a, b) => room[b] - room[a])[0]!
  const isVertical = side === 'top' || side === 'bottom'
  const left = isVertical
    ? anchor.left + (anchor.width - card.width) / 2
    : side === 'left'
      ? anchor.left - gap - card.width
      : anchor.left + anchor.width + gap
  const top = isVertical
    ? side === 'top'
      ? anchor.top - gap - card.height
      : anchor.top + anchor.height + gap
    : anchor.top + (anchor.height - card.height) / 2
  return { left: within(left, card.width, view.width), top: within(top, card.height, view.height), side }
}

const within = (at: number, length: number, whole: number) => Math.max(margin, Math.min(at, whole - margin - length))

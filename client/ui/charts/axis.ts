/** Steps of an axis from 0 that people count in (1, 2, 5, 10 …): at most `most` of them, the last at or above the highest value. */
export function ticksOf(highest: number, most = 4): number[] {
  if (highest <= 0) return [0, 1]
  const rough = highest / most
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? 10 * power
  return Array.from({ length: Math.ceil(highest / step - 1e-9) + 1 }, (_, index) => index * step)
}

/** The same for bytes, in steps of the unit that they are written in. */
export function sizeTicks(highest: number): number[] {
  const unit = 1024 ** Math.max(0, Math.floor(Math.log(Math.max(1, highest)) / Math.log(1024)))
  return ticksOf(highest / unit).map((tick) => tick * unit)
}

/** Which of so many points get their name below the axis, so that the names do not run into each other. */
export function namedPoints(count: number, width: number, room = 64): Set<number> {
  const fitting = Math.max(2, Math.floor(width / room))
  const every = Math.max(1, Math.ceil(count / fitting))
  return new Set(Array.from({ length: Math.ceil(count / every) }, (_, index) => count - 1 - index * every))
}

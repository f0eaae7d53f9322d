import { mix } from './document-words.ts'

/*
 * What was made before for the same six numbers is not made again. A table with open places, as a `Map` would need a text for each.
 */

const width = 6
const free = -1

/** Tells whether six numbers were seen before, and the number that was put for them. */
export class Seen {
  /** The number of what was found or put last. */
  number = free
  private size = 64
  private count = 0
  private keys = new Int32Array(this.size * width)
  private numbers = new Int32Array(this.size).fill(free)
  private slot = 0

  /** Whether a number was put for these; `number` is that one, or `put` is next. */
  find(a: number, b: number, c: number, d: number, e: number, f: number): boolean {
    const { keys, numbers, size } = this
    let slot = mix(mix(mix(mix(mix(mix(1, a), b), c), d), e), f) & (size - 1)
    for (; numbers[slot] !== free; slot = (slot + 1) & (size - 1)) {
      const at = slot * width
      if (
        keys[at] === a &&
        keys[at + 1] === b &&
        keys[at + 2] === c &&
        keys[at + 3] === d &&
        keys[at + 4] === e &&
        keys[at + 5] === f
      ) {
        this.number = numbers[slot]!
        return true
      }
    }
    const at = slot * width
    keys[at] = a
    keys[at + 1] = b
    keys[at + 2] = c
    keys[at + 3] = d
    keys[at + 4] = e
    keys[at + 5] = f
    this.slot = slot
    return false
  }

  /** Puts a number for what was asked for last and not found. */
  put(number: number): void {
    this.numbers[this.slot] = number
    this.number = number
    if (++this.count * 2 > this.size) this.grow()
  }

  private grow(): void {
    const { keys, numbers, size } = this
    this.size = 2 * size
    this.keys = new Int32Array(this.size * width)
    this.numbers = new Int32Array(this.size).fill(free)
    for (let slot = 0; slot < size; slot++) {
      if (numbers[slot] === free) continue
      const [a, b, c, d, e, f] = keys.subarray(slot * width, (slot + 1) * width)
      this.find(a!, b!, c!, d!, e!, f!)
      this.numbers[this.slot] = numbers[slot]!
    }
  }
}

/** In one turn may lie the reading of hundreds of pages. */
const most = 5000

/**
 * What a function has given for a key, remembered until this turn of the event loop ends: what is asked hundreds of times in
 * one go is worked out once, and no text of a person stays in memory. What it gives must not be changed.
 */
export function withinTurn<Key, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  const forget = () => known.clear()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    if (known.size === 0) setImmediate(forget)
    else if (known.size >= most) known.clear()
    const value = work(key)
    known.set(key, value)
    return value
  }
}

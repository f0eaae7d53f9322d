/** A vector of length 1 in whole numbers: component = value · scale. A quarter of the space, nearly the same order. */
export type Quantised = { scale: number; values: Int8Array }

/** Normalises a vector and rounds its components to 8 bits. The vector must not be zero. */
export function quantise(vector: Float32Array): Quantised {
  let squares = 0
  let largest = 0
  for (const component of vector) {
    squares += component * component
    largest = Math.max(largest, Math.abs(component))
  }
  const values = Int8Array.from(vector, (component) => Math.round((component / largest) * 127))
  return { scale: largest / Math.sqrt(squares) / 127, values }
}

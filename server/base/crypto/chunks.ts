type Chunk = { chunk: Buffer; isLast: boolean }

/** Cuts a stream into pieces of one length; the last may be shorter and comes even when it is empty. */
export async function* inChunks(source: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<Chunk> {
  let [pieces, held] = [[] as Uint8Array[], 0]
  for await (const piece of source) {
    pieces.push(piece)
    held += piece.length
    // One piece too many in hand: only then it is known that a full one is not the last.
    if (held <= length) continue
    const all = Buffer.concat(pieces)
    let at = 0
    for (; all.length - at > length; at += length) yield { chunk: all.subarray(at, at + length), isLast: false }
    ;[pieces, held] = [[all.subarray(at)], all.length - at]
  }
  yield { chunk: Buffer.concat(pieces), isLast: true }
}

/** The same in memory that is used again: each piece is good only until the next one is asked for. */
export async function* inPassingChunks(source: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<Chunk> {
  const chunk = Buffer.allocUnsafeSlow(length)
  let held = 0
  for await (const piece of source)
    for (let at = 0; at < piece.length;) {
      if (held === length) {
        yield { chunk, isLast: false }
        held = 0
      }
      const taken = Math.min(length - held, piece.length - at)
      chunk.set(piece.subarray(at, at + taken), held)
      held += taken
      at += taken
    }
  yield { chunk: chunk.subarray(0, held), isLast: true }
}

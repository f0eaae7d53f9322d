/** Cuts a stream into pieces of one length; the last may be shorter and comes even when it is empty. */
export async function* inChunks(
  source: AsyncIterable<Uint8Array>,
  length: number,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
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

/** Below that the memory is shared with other pieces, or not worth the work. */
const worthwhile = 16 * 1024

/**
 * The pieces of a source, each good only until the next one is asked for: then its memory is given back. Left to the garbage
 * collector, large streams make it go through all of the memory again and again. The source must hold no piece any longer.
 */
export async function* passing<Piece extends Uint8Array>(source: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  for await (const piece of source) {
    yield piece
    giveBack(piece)
  }
}

function giveBack({ buffer, byteLength }: Uint8Array): void {
  // Of a part of something larger, somebody else may hold the rest.
  if (byteLength < worthwhile || byteLength !== buffer.byteLength || !(buffer instanceof ArrayBuffer)) return
  // Moves it out of the piece, into nothing.
  buffer.transfer(0)
}

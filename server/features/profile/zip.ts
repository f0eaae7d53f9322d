import { strToU8, Zip, ZipDeflate } from 'fflate'

/** A text file in an archive. */
export type TextFile = { name: string; text: string }

/** Packs files as they come and gives out the archive piece by piece, so that only one file is in memory at a time. */
export async function* zip(files: AsyncIterable<TextFile>, now: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  let failure: Error | null = null
  const archive = new Zip((error, piece) => {
    failure ??= error
    if (piece?.length) ready.push(piece)
  })
  const take = () => {
    if (failure) throw failure
    return ready.splice(0)
  }
  for await (const { name, text } of files) {
    const entry = new ZipDeflate(name, { level: 6 })
    entry.mtime = now
    archive.add(entry)
    entry.push(strToU8(text), true)
    yield* take()
  }
  archive.end()
  yield* take()
}

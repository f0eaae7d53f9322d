import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { ExportedFile } from '../../base/persons.ts'

/**
 * Packs files as they come and gives out the archive piece by piece, so that only one text is in memory at a time. What is
 * no text is mostly packed already, and is put in as it is.
 */
export async function* zip(files: AsyncIterable<ExportedFile>, now: Date): AsyncGenerator<Uint8Array> {
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
  for await (const file of files) {
    const entry = 'text' in file ? new ZipDeflate(file.name, { level: 6 }) : new ZipPassThrough(file.name)
    entry.mtime = now
    archive.add(entry)
    if ('text' in file) entry.push(strToU8(file.text), true)
    else {
      for await (const piece of file.bytes) {
        // A copy: the archive keeps it until it is read.
        entry.push(Uint8Array.from(piece))
        yield* take()
      }
      entry.push(new Uint8Array(), true)
    }
    yield* take()
  }
  archive.end()
  yield* take()
}

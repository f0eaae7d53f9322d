/** Archives in the format ustar, written and read as streams. Only plain files. */

export type TarFile = { name: string; size: number; body: AsyncIterable<Uint8Array> }

/** The archive is not one, or ends too early. */
export class TarBroken extends Error {}

const block = 512
const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`

function headerOf(name: string, size: number, time: Date): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`the name of ${name} is too long for the archive`)
  const header = Buffer.alloc(block)
  header.write(name, 0)
  header.write(
    octal(0o600, 8) + octal(0, 8) + octal(0, 8) + octal(size, 12) + octal(Math.floor(time.getTime() / 1000), 12),
    100,
  )
  header.write('        0', 148)
  header.write('ustar\x0000', 257)
  header.write(`${octal(sumOf(header), 7)} `, 148)
  return header
}

const sumOf = (header: Buffer) => header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)

/** One file of an archive; `size` must be right. */
export async function* tarFile({ name, size, body }: TarFile, time: Date): AsyncGenerator<Uint8Array> {
  yield headerOf(name, size, time)
  let written = 0
  for await (const piece of body) {
    written += piece.length
    yield piece
  }
  if (written !== size) throw new Error(`${name} changed its size while it was read`)
  yield Buffer.alloc((block - (size % block)) % block)
}

/** What ends an archive. */
export const tarEnd = Buffer.alloc(2 * block)

/** The files of an archive in order. The body of a file must be read before the next file is asked for; what is not read is passed over. */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarFile> {
  const reader = blockReader(source)
  for (;;) {
    const header = await reader.take(block)
    if (header.every((byte) => byte === 0)) break
    const text = (from: number, length: number) => header.toString('utf8', from, from + length).replace(/\0[^]*/, '')
    const number = (from: number, length: number) =>
      /^[0-7]+ ?$/.test(text(from, length)) ? parseInt(text(from, length), 8) : NaN
    const size = number(124, 12)
    if (number(148, 8) !== sumOf(header) || !Number.isSafeInteger(size) || text(156, 1) !== '0')
      throw new TarBroken('the archive is damaged')
    let left = size
    async function* body() {
      while (left > 0) {
        const piece = await reader.some(left)
        left -= piece.length
        yield piece
      }
    }
    yield { name: text(0, 100), size, body: body() }
    while (left > 0) left -= (await reader.some(left)).length
    await reader.take((block - (size % block)) % block)
  }
  // To the very end, so that what comes after is checked by whoever decrypts and unpacks it.
  for (;;) if (await reader.isAtEnd()) return
}

function blockReader(source: AsyncIterable<Uint8Array>) {
  const iterator = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  const more = async () => {
    const { value, done } = await iterator.next()
    if (!done)
      held =
        held.length === 0 ? Buffer.from(value.buffer, value.byteOffset, value.length) : Buffer.concat([held, value])
    return !done
  }
  const cut = (length: number) => {
    const piece = held.subarray(0, length)
    held = held.subarray(length)
    return piece
  }
  return {
    async take(length: number): Promise<Buffer> {
      while (held.length < length) if (!(await more())) throw new TarBroken('the archive is cut off')
      return cut(length)
    },
    /** What is there, at most `length` bytes and at least one. */
    async some(length: number): Promise<Buffer> {
      while (held.length === 0) if (!(await more())) throw new TarBroken('the archive is cut off')
      return cut(length)
    },
    async isAtEnd(): Promise<boolean> {
      held = Buffer.alloc(0)
      return !(await more())
    },
  }
}

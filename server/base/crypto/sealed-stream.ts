import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'
import { inPassingChunks } from './chunks.ts'
import { encodeBinding, SealBroken, type Binding } from './seal.ts'

/*
 * Sealed content of any length: AES-256-GCM in chunks of 64 KiB with a tag each, so that no byte leaves before it was
 * checked and a reader can begin anywhere. It is the construction STREAM (Hoang, Reyhanitabar, Rogaway, Vizár 2015):
 * the nonce of a chunk is a random prefix, its number and whether it is the last one, and all of that and the binding of
 * the content is additional data besides. So chunks that are changed, exchanged, repeated, missing or from another
 * stream are refused. Each stream has a key of its own, derived from the given one with random salt: any number of
 * streams may be sealed with one key.
 *
 * Layout: version (1 byte) | salt (16) | nonce prefix (7) | chunks, each ciphertext and tag (16).
 */

const version = 2
const saltLength = 16
const prefixLength = 7
const headerLength = 1 + saltLength + prefixLength
const tagLength = 16
const chunkLength = 64 * 1024
const sealedChunkLength = chunkLength + tagLength
/** The number of a chunk has four bytes: 256 TiB. */
const mostChunks = 2 ** 32

/** From `start` on up to but not including `end`, in bytes. */
export type ByteRange = { start: number; end: number }

/** A sealed stream at rest: its length, and its bytes from anywhere. */
export type SealedSource = { size: number; read(range: ByteRange): Promise<AsyncIterable<Uint8Array>> }

/** Seals a stream, bound to what it belongs to, with a key of 32 bytes. */
export async function* sealStream(
  key: Uint8Array,
  plain: AsyncIterable<Uint8Array>,
  binding: Binding,
): AsyncGenerator<Buffer> {
  const header = Buffer.concat([Buffer.of(version), randomBytes(headerLength - 1)])
  const stream = openHeader(key, header, binding)
  yield header
  let number = 0
  for await (const { chunk, isLast } of inPassingChunks(plain, chunkLength)) yield* stream.seal(number++, isLast, chunk)
}

/**
 * Opens what `sealStream` made for the same key and binding. Every piece that comes out is authentic; that the end is
 * missing is noticed at the end. Throws SealBroken.
 */
export async function* unsealStream(
  key: Uint8Array,
  sealed: AsyncIterable<Uint8Array>,
  binding: Binding,
): AsyncGenerator<Buffer> {
  let stream: Stream | undefined
  let number = 0
  const chunks = afterHeader(sealed, (header) => (stream = openHeader(key, header, binding)))
  for await (const { chunk, isLast } of inPassingChunks(chunks, sealedChunkLength)) {
    if (!stream) throw new SealBroken('sealed stream is cut off')
    yield stream.open(number++, isLast, chunk)
  }
}

/**
 * Opens a part of a sealed stream at rest and reads no more of it than the chunks that part lies in; what lies beyond
 * the end is left out. Throws SealBroken, also where the source is shorter or longer than it was when it was sealed and
 * the part reaches its end.
 */
export async function* unsealRange(
  key: Uint8Array,
  source: SealedSource,
  binding: Binding,
  range: ByteRange,
): AsyncGenerator<Buffer> {
  const end = Math.min(range.end, plainLength(source.size))
  if (range.start >= end) return
  const last = chunksIn(source.size) - 1
  const from = Math.floor(range.start / chunkLength)
  const to = Math.floor((end - 1) / chunkLength)
  const header = Buffer.concat(await Array.fromAsync(await source.read({ start: 0, end: headerLength })))
  if (header.length < headerLength) throw new SealBroken('sealed stream is cut off')
  const stream = openHeader(key, header, binding)
  const sealed = await source.read({
    start: headerLength + from * sealedChunkLength,
    end: Math.min(headerLength + (to + 1) * sealedChunkLength, source.size),
  })
  let number = from
  for await (const { chunk } of inPassingChunks(sealed, sealedChunkLength)) {
    const start = number * chunkLength
    const plain = stream.open(number, number === last, chunk)
    number++
    yield plain.subarray(Math.max(0, range.start - start), end - start)
  }
  if (number !== to + 1) throw new SealBroken('sealed stream is cut off')
}

/** Bytes that so many bytes become when they are sealed. */
export const sealedLength = (plain: number): number =>
  headerLength + plain + Math.max(1, Math.ceil(plain / chunkLength)) * tagLength

/** Bytes inside a sealed stream of this length. Throws SealBroken where no sealed stream has it. */
export function plainLength(sealed: number): number {
  const plain = sealed - headerLength - chunksIn(sealed) * tagLength
  if (plain < 0 || sealedLength(plain) !== sealed) throw new SealBroken('no sealed stream has this length')
  return plain
}

const chunksIn = (sealed: number) => Math.ceil((sealed - headerLength) / sealedChunkLength)

type Stream = ReturnType<typeof openHeader>

function openHeader(key: Uint8Array, header: Buffer, binding: Binding) {
  if (header[0] !== version) throw new SealBroken('unknown form of sealed stream')
  const salt = header.subarray(1, 1 + saltLength)
  const prefix = header.subarray(1 + saltLength, headerLength)
  const own = createSecretKey(Buffer.from(hkdfSync('sha256', key, salt, 'fundstelle sealed stream', 32)))
  const position = encodeBinding(binding)
  const nonceOf = (number: number, isLast: boolean) => {
    if (number >= mostChunks) throw new RangeError('too long for a sealed stream')
    const nonce = Buffer.alloc(prefixLength + 5)
    prefix.copy(nonce)
    nonce.writeUInt32BE(number, prefixLength)
    nonce[prefixLength + 4] = isLast ? 1 : 0
    return nonce
  }
  const additional = (number: number, isLast: boolean) =>
    Buffer.concat([position, Buffer.from(`|chunk ${number}${isLast ? ' last' : ''}`)])
  return {
    /** In two pieces: whoever joins them copies everything once more. */
    seal(number: number, isLast: boolean, plain: Uint8Array): [body: Buffer, tag: Buffer] {
      const cipher = createCipheriv('aes-256-gcm', own, nonceOf(number, isLast))
      cipher.setAAD(additional(number, isLast))
      const body = cipher.update(plain)
      // Nothing of this mode comes out here any more.
      cipher.final()
      return [body, cipher.getAuthTag()]
    },
    open(number: number, isLast: boolean, sealed: Buffer): Buffer {
      if (sealed.length < tagLength) throw new SealBroken('sealed stream is cut off')
      // What is sealed ends with an empty chunk only when it is empty.
      if (sealed.length === tagLength && number > 0) throw new SealBroken('sealed stream does not open')
      try {
        const decipher = createDecipheriv('aes-256-gcm', own, nonceOf(number, isLast), { authTagLength: tagLength })
        decipher.setAAD(additional(number, isLast))
        decipher.setAuthTag(sealed.subarray(-tagLength))
        const plain = decipher.update(sealed.subarray(0, -tagLength))
        // Checks the tag; nothing of this mode comes out here any more.
        decipher.final()
        return plain
      } catch {
        throw new SealBroken('sealed stream does not open')
      }
    },
  }
}

/** What follows the header, which is handed to `found`. */
async function* afterHeader(
  source: AsyncIterable<Uint8Array>,
  found: (header: Buffer) => void,
): AsyncGenerator<Uint8Array> {
  let held: Buffer | undefined = Buffer.alloc(0)
  for await (const piece of source) {
    if (!held) {
      yield piece
      continue
    }
    held = Buffer.concat([held, piece])
    if (held.length < headerLength) continue
    found(held.subarray(0, headerLength))
    yield held.subarray(headerLength)
    held = undefined
  }
}

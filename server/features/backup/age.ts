import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto'
import { inChunks } from '../../base/crypto/chunks.ts'
import { publicBytes, publicKeyFrom } from './age-keys.ts'
import { decodeBech32 } from './bech32.ts'

/*
 * Files encrypted to a public key in the format age (age-encryption.org/v1, C2SP): X25519, HKDF-SHA-256 and
 * ChaCha20-Poly1305 in chunks of 64 KiB of which the last is marked, so that changed, exchanged, missing or cut-off
 * chunks are noticed. Whoever has the secret key opens them with the tool `age` too, without this program.
 */

/** The file does not open: it is damaged or cut off (`damaged`), or meant for another key (`key`), or not of this format (`form`). */
export class AgeError extends Error {
  readonly reason: 'damaged' | 'key' | 'form'
  constructor(reason: AgeError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

const intro = 'age-encryption.org/v1'
const chunkLength = 64 * 1024
const tagLength = 16
const longestHeader = 4096

/** Encrypts a stream to the recipient. */
export async function* encryptAge(source: AsyncIterable<Uint8Array>, recipient: string): AsyncGenerator<Buffer> {
  const fileKey = randomBytes(16)
  const head = `${intro}\n${stanza(decodeBech32('age', recipient)!, fileKey)}\n---`
  const nonce = randomBytes(16)
  yield Buffer.from(`${head} ${base64(headerMac(fileKey, head))}\n`)
  yield nonce
  const key = derive(fileKey, nonce, 'payload')
  let counter = 0
  for await (const { chunk, isLast } of inChunks(source, chunkLength)) yield sealChunk(key, counter++, isLast, chunk)
}

/** Opens what encryptAge, or the tool age, made. Every piece that comes out is authentic; a cut-off end is noticed at the end. */
export async function* decryptAge(source: AsyncIterable<Uint8Array>, secret: KeyObject): AsyncGenerator<Buffer> {
  const { header, rest } = await readHeader(source)
  const fileKey = openHeader(header, secret)
  let key: Buffer | undefined
  let counter = 0
  for await (const { chunk, isLast } of inChunks(
    afterNonce(rest, (nonce) => (key = derive(fileKey, nonce, 'payload'))),
    chunkLength + tagLength,
  )) {
    if (!key) break
    const plain = openChunk(key, counter, isLast, chunk)
    if (isLast && plain.length === 0 && counter > 0) throw damaged()
    counter++
    yield plain
  }
  if (counter === 0) throw damaged()
}

const damaged = () => new AgeError('damaged', 'the file is damaged or cut off')
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')
const derive = (key: Uint8Array, salt: Uint8Array, info: string) => Buffer.from(hkdfSync('sha256', key, salt, info, 32))
const headerMac = (fileKey: Uint8Array, head: string) =>
  createHmac('sha256', derive(fileKey, Buffer.alloc(0), 'header'))
    .update(head)
    .digest()

function wrappingKey(privateKey: KeyObject, theirs: Uint8Array, share: Uint8Array, recipient: Uint8Array): Buffer {
  return derive(
    diffieHellman({ privateKey, publicKey: publicKeyFrom(theirs) }),
    Buffer.concat([share, recipient]),
    `${intro}/X25519`,
  )
}

function stanza(recipient: Uint8Array, fileKey: Buffer): string {
  const { privateKey } = generateKeyPairSync('x25519')
  const share = publicBytes(privateKey)
  const cipher = createCipheriv(
    'chacha20-poly1305',
    wrappingKey(privateKey, recipient, share, recipient),
    Buffer.alloc(12),
    { authTagLength: tagLength },
  )
  const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
  return `-> X25519 ${base64(share)}\n${base64(body)}`
}

/** The file key out of a header; the lines of other recipients are passed over. */
function openHeader(header: string, secret: KeyObject): Buffer {
  const parts = /^([^]*\n---) ([A-Za-z0-9+/]{43})$/.exec(header)
  if (!parts) throw damaged()
  const [, head = '', mac = ''] = parts
  const own = publicBytes(secret)
  for (const [, share64, body64] of head.matchAll(/\n-> X25519 ([A-Za-z0-9+/]{43})\n([A-Za-z0-9+/]{43})(?=\n)/g)) {
    const [share, body] = [Buffer.from(share64!, 'base64'), Buffer.from(body64!, 'base64')]
    const fileKey = tryOpen(body, () => wrappingKey(secret, share, share, own))
    if (!fileKey) continue
    // Written in one way only: the signs as well as the bytes they stand for.
    if (base64(share) !== share64 || base64(body) !== body64 || base64(Buffer.from(mac, 'base64')) !== mac)
      throw damaged()
    if (!timingSafeEqual(headerMac(fileKey, head), Buffer.from(mac, 'base64'))) throw damaged()
    return fileKey
  }
  throw new AgeError('key', 'the file was not encrypted to this key, or its first lines are damaged')
}

function tryOpen(body: Buffer, key: () => Buffer): Buffer | undefined {
  try {
    const decipher = createDecipheriv('chacha20-poly1305', key(), Buffer.alloc(12), { authTagLength: tagLength })
    decipher.setAuthTag(body.subarray(-tagLength))
    return Buffer.concat([decipher.update(body.subarray(0, -tagLength)), decipher.final()])
  } catch {
    return undefined
  }
}

function chunkNonce(counter: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  // Six of the eleven bytes hold more chunks than any disk.
  nonce.writeUIntBE(counter, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

function sealChunk(key: Buffer, counter: number, isLast: boolean, plain: Uint8Array): Buffer {
  const cipher = createCipheriv('chacha20-poly1305', key, chunkNonce(counter, isLast), { authTagLength: tagLength })
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function openChunk(key: Buffer, counter: number, isLast: boolean, sealed: Buffer): Buffer {
  if (sealed.length < tagLength) throw damaged()
  try {
    const decipher = createDecipheriv('chacha20-poly1305', key, chunkNonce(counter, isLast), {
      authTagLength: tagLength,
    })
    decipher.setAuthTag(sealed.subarray(-tagLength))
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagLength)), decipher.final()])
  } catch {
    throw damaged()
  }
}

/** The text up to the line `--- …`, and what follows it. */
async function readHeader(
  source: AsyncIterable<Uint8Array>,
): Promise<{ header: string; rest: AsyncIterable<Uint8Array> }> {
  const iterator = source[Symbol.asyncIterator]()
  let bytes = Buffer.alloc(0)
  for (;;) {
    const mark = bytes.indexOf('\n--- ')
    const end = mark < 0 ? -1 : bytes.indexOf('\n', mark + 1)
    if (end >= 0 && end < longestHeader)
      return { header: bytes.subarray(0, end).toString('latin1'), rest: continued(bytes.subarray(end + 1), iterator) }
    if (
      !`${intro}\n`.startsWith(bytes.subarray(0, intro.length + 1).toString('latin1')) ||
      bytes.length > longestHeader
    )
      throw new AgeError('form', 'the file is not a backup')
    const { value, done } = await iterator.next()
    if (done) throw bytes.length === 0 ? new AgeError('form', 'the file is empty') : damaged()
    bytes = Buffer.concat([bytes, value])
  }
}

async function* continued(first: Uint8Array, iterator: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
}

async function* afterNonce(
  source: AsyncIterable<Uint8Array>,
  found: (nonce: Buffer) => void,
): AsyncGenerator<Uint8Array> {
  let held: Buffer | undefined = Buffer.alloc(0)
  for await (const piece of source) {
    if (!held) {
      yield piece
      continue
    }
    held = Buffer.concat([held, piece])
    if (held.length < 16) continue
    found(held.subarray(0, 16))
    yield held.subarray(16)
    held = undefined
  }
}

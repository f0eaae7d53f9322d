import { createHash } from 'node:crypto'
import { closeSync, constants, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { Quantised } from './quantise.ts'

/*
 * The form of a file of vectors: a head with the number of dimensions, then records of equal length, appended as they
 * arrive: content hash of the passage (16 bytes), checksum of the rest (4), scale (4), components (1 each). What a
 * crash left half written is recognised and embedded again.
 */
const layout = 'FSV1: dimensions u32le, records of sha256/16, crc32 u32le, scale f32le, int8 components'
const headLength = 8
const hashLength = 16
const factsLength = 24

/**
 * Changes with the layout only, not with the program: vectors cost time and money, and passages that are made
 * differently have other hashes anyway.
 */
const vectorForm = createHash('sha256').update(layout).digest('hex').slice(0, 8)

/** Name of the file of a revision and a model; `sameModel` tells which other files have vectors to take over. */
export function vectorFileName(revision: string, model: string): { name: string; sameModel(other: string): boolean } {
  const slug = model.replace(/[^\w.-]+/g, '_').slice(0, 40)
  const ending = `-${vectorForm}-${slug}-${createHash('sha256').update(model).digest('hex').slice(0, 8)}.bin`
  const name = `vectors-${revision}${ending}`
  return { name, sameModel: (other) => isVectorFile(other) && other !== name && other.endsWith(ending) }
}

/** Whether a file in the folder of the index is one of vectors. */
export const isVectorFile = (name: string): boolean => name.startsWith('vectors-')

/** Opens a file of vectors for building: records by number, numbers by content hash. Makes it where it is missing, cuts off a last record that is not whole. */
export function openVectorFile(path: string) {
  const fd = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600)
  const head = Buffer.alloc(headLength)
  const size = fstatSync(fd).size
  let dimensions =
    readSync(fd, head, 0, headLength, 0) === headLength && head.toString('latin1', 0, 4) === 'FSV1'
      ? head.readUInt32LE(4)
      : 0
  const lengthOf = () => factsLength + dimensions
  let count = dimensions > 0 ? Math.floor((size - headLength) / lengthOf()) : 0
  // Without a record nothing is decided yet.
  if (count === 0) dimensions = 0
  ftruncateSync(fd, dimensions > 0 ? headLength + count * lengthOf() : 0)
  const numbers = new Map<string, number>()
  const record = Buffer.alloc(lengthOf())
  for (let number = 0; number < count; number++) {
    readSync(fd, record, 0, record.length, headLength + number * record.length)
    if (record.readUInt32LE(hashLength) === crc32(record.subarray(hashLength + 4))) numbers.set(keyOf(record), number)
  }

  return {
    get dimensions() {
      return dimensions
    },
    /** Number of records; the next one gets it. */
    get count() {
      return count
    },
    numberOf: (hash: Buffer) => numbers.get(keyOf(hash)),
    read(number: number): Buffer {
      const bytes = Buffer.alloc(lengthOf())
      readSync(fd, bytes, 0, bytes.length, headLength + number * bytes.length)
      return bytes
    },
    /** Appends records of one length; the first ones decide about the dimensions of the file. */
    append(records: readonly Buffer[]) {
      if (records.length === 0) return
      if (dimensions === 0) {
        dimensions = records[0]!.length - factsLength
        head.write('FSV1', 'latin1')
        head.writeUInt32LE(dimensions, 4)
        writeSync(fd, head, 0, headLength, 0)
      }
      if (records.some((bytes) => bytes.length !== lengthOf())) throw new Error('vectors of different dimensions')
      const bytes = Buffer.concat(records)
      for (let at = 0; at < bytes.length;)
        at += writeSync(fd, bytes, at, bytes.length - at, headLength + count * lengthOf() + at)
      for (const one of records) numbers.set(keyOf(one), count++)
    },
    close: () => closeSync(fd),
  }
}

const keyOf = (record: Buffer) => record.toString('latin1', 0, hashLength)

/** A record as it stands in the file. */
export function encodeRecord(hash: Buffer, { scale, values }: Quantised): Buffer {
  const bytes = Buffer.alloc(factsLength + values.length)
  hash.copy(bytes)
  bytes.writeFloatLE(scale, hashLength + 4)
  bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.length), factsLength)
  bytes.writeUInt32LE(crc32(bytes.subarray(hashLength + 4)), hashLength)
  return bytes
}

/** A file for searching: the components of a record begin at `start`. Read in pieces: a single read ends at 2 GB. */
export function loadVectors(path: string): {
  dimensions: number
  scales: Float32Array
  bytes: Int8Array
  start(number: number): number
} {
  const fd = openSync(path, 'r')
  try {
    const bytes = new Uint8Array(fstatSync(fd).size)
    for (let at = 0; at < bytes.length;) {
      const read = readSync(fd, bytes, at, Math.min(bytes.length - at, 2 ** 30), at)
      if (read === 0) throw new Error('the file of vectors became shorter')
      at += read
    }
    const view = new DataView(bytes.buffer)
    const dimensions = view.getUint32(4, true)
    const length = factsLength + dimensions
    const start = (number: number) => headLength + number * length + factsLength
    const scales = Float32Array.from({ length: Math.floor((bytes.length - headLength) / length) }, (_, number) =>
      view.getFloat32(start(number) - 4, true),
    )
    return { dimensions, scales, bytes: new Int8Array(bytes.buffer), start }
  } finally {
    closeSync(fd)
  }
}

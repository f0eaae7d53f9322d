import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readLines } from './read-lines.ts'

const read = (bytes: Buffer, name = 'x.jsonl', size = 3) => {
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  )
  return Array.fromAsync(readLines(Readable.from(pieces), name))
}

test('lines end at line feeds only, wherever the bytes are cut', async () => {
  const lines = ['{"text":"Größe\u2028und\u2029Maß"}', '', '{"text":"zwei"}\r', 'ohne Ende']
  expect(await read(Buffer.from(lines.join('\n')))).toEqual(lines)
  expect(await read(gzipSync(lines.join('\n')), 'x.jsonl.gz')).toEqual(lines)
})

test.each<[string, Buffer, string, string]>([
  ['a packed file that is cut off', gzipSync('{"a":1}\n'.repeat(1000)).subarray(0, 40), 'x.jsonl.gz', 'abgeschnitten'],
  ['a file that is not packed, though its name says so', Buffer.from('{"a":1}\n'), 'x.jsonl.gz', 'keine gzip-Datei'],
  ['a packed file whose name does not say so', gzipSync('{"a":1}\n'), 'x.jsonl', 'UTF-8'],
  ['umlauts in Latin-1', Buffer.from('{"text":"Größe"}\n', 'latin1'), 'x.jsonl', 'UTF-8'],
  ['a letter that is cut off at the end', Buffer.from('{"text":"ö').subarray(0, -1), 'x.jsonl', 'UTF-8'],
])('%s is an error that says why', async (_name, bytes, file, reason) => {
  await expect(read(bytes, file)).rejects.toThrow(reason)
})

test('a byte order mark is no part of the first line', async () =>
  expect(await read(Buffer.from('\ufeff{"a":1}'))).toEqual(['{"a":1}']))

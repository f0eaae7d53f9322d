import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readLines } from './read-lines.ts'

const read = (bytes: Buffer, name = 'x.jsonl', size = 3) => {
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.subarray(index * size, (index + 1) * size))
  return Array.fromAsync(readLines(Readable.from(pieces), name))
}

test('lines end at line feeds only, wherever the bytes are cut', async () => {
  const lines = ['{"text":"Größe\u2028und\u2029Maß"}', '', '{"text":"zwei"}\r', 'ohne Ende']
  expect(await read(Buffer.from(lines.join('\n')))).toEqual(lines)
  expect(await read(gzipSync(lines.join('\n')), 'x.jsonl.gz')).toEqual(lines)
})

test('a packed file that is cut off is an error', async () => {
  await expect(read(gzipSync('{"a":1}\n'.repeat(1000)).subarray(0, 40), 'x.jsonl.gz')).rejects.toThrow()
})

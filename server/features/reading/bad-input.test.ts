import { expect, test } from 'vitest'
import { badDocuments } from '../../../tests/kit/bad-documents.ts'
import { pdfOf, scanOf } from '../../../tests/kit/documents.ts'
import { isFailure, readDocument } from './reading.ts'

const signal = new AbortController().signal

test.each(badDocuments)('%s is refused with a sentence', async (filename, make, code) => {
  const result = await readDocument({ bytes: make(), filename, signal })
  if (!isFailure(result)) throw new Error(`read: ${JSON.stringify(result).slice(0, 300)}`)
  expect(result.code).toBe(code)
  expect(result.reason).toMatch(/^\p{Lu}.*[.]$/u)
})

test('pure noise is no text, and nobody waits for it long', async () => {
  const result = await readDocument({
    bytes: pdfOf([{ picture: scanOf([], { noise: 900 }) }]),
    filename: 'rauschen.pdf',
    signal,
  })
  expect(result).toMatchObject({ status: 'NON_READABLE', code: 'unclear', reason: expect.stringContaining('300 dpi') })
})

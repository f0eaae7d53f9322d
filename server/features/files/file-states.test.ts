import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileStatuses, type FileStatus } from '../../../contract/file-limits.ts'
import { before, mayBecome } from './file-states.ts'

const ends: FileStatus[] = ['READY', 'NON_READABLE', 'PARSE_ERROR']
const status = fc.constantFrom(...fileStatuses)

test('the ways are those of the specification', () => {
  expect(Object.fromEntries(fileStatuses.map((to) => [to, before(to)]))).toEqual({
    NEW: [],
    OCR: ['NEW', 'NON_READABLE', 'PARSE_ERROR'],
    ANONYMIZING: ['NEW', 'OCR', 'PENDING_APPROVAL', 'ANON_APPROVED', 'ANON_REJECTED', 'PARSE_ERROR', 'READY'],
    PENDING_APPROVAL: ['ANONYMIZING'],
    ANON_APPROVED: ['PENDING_APPROVAL'],
    ANON_REJECTED: ['PENDING_APPROVAL'],
    NON_READABLE: ['OCR'],
    PARSE_ERROR: ['OCR', 'ANONYMIZING'],
    READY: ['OCR', 'ANON_APPROVED', 'ANON_REJECTED'],
  })
})

test('whatever is asked for, only ways that exist are gone, and nothing gets stuck', () => {
  fc.assert(
    fc.property(fc.array(status, { maxLength: 40 }), (wishes) => {
      let at: FileStatus = 'NEW'
      const walked: FileStatus[] = [at]
      for (const wish of wishes)
        if (mayBecome(at, wish)) {
          expect(before(wish)).toContain(at)
          walked.push((at = wish))
        }
      // Nothing is pseudonymised and ready without a decision about it, unless it was read anew.
      const pending = walked.lastIndexOf('ANONYMIZING')
      if (pending > walked.lastIndexOf('OCR') && at === 'READY')
        expect(walked.slice(pending).some((one) => one === 'ANON_APPROVED' || one === 'ANON_REJECTED')).toBe(true)
      expect(reachable(at).some((one) => ends.includes(one))).toBe(true)
      expect(walked.slice(1)).not.toContain('NEW')
    }),
  )
})

function reachable(from: FileStatus): FileStatus[] {
  const found = [from]
  for (let at = 0; at < found.length; at++)
    for (const next of fileStatuses) if (mayBecome(found[at]!, next) && !found.includes(next)) found.push(next)
  return found
}

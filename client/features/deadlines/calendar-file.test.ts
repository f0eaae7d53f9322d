import { expect, test } from 'vitest'
import { computeDeadline } from '../../../contract/deadlines.ts'
import { calendarFile } from './calendar-file.ts'

const deadline = computeDeadline({ event: '2026-08-03', count: 4, unit: 'week', procedure: 'civilAppeal' })

test('a calendar file has the day, a reminder and every step, in lines that every program reads', () => {
  const file = calendarFile(deadline, 'Berufung; Müller, Übersee', new Date('2026-11-22T10:00:00.123Z'))
  const lines = file.split('\r\n')
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  const whole = file.replaceAll('\r\n ', '')
  expect(whole).toContain('DTSTAMP:20261122T100000Z\r\nDTSTART;VALUE=DATE:20260914\r\nDTEND;VALUE=DATE:20260915\r\n')
  expect(whole).toContain(String.raw`SUMMARY:Berufung\; Müller\, Übersee`)
  expect(whole).toContain('TRIGGER:-P3D')
  for (const { citation } of deadline.steps) expect(whole).toContain(citation)
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/)
  expect(file.replaceAll('\r\n', '')).not.toContain('\n')
})

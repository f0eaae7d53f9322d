import type { Deadline } from '../../../contract/deadlines.ts'
import { shifted } from '../../../contract/deadlines.ts'

/** Longest line of a calendar file in bytes (RFC 5545 §3.1); what is longer goes on in the next line after a blank. */
const longestLine = 75

/** An all-day entry with a reminder three days before, as an iCalendar file (RFC 5545). `made` names the moment of making. */
export function calendarFile({ last, steps, notes }: Deadline, title: string, made: Date): string {
  const description = [...steps.map(({ day, text, citation }) => `${day}: ${text} (${citation})`), ...notes].join('\n')
  const stamp = made.toISOString().replace(/[-:]|\.\d+/g, '')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fundstelle//Frist//DE',
    'BEGIN:VEVENT',
    `UID:${crypto.randomUUID()}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(last)}`,
    `DTEND;VALUE=DATE:${compact(shifted(last, 1))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-P3D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}

const compact = (day: string) => day.replaceAll('-', '')

const escaped = (text: string) => text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r?\n/g, String.raw`\n`)

/** A line cut so that none is too long and no character is cut in half. */
function folded(line: string): string {
  const bytes = new TextEncoder()
  let [out, size] = ['', 0]
  for (const sign of line) {
    const length = bytes.encode(sign).length
    if (size + length > longestLine) [out, size] = [`${out}\r\n `, 1]
    out += sign
    size += length
  }
  return out
}

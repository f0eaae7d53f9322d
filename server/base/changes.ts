type Value = string | number | boolean | null | Date | readonly string[]

/**
 * What a change does to settings, for the audit log: by name, `old → new`. Only what becomes different; never for content
 * of people.
 */
export function changesOf(
  before: Record<string, Value>,
  after: Record<string, Value | undefined>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, value]) => {
      const change = [inWords(before[name]), inWords(value)]
      return value === undefined || change[0] === change[1] ? [] : [[name, change.join(' → ')]]
    }),
  )
}

function inWords(value: Value | undefined): string {
  if (value === null || value === undefined || value === '') return '–'
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object') return value.length > 0 ? value.toSorted((a, b) => a.localeCompare(b)).join(', ') : '–'
  return String(value)
}

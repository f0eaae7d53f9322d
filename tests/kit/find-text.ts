import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Every file below a directory whose bytes hold the text, as UTF-8 or UTF-16, plain or in base64. */
export function findText(dir: string, text: string | Buffer): string[] {
  const forms =
    typeof text !== 'string'
      ? [text]
      : [
          Buffer.from(text),
          Buffer.from(text, 'utf16le'),
          ...[0, 1, 2].map((shift) =>
            Buffer.from(
              Buffer.from('x'.repeat(shift) + text)
                .toString('base64')
                .slice(shift + 1, -4),
            ),
          ),
        ]
  return readdirSync(dir, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    if (!entry.isFile()) return []
    const path = join(entry.parentPath, entry.name)
    const bytes = readFileSync(path)
    return forms.some((form) => bytes.includes(form)) ? [path] : []
  })
}

import { fileNameLimit, fileTypes, type FileEnding } from '../../../contract/file-limits.ts'
import { fail } from '../../base/errors.ts'

/** What no name holds: controls, signs that turn the direction of writing or cannot be seen, halves of characters, ends of lines. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFD]/gu

/** A name as somebody typed it. Fails with `name_invalid`. */
export function typedName(text: string): string {
  const name = text.normalize('NFC').trim()
  const isWrong =
    name === '' ||
    name === '.' ||
    name === '..' ||
    Array.from(name).length > fileNameLimit ||
    /[/\\]/.test(name) ||
    name.search(hidden) >= 0
  return isWrong ? fail('name_invalid') : name
}

/** The name of an uploaded file: the last part of what a browser sent, without what no name holds, and not too long. */
export function uploadedName(sent: string): string {
  const last = sent.normalize('NFC').toWellFormed().split(/[/\\]/).at(-1)!
  const name = last
    .replace(hidden, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const { stem, ending } = splitName(name)
  // Nothing stood before the dot.
  if (ending === '' && /\.[\p{L}\p{N}]{1,10}$/u.test(last)) return `Datei.${name}`
  const room = fileNameLimit - (ending === '' ? 0 : ending.length + 1)
  const cut = Array.from(stem).slice(0, room).join('').trim() || 'Datei'
  return ending === '' ? cut : `${cut}.${ending}`
}

/** A name and what stands behind its last dot, where that may be an ending. */
export function splitName(name: string): { stem: string; ending: string } {
  const [, stem = name, ending = ''] = /^(.*)\.([\p{L}\p{N}]{1,10})$/u.exec(name) ?? []
  return { stem, ending }
}

/** The type of a file by its name; undefined where it is none that is taken. */
export function endingOf(name: string): FileEnding | undefined {
  const ending = splitName(name).ending.toLowerCase()
  return Object.hasOwn(fileTypes, ending) ? (ending as FileEnding) : undefined
}

/** By this two names in one place are the same. */
export const sameName = (name: string): string => name.normalize('NFC').toLocaleLowerCase('de')

/** The name, with a number where it is taken. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(sameName(name))) return name
  const { stem, ending } = splitName(name)
  for (let number = 2; ; number++) {
    const tail = ` (${number})${ending && `.${ending}`}`
    const candidate = `${Array.from(stem)
      .slice(0, fileNameLimit - tail.length)
      .join('')}${tail}`
    if (!taken.has(sameName(candidate))) return candidate
  }
}

/**
 * The parts of a path: the folders on the way and, unless it ends with a slash, a name. A slash before it says nothing
 * more: `/` is the root, as an empty path is.
 */
export function splitPath(path: string): { folders: string[]; name: string } {
  const parts = path.replace(/^\//, '').split('/')
  return { folders: parts.slice(0, -1), name: parts.at(-1)! }
}

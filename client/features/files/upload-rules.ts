import { fileSizeLimit, fileTypes, uploadFilesLimit } from '../../../contract/file-limits.ts'
import { formatNumber } from '../../base/formats.ts'
import type { GivenFile } from './dropped-files.ts'

/*
 * What can be uploaded, as far as a browser can tell; the server looks into the files.
 */

/** For the file field: endings that are offered. */
export const acceptedEndings = Object.keys(fileTypes)
  .map((ending) => `.${ending}`)
  .join(',')

/** Said before anybody chooses. */
export const uploadRules = `PDF, DOCX, ODT, RTF, TXT, HTML, EML und Bilder oder Scans (JPG, PNG, TIFF, HEIC), je Datei höchstens ${fileSizeLimit / 1024 ** 2} MB, höchstens ${uploadFilesLimit} Dateien auf einmal.`

const endingOf = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? ''

/** Why one file cannot be uploaded; undefined where nothing speaks against it. */
export function problemOf({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  const ending = endingOf(name)
  if (ending === 'doc')
    return 'Das alte Format DOC wird nicht angenommen. Bitte speichern Sie die Datei als DOCX oder PDF.'
  if (!Object.hasOwn(fileTypes, ending)) return 'Dieses Format wird nicht angenommen.'
  if (size === 0) return 'Diese Datei ist leer.'
  return size > fileSizeLimit ? `Diese Datei ist größer als ${fileSizeLimit / 1024 ** 2} MB.` : undefined
}

/** Why so many cannot be uploaded at once. */
export const tooMany = (files: readonly GivenFile[]): string | undefined =>
  files.length > uploadFilesLimit
    ? `Höchstens ${uploadFilesLimit} Dateien auf einmal, gewählt sind ${formatNumber(files.length)}.`
    : undefined

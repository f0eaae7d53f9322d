import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** No line of a corpus is longer; a file without line ends must not fill the memory. In characters. */
const longestLine = 20_000_000

/** A file that cannot be read as it should; the message is the reason in German. */
export class UnreadableFile extends Error {}

/** What the file system and the unpacking say, for whoever started the import. */
const reasons: Record<string, string> = {
  Z_BUF_ERROR: 'die gepackte Datei ist abgeschnitten',
  Z_DATA_ERROR: 'die Datei ist keine gzip-Datei oder beschädigt',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'die Datei ist nicht in UTF-8 kodiert',
  ENOENT: 'die Datei gibt es nicht',
  EISDIR: 'das ist ein Verzeichnis, keine Datei',
  EACCES: 'für diese Datei fehlen die Leserechte',
}

/**
 * The lines of a JSONL file, unpacked when its name ends in .gz. Only line feeds end a line: JSON may hold the line
 * separators U+2028 and U+2029, at which node:readline would cut. Rejects with the reason in German when the file
 * cannot be read or unpacked, or is not in UTF-8.
 */
export async function* readLines(raw: Readable, name: string): AsyncGenerator<string> {
  // An error of the file ends the unpacking too, where the loop below sees it.
  const stream = name.endsWith('.gz') ? pipeline(raw, createGunzip(), () => undefined) : raw
  // Texts in another encoding would be stored with their umlauts destroyed.
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop()!
      if (rest.length > longestLine)
        throw new UnreadableFile(`eine Zeile ist länger als ${longestLine / 1_000_000} Millionen Zeichen`)
      yield* lines
    }
    rest += decoder.decode()
  } catch (error) {
    const reason = reasons[String((error as NodeJS.ErrnoException).code)]
    throw reason ? new UnreadableFile(reason, { cause: error }) : error
  }
  if (rest !== '') yield rest
}

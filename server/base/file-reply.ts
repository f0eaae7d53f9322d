import type { Readable } from 'node:stream'

/** A file to be saved by the browser. */
export type FileReply = {
  name: string
  type: string
  content: Buffer | Readable
  /** Bytes of a stream, where they are known before. */
  length?: number
}

/** A name for a file out of any text, with at most so many characters before its ending, that every system accepts. */
export function fileName(text: string, ending: string, otherwise: string, most = 80): string {
  const name = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replace(/[<>:"/\\|?*]+/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, most)
    .toWellFormed()
    .replace(/\uFFFD/g, '')
    .replace(/^[ .]+|[ .]+$/g, '')
  const isReserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name)
  return `${name === '' || isReserved ? otherwise : name}.${ending}`
}

import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** No line of a corpus is longer; a file without line ends must not fill the memory. In characters. */
const longestLine = 20_000_000

/**
 * The lines of a JSONL file, unpacked when its name ends in .gz. Only line feeds end a line: JSON may hold the line
 * separators U+2028 and U+2029, at which node:readline would cut. Rejects when the file cannot be read or unpacked.
 */
export async function* readLines(raw: Readable, name: string): AsyncGenerator<string> {
  // An error of the file ends the unpacking too, where the loop below sees it.
  const stream = name.endsWith('.gz') ? pipeline(raw, createGunzip(), () => undefined) : raw
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop()!
    if (rest.length > longestLine) throw new Error(`a line is longer than ${longestLine} characters`)
    yield* lines
  }
  rest += decoder.decode()
  if (rest !== '') yield rest
}

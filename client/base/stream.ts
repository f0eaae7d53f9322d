/*
 * The only reader of server-sent events. Follows the parsing rules of the HTML standard (9.2.6): lines end with LF,
 * CR or CRLF, several `data:` lines of one event are joined by LF, lines beginning with a colon are comments.
 */

export type ServerEvent = { event: string; data: string; id?: string }

/** A connection on which nothing arrives any more, though nobody has closed it. */
class SilentConnection extends Error {}

/**
 * The events of a response body; bytes may be cut anywhere, also inside a character. Throws SilentConnection when no
 * byte came for `silence` milliseconds.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>, silence?: number): AsyncGenerator<ServerEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  let event = ''
  let id: string | undefined
  let data: string[] = []
  try {
    for (;;) {
      const { done, value } = await within(silence, reader.read())
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
      // A CR at the very end may be the first half of CRLF: wait for what follows.
      const cut = !done && rest.endsWith('\r') ? rest.slice(0, -1) : rest
      const lines = cut.split(/\r\n|\r|\n/)
      rest = lines.pop()! + rest.slice(cut.length)
      for (const line of lines) {
        if (line === '') {
          if (data.length > 0)
            yield { event: event || 'message', data: data.join('\n'), ...(id !== undefined && { id }) }
          event = ''
          id = undefined
          data = []
        } else if (!line.startsWith(':')) {
          const [, field = '', content = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? []
          if (field === 'data') data.push(content)
          else if (field === 'event') event = content
          else if (field === 'id') id = content
        }
      }
      if (done) return
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

/** What `work` gives, unless that takes longer than so many milliseconds. */
function within<T>(milliseconds: number | undefined, work: Promise<T>): Promise<T> {
  if (milliseconds === undefined) return work
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new SilentConnection()), milliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { parseMail, type ReadMail } from './outbox.ts'

/** How the mail server behaves: takes mails, refuses the address (naming it), is busy, hangs up, or never says a word. */
export type Mood = 'well' | 'refuses' | 'busy' | 'hangs up' | 'silent'

/** A mail server on this machine, for the way from the queue to the wire. */
export type SmtpServer = {
  url: string
  mood: Mood
  tries: number
  taken: { from: string; to: string[]; mail: ReadMail; raw: string }[]
  close(): Promise<void>
}

export async function startSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>()
  const state: SmtpServer = { url: '', mood: 'well', tries: 0, taken: [], close: () => end(server, sockets) }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    serve(socket, state)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  state.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return state
}

/** As much of RFC 5321 as a client needs to hand over one mail after the other. */
function serve(socket: Socket, state: SmtpServer): void {
  state.tries++
  if (state.mood === 'silent') return
  if (state.mood === 'hangs up') return void socket.destroy()
  const say = (line: string) => socket.write(`${line}\r\n`)
  let buffer = ''
  let from = ''
  let to: string[] = []
  let isData = false
  say('220 mail.example.at ESMTP')
  socket.setEncoding('utf8').on('data', (piece: string) => {
    buffer += piece
    for (;;) {
      const end = buffer.indexOf(isData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const line = buffer.slice(0, end)
      buffer = buffer.slice(end + (isData ? 5 : 2))
      if (isData) {
        const raw = line.replace(/^\.\./gm, '.')
        state.taken.push({ from, to, raw, mail: parseMail(raw) })
        isData = false
        say('250 2.0.0 taken')
      } else if (/^(EHLO|HELO)/i.test(line)) say('250 mail.example.at')
      else if (/^MAIL FROM/i.test(line)) {
        from = addressIn(line)
        to = []
        say(state.mood === 'busy' ? '451 4.3.2 come back later' : '250 2.1.0 ok')
      } else if (/^RCPT TO/i.test(line)) {
        const address = addressIn(line)
        if (state.mood === 'refuses') say(`550 5.1.1 <${address}>: user unknown`)
        else {
          to.push(address)
          say('250 2.1.5 ok')
        }
      } else if (/^DATA/i.test(line)) {
        isData = true
        say('354 go ahead')
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else say('250 2.0.0 ok')
    }
  })
}

const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? ''

function end(server: Server, sockets: Set<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy()
  return new Promise((resolve) => server.close(() => resolve()))
}

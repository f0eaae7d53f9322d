import { mkdir, rename, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { second } from '../clock.ts'
import type { Config } from '../config.ts'
import { layOutMail, oneLine, type Mail, type Sender } from './mail-layout.ts'
import { outboxOf } from './outbox.ts'

export type { Mail } from './mail-layout.ts'

export type Mailer = {
  /** Hands the mail to the mail server, or writes it to the outbox. Throws when it could not be handed over. */
  send(mail: Mail): Promise<void>
}

/** How often a job tries to hand a mail over. With the pauses of the queue that is a good day, as long as a mail server may be away. */
export const mailRetries = 24

/** Well below the time after which the queue gives a job to somebody else, or a slow server would get a mail twice. */
const patience = { connectionTimeout: 10 * second, greetingTimeout: 10 * second, socketTimeout: 25 * second }

/** Loaded with the first mail: an instance at rest has none to send. */
const library = async () => (await import('nodemailer')).default

const once = <Made>(make: () => Promise<Made>) => {
  let made: Promise<Made> | undefined
  return () => (made ??= make())
}

/**
 * Mail through SMTP_URL, or as files `DATA_DIR/outbox/*.eml` when no server is configured. `sender` is asked with each
 * mail, `tell` hears the path of each new file.
 */
export function openMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'appUrl'>,
  sender: () => Sender,
  tell: (path: string) => void,
): Mailer {
  const toMessage = (mail: Mail) => ({
    from: config.mailFrom,
    ...layOutMail(config.appUrl, sender(), mail),
    ...envelopeOf(mail),
  })
  if (config.smtpUrl) {
    const opened = once(async () => (await library()).createTransport({ url: config.smtpUrl, ...patience }))
    return {
      async send(mail) {
        const transport = await opened()
        await transport.sendMail(toMessage(mail)).catch(conceal)
      },
    }
  }
  const outbox = outboxOf(config.dataDir)
  const opened = once(async () =>
    (await library()).createTransport({ streamTransport: true, buffer: true, newline: 'windows' }),
  )
  return {
    async send(mail) {
      const { message } = await (await opened()).sendMail(toMessage(mail))
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      // Renamed when complete, so that nobody reads half a mail.
      await writeFile(join(outbox, `.${name}`), message as Buffer, { mode: 0o600 })
      await rename(join(outbox, `.${name}`), join(outbox, name))
      tell(join(outbox, name))
    },
  }
}

/** Addresses as objects are not parsed, so that one address never becomes two. Machines must not answer (RFC 3834). */
function envelopeOf({ to, replyTo, turnOff }: Mail) {
  const address = (text: string) => ({ name: '', address: oneLine(text) })
  return {
    to: address(to),
    ...(replyTo && { replyTo: address(replyTo) }),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    ...(turnOff && { list: { unsubscribe: turnOff } }),
    textEncoding: 'quoted-printable' as const,
    // Words of ours are never names of files or addresses to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Mail servers quote the address they refuse, and errors go into the log: only the codes go on. */
function conceal(error: unknown): never {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  throw new Error(
    `mail not handed over: ${[code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') || 'unknown reason'}`,
  )
}

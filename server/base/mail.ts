import { mkdir, rename, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Config } from './config.ts'
import { outboxOf } from './outbox.ts'

/** A mail in text and HTML to one person. */
export type Mail = { to: string; subject: string; text: string; html: string }

export type Mailer = {
  /** Hands the mail to the mail server, or writes it to the outbox. Throws when it could not be handed over. */
  send(mail: Mail): Promise<void>
}

/** Mail through SMTP_URL, or as files `DATA_DIR/outbox/*.eml` when no server is configured. `tell` hears the path of each new file. */
export function openMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>, tell: (path: string) => void): Mailer {
  if (config.smtpUrl) {
    const transport = nodemailer.createTransport(config.smtpUrl, { from: config.mailFrom })
    return { send: async (mail) => void (await transport.sendMail(mail)) }
  }
  const outbox = outboxOf(config.dataDir)
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from: config.mailFrom })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(mail)
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      // Renamed when complete, so that nobody reads half a mail.
      await writeFile(join(outbox, `.${name}`), message as Buffer, { mode: 0o600 })
      await rename(join(outbox, `.${name}`), join(outbox, name))
      tell(join(outbox, name))
    },
  }
}

import { z } from 'zod'
import type { Job } from '../../base/jobs.ts'
import { layOutMail } from '../../base/mail-layout.ts'
import type { Parts } from '../../base/parts.ts'
import { queues } from './api-keys-queue.ts'

const created = z.object({ email: z.string(), masked: z.string() })

/** The background work of this feature: the owner hears of every new key, because somebody else may have made it. */
export function apiKeyJobs(parts: Parts): Job<never>[] {
  const sendKeyCreated = async ({ email, masked }: z.infer<typeof created>) => {
    const { appUrl } = parts.config
    await parts.mailer.send(
      layOutMail(appUrl, {
        to: email,
        subject: 'Ein API-Schlüssel wurde erstellt',
        greeting: 'Guten Tag,',
        paragraphs: [`für Ihr Konto bei Fundstelle wurde soeben ein API-Schlüssel erstellt: ${masked}`],
        button: { label: 'API-Schlüssel ansehen', href: new URL('/settings/api-keys', appUrl).href },
        closing: 'Wenn Sie das nicht waren, löschen Sie den Schlüssel bitte sofort und wählen Sie ein neues Passwort.',
      }),
    )
  }
  return [{ ...queues.keyCreated, data: created, run: sendKeyCreated }] as unknown as Job<never>[]
}

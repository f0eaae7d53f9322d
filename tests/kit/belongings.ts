import { randomBytes } from 'node:crypto'
import { workByJob } from '../../server/features/files/work.ts'
import { password, type TestApp } from './app.ts'
import { aFolder, settled, upload } from './files.ts'
import { aColleague, aProgram, type Person } from './people.ts'

/*
 * What a person has, made when it is asked for: the things that the calls of `sample-calls.ts` name by their ids.
 */

/** A word that only the owner's question, title and remark hold: nobody else may ever read it. */
export const canary = 'Zwetschkenknoedelweg'

/** What the samples may name. Each is made when it is first asked for; `owned` tells that one was. */
export class Belongings {
  readonly app: TestApp
  readonly owner: Person
  owned = false

  constructor(app: TestApp, owner: Person) {
    this.app = app
    this.owner = owner
  }

  /** A conversation with one answer. */
  async thread(): Promise<{ id: string; timestamp: string; url: string }> {
    this.owned = true
    const chunks = await this.owner.ask(`Was gilt bei der Kaution am ${canary}?`)
    const of = (type: string) => chunks.find((chunk) => chunk.type === type)
    return { id: of('thread').thread_id, timestamp: of('done').timestamp, url: of('sources').sources[0].url }
  }

  /** A conversation, a title and a remark with the canary in them, whatever the call is about. */
  async plant(): Promise<void> {
    const chunks = await this.owner.ask(`Was gilt bei der Kaution am ${canary}?`)
    const of = (type: string) => chunks.find((chunk) => chunk.type === type)
    await this.owner.put(`/api/chat/threads/${of('thread').thread_id}`, { title: `Kaution ${canary}` })
    await this.owner.put('/api/chat/rate', {
      timestamp: of('done').timestamp,
      liked: false,
      comment: `Der ${canary} fehlt`,
      include_text: false,
    })
    await aFolder(this.owner, canary)
    await upload(this.owner, [[`${canary}.txt`, `Der ${canary} ist gesperrt.`]])
  }

  /** Another session of the owner. */
  async session(): Promise<{ id: string }> {
    this.owned = true
    await this.app.visit().post('/api/auth/login', { email: this.owner.email, password })
    const { body } = await this.owner.get('/api/profile/sessions')
    return { id: body.results.find((one: { is_current: boolean }) => !one.is_current).id }
  }

  /** Somebody else, to whom administrators do something. */
  async person(): Promise<{ id: string }> {
    return { id: (await aColleague(this.app)).id }
  }

  async lockedPerson(): Promise<{ id: string }> {
    const person = await this.person()
    await this.app.parts.db.query('UPDATE users SET disabled_at = now() WHERE id = $1', [person.id])
    return person
  }

  /** An invitation into the company of the owner, or another one; others of that company may take it back. */
  async invitation(domain = 'kanzlei.at'): Promise<{ id: string }> {
    const { rows } = await this.app.parts.db.query(
      `INSERT INTO invitations (user_id, domain, email, created_at, expires_at)
       VALUES ($1, $3, $2, now(), now() + interval '7 days') RETURNING id`,
      [this.owner.id, `gast-${randomBytes(6).toString('hex')}@${domain}`, domain],
    )
    return { id: rows[0].id }
  }

  /** A code for support that nobody has entered. */
  async supportCode(): Promise<{ id: string }> {
    this.owned = true
    const { rows } = await this.app.parts.db.query(
      `INSERT INTO support_grants (user_id, hash, created_at, expires_at) VALUES ($1, $2, now(), now() + interval '1 hour')
       RETURNING id`,
      [this.owner.id, randomBytes(32)],
    )
    return { id: rows[0].id }
  }

  /** A voucher that nobody has redeemed. */
  async voucher(): Promise<{ code: string }> {
    const code = `PROBE-${randomBytes(6).toString('hex').toUpperCase()}`
    await this.app.parts.db.query(
      "INSERT INTO vouchers (code, subscription, months, uses, created_at) VALUES ($1, 'paid', 1, 1, now())",
      [code],
    )
    return { code }
  }

  /** A company that is nobody's. */
  async company(): Promise<{ domain: string }> {
    const domain = aDomain()
    await this.app.parts.db.query("INSERT INTO companies (domain, name, created_at) VALUES ($1, 'Kanzlei', now())", [
      domain,
    ])
    return { domain }
  }

  /** A system message, which is nobody's. */
  async systemMessage(): Promise<{ id: string }> {
    const { rows } = await this.app.parts.db.query(
      "INSERT INTO system_messages (message, audience, from_at, created_at) VALUES ('Wartung', 'all', now(), now()) RETURNING id",
    )
    return { id: rows[0].id }
  }

  async blockedDomain(): Promise<{ domain: string }> {
    const domain = aDomain()
    await this.app.parts.db.query('INSERT INTO blocked_domains (domain, created_at) VALUES ($1, now())', [domain])
    return { domain }
  }

  async passkey(): Promise<{ id: string }> {
    this.owned = true
    const { rows } = await this.app.parts.db.query(
      "INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name, created_at) VALUES ($1, $2, '\\x00', 0, '{}', 'Laptop', now()) RETURNING id",
      [this.owner.id, randomBytes(16).toString('base64url')],
    )
    return { id: rows[0].id }
  }

  /** A file in a folder. */
  async file(): Promise<{ id: string; folder: string }> {
    this.owned = true
    const folder = await aFolder(this.owner, `Akt ${randomBytes(4).toString('hex')}`)
    const { body } = await upload(this.owner, [['Klage.txt', 'Der Kläger begehrt 500 Euro.']], { path: folder.path })
    return { id: body.tasks[0].uuid, folder: folder.id }
  }

  /** A file that was read; also where no background work is done. */
  async readFile(): Promise<{ id: string }> {
    return this.worked((await this.file()).id)
  }

  private async worked(id: string): Promise<{ id: string }> {
    await workByJob(this.app.parts, { user_id: this.owner.id, file_id: id }, new AbortController().signal).catch(
      () => undefined,
    )
    await settled(this.owner, id)
    return { id }
  }

  /** A file whose pseudonymised text is released. */
  async releasedFile(): Promise<{ id: string }> {
    const { id } = await this.reviewedFile()
    await this.owner.put(`/api/chat/files/${id}`, { anonymization_approved: true })
    return { id }
  }

  /** A file that waits for its release. */
  async reviewedFile(): Promise<{ id: string }> {
    this.owned = true
    const fields = { anonymize: 'true' }
    const { body } = await upload(this.owner, [['Brief.txt', 'Herr Stefan Lang kommt.']], fields)
    return this.worked(body.tasks[0].uuid)
  }

  /** A rule that is remembered for all files. */
  async rule(): Promise<{ id: string }> {
    this.owned = true
    const { body } = await this.owner.post('/api/chat/pseudonym-rules', { text: 'Regenbogen', action: 'ersetzen' })
    return { id: body.id }
  }

  /** A file that was not read, because that was cancelled. */
  async cancelledFile(): Promise<{ id: string }> {
    const { id } = await this.file()
    await this.app.parts.db.query('DELETE FROM file_work WHERE file_id = $1', [id])
    await this.app.parts.db.query("UPDATE files SET status = 'PARSE_ERROR', problem = 'cancelled' WHERE id = $1", [id])
    return { id }
  }

  async apiKey(): Promise<{ id: string }> {
    this.owned = true
    return { id: (await aProgram(this.app, this.owner)).uuid }
  }
}

export const aDomain = () => `kanzlei-${randomBytes(6).toString('hex')}.at`

import { createHash } from 'node:crypto'
import { agreementVersion } from '../../../contract/legal-names.ts'
import type { LegalText, OwnAgreement } from '../../../contract/legal.ts'
import { isCompanyAdmin } from '../../../contract/roles.ts'
import { audit } from '../../base/audit.ts'
import type { Caller } from '../../base/caller.ts'
import { fail } from '../../base/errors.ts'
import type { FileReply } from '../../base/file-reply.ts'
import type { Parts } from '../../base/parts.ts'
import { transaction, type Queryable } from '../../base/store/db.ts'
import { countMembers } from '../accounts/accounts.ts'
import * as store from './agreements.store.ts'
import { legalText } from './legal-text.ts'

/*
 * The agreement on processing (Art 28 GDPR). Whoever answers for the data accepts it: in a company with an administrator
 * that one, for everybody of the domain; otherwise each person. What was accepted is kept word for word.
 */

/** Whether the caller may upload, what was accepted, and by whom it may be. */
export async function ownAgreement({ db }: Pick<Parts, 'db'>, { user }: Caller): Promise<OwnAgreement> {
  const accepted = await store.findAccepted(db, user.id, user.domain)
  const admins = user.domain === null ? [] : ((await countMembers(db, [user.domain]))[0]?.admins ?? [])
  const byCompany = isCompanyAdmin(user)
  return {
    version: agreementVersion,
    is_needed: accepted?.version !== agreementVersion,
    accepted: accepted
      ? { version: accepted.version, at: accepted.accepted_at.toISOString(), domain: accepted.domain }
      : null,
    may_accept: byCompany || admins.length === 0,
    domain: byCompany ? user.domain : null,
    admins: byCompany ? [] : admins,
  }
}

/** Stands before every upload. Fails with `agreement_required`, and says whose turn it is. */
export async function requireAgreement(parts: Pick<Parts, 'db'>, caller: Caller): Promise<void> {
  if (await store.isAccepted(parts.db, caller.user.id, caller.user.domain, agreementVersion)) return
  const { admins } = await ownAgreement(parts, caller)
  if (admins.length > 0)
    fail(
      'agreement_required',
      `Vor dem ersten Upload muss Ihre Firmenadministration (${admins.slice(0, 3).join(', ')}) die Vereinbarung über die Auftragsverarbeitung annehmen.`,
    )
  fail('agreement_required')
}

/**
 * Accepts the agreement in force. Fails with `agreement_changed` when another version was read, with `agreement_by_company`
 * where the administrators of the company decide.
 */
export async function acceptAgreement(
  parts: Pick<Parts, 'db' | 'clock' | 'config'>,
  caller: Caller,
  version: string,
): Promise<OwnAgreement> {
  if (version !== agreementVersion) fail('agreement_changed')
  const { may_accept, domain, admins } = await ownAgreement(parts, caller)
  if (!may_accept)
    fail(
      'agreement_by_company',
      `Die Vereinbarung nimmt in Ihrem Unternehmen die Firmenadministration an: ${admins.slice(0, 3).join(', ')}.`,
    )
  await transaction(parts.db, async (tx) => {
    // Twice at the same moment, or once more: the first one counts.
    await store.lockPerson(tx, caller.user.id)
    const before = await store.findAccepted(tx, caller.user.id, domain)
    if (before?.version === version && before.domain === domain) return
    const text = legalText(parts.config, 'agreement')
    const hash = createHash('sha256').update(JSON.stringify(text)).digest()
    await store.keepText(tx, hash, text)
    await store.insertAgreement(tx, { user_id: caller.user.id, domain, version, hash, now: parts.clock.now() })
    const details = { version, ...(domain !== null && { domain }) }
    await audit(parts, tx, caller, 'agreement_accepted', { details })
  })
  return ownAgreement(parts, caller)
}

/** The agreement as a Word file: as it was accepted, otherwise as it is in force. The Word library is loaded only here. */
export async function agreementFile(parts: Pick<Parts, 'db' | 'config'>, { user }: Caller): Promise<FileReply> {
  const accepted = await store.findAccepted(parts.db, user.id, user.domain)
  const text: LegalText =
    (accepted && (await store.findText(parts.db, accepted.hash))) ?? legalText(parts.config, 'agreement')
  return {
    name: `Auftragsverarbeitung Fundstelle ${text.version}.docx`,
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    content: await (await import('./text-docx.ts')).docxOf(text, accepted),
  }
}

/** Forgets what a person accepted for themself alone; what holds for a company stays, without their name. */
export const forgetOwn = (_parts: Parts, tx: Queryable, userId: string): Promise<void> => store.deleteOwn(tx, userId)

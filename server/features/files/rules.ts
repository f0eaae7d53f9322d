import { randomUUID } from 'node:crypto'
import { agendaLimit } from '../../../contract/file-limits.ts'
import type { AgendaEntry } from '../../../contract/file-review.ts'
import type { PseudonymRule } from '../../../contract/pseudonym-rules.ts'
import type { Caller } from '../../base/caller.ts'
import type { Binding } from '../../base/crypto/seal.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { transaction, type Queryable } from '../../base/store/db.ts'
import { isUuid } from '../../base/store/uuid.ts'
import { lockAccount } from '../accounts/accounts.ts'
import {
  createItemKey,
  openItemKey,
  openListedKeys,
  requireKeys,
  type LockedBy,
  type StreamKey,
} from '../encryption/encryption.ts'
import type { AgendaItem } from '../pseudonyms/pseudonyms.ts'
import type { FilesParts } from './files-parts.ts'
import { findFiles, type FileRow } from './files.store.ts'
import { openFile, openTree, type OpenTree } from './items.ts'
import { folderAt } from './listing.ts'
import { readable } from './opened-names.ts'
import { opened, openReview, sealAgenda, sealFound, type Rule } from './open-review.ts'
import { keptText, wholeText } from './read-one.ts'
import { withRule } from './review-decisions.ts'
import * as reviews from './reviews.store.ts'
import * as store from './rules.store.ts'

/*
 * Own rules: terms that a person wants replaced or kept. Those of a file lie with its review; those that are remembered for
 * a folder or for all files are rows of their own, and a file takes them over when it is pseudonymised.
 */

const binding: Binding = ['rule']

/** Where a rule counts: in all files, or in a folder (null: the root) and what lies in it. */
type Where = 'everywhere' | { folder: string | null }

/** Rules without those that others take the place of. */
export const merged = (agenda: readonly Rule[], more: readonly Rule[]): Rule[] => [
  ...agenda.filter(({ text }) => !more.some((one) => sameTerm(one.text, text))),
  ...more,
]

const sameTerm = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

const asRule = ({ text, action, type, replacement }: AgendaEntry): AgendaItem => ({
  text,
  action,
  ...(type && { type }),
  ...(replacement && { replacement }),
})

type OpenRule = { row: store.RuleRow; rule: AgendaItem | undefined }

/** The rules of a person in the order in which they came, as far as they can be opened now. */
async function openRules(db: Queryable, caller: Caller): Promise<{ rules: OpenRule[]; lockedBy: LockedBy | null }> {
  const rows = await store.listRules(db, caller.user.id)
  if (rows.length === 0) return { rules: [], lockedBy: null }
  const { keyOf, lockedBy } = await openListedKeys(
    { db },
    caller,
    rows.map((row) => row.key_kind),
  )
  const rules = rows.map((row) => ({
    row,
    rule: readable(() => {
      const key = keyOf(row.id, { kind: row.key_kind, wrapped: row.wrapped_key })
      return key && (JSON.parse(key.open(row.sealed_rule, binding)) as AgendaItem)
    }),
  }))
  return { rules, lockedBy }
}

/** What is remembered, the latest first; what the caller cannot open is only counted. */
export async function listRules(
  parts: FilesParts,
  caller: Caller,
): Promise<{ results: PseudonymRule[]; locked: number; locked_by: LockedBy | null }> {
  const { rules, lockedBy } = await openRules(parts.db, caller)
  const tree = await openTree(parts, parts.db, caller)
  const results = rules.flatMap(({ row, rule }) => (rule ? [shown(row, rule, tree)] : []))
  return { results: results.toReversed(), locked: rules.length - results.length, locked_by: lockedBy }
}

const shown = (row: Omit<store.RuleRow, 'sealed_rule'>, rule: AgendaItem, tree: OpenTree): PseudonymRule => ({
  id: row.id,
  ...rule,
  folder: row.is_everywhere ? null : { uuid: row.folder_id, path: tree.path(row.folder_id) },
  created_at: row.created_at.toISOString(),
})

/**
 * Remembers a rule for all files, or for those of a folder. Fails with `folder_not_found`, `too_many_rules`, and like
 * `requireKeys`.
 */
export async function addRule(
  parts: FilesParts,
  caller: Caller,
  { path, ...entry }: AgendaEntry & { path?: string | undefined },
): Promise<PseudonymRule> {
  await requireKeys(parts, caller)
  return transaction(parts.db, async (tx) => {
    await lockAccount(tx, caller.user.id)
    const tree = await openTree(parts, tx, caller)
    const folder = path === undefined ? undefined : (folderAt(tree, path.normalize('NFC')) ?? null)
    if (path !== undefined && folder === null && path !== '') return fail('folder_not_found')
    const where: Where = folder === undefined ? 'everywhere' : { folder }
    const [row] = await rememberRules(parts, tx, caller, where, [asRule(entry)])
    return shown(row!, asRule(entry), tree)
  })
}

/**
 * Notes rules in a transaction in which the account is locked; each takes the place of one about the same term. Fails with
 * `too_many_rules`, and like `requireKeys`.
 */
export async function rememberRules(
  parts: Pick<Parts, 'clock'>,
  tx: Queryable,
  caller: Caller,
  where: Where,
  rules: readonly AgendaItem[],
): Promise<store.RuleRow[]> {
  if (rules.length === 0) return []
  const isHere = ({ is_everywhere, folder_id }: store.RuleRow) =>
    where === 'everywhere' ? is_everywhere : !is_everywhere && folder_id === where.folder
  const known = (await openRules(tx, caller)).rules
  const replaced = known.filter(
    ({ row, rule }) => rule && isHere(row) && rules.some((one) => sameTerm(one.text, rule.text)),
  )
  if (known.length - replaced.length + rules.length > agendaLimit) fail('too_many_rules')
  for (const { row } of replaced) await store.deleteRule(tx, caller.user.id, row.id)
  const rows: store.RuleRow[] = []
  for (const { text, action, type, replacement } of rules) {
    const id = randomUUID()
    const { key, kind, wrapped } = await createItemKey(caller, id, tx)
    const rule: AgendaItem = { text, action, ...(type && { type }), ...(replacement && { replacement }) }
    const row: store.RuleRow = {
      id,
      is_everywhere: where === 'everywhere',
      folder_id: where === 'everywhere' ? null : where.folder,
      key_kind: kind,
      wrapped_key: wrapped,
      sealed_rule: key.seal(JSON.stringify(rule), binding),
      created_at: parts.clock.now(),
    }
    await store.insertRule(tx, caller.user.id, row)
    rows.push(row)
  }
  return rows
}

/** Forgets a rule. Fails with `rule_not_found`. */
export async function removeRule(parts: FilesParts, { user }: Caller, id: string): Promise<void> {
  if (!isUuid(id) || !(await store.deleteRule(parts.db, user.id, id))) fail('rule_not_found')
}

/** The rule of a row, for the data export. Fails like `requireKeys`. */
export async function ruleInWords(parts: Parts, owner: Caller, row: store.RuleRow): Promise<string> {
  const key = await openItemKey(parts, owner, row.id, { kind: row.key_kind, wrapped: row.wrapped_key })
  const { text, action, replacement } = JSON.parse(key.open(row.sealed_rule, binding)) as AgendaItem
  return `»${text}« ${action}${replacement ? ` durch ${replacement}` : ''}`
}

/**
 * The remembered rules that count for a file of a folder, as far as they can be opened now: those for all files, then those
 * of the folders on the way to it, the nearest last.
 */
export async function rulesFor(
  parts: { db: Queryable },
  caller: Caller,
  tree: OpenTree,
  folder: string | null,
): Promise<Rule[]> {
  const { rules } = await openRules(parts.db, caller)
  const way: (string | null)[] = []
  for (let at = folder; at !== null; at = tree.get(at)?.parent ?? null) way.unshift(at)
  // What holds for the files in the root holds for no folder.
  if (folder === null) way.push(null)
  const of = (isMeant: (row: store.RuleRow) => boolean) =>
    rules.flatMap(({ row, rule }): Rule[] => (rule && isMeant(row) ? [{ ...rule, isOfMatter: true }] : []))
  return way.reduce(
    (all, id) =>
      merged(
        all,
        of((row) => !row.is_everywhere && row.folder_id === id),
      ),
    of((row) => row.is_everywhere),
  )
}

/** Brings rules to the other files of the folder: those that wait for their release follow at once, all remember them. */
export async function tellMatter(
  parts: FilesParts,
  caller: Caller,
  file: FileRow,
  rules: readonly Rule[],
): Promise<void> {
  const others = (await reviews.listReviewsIn(parts.db, caller.user.id, file.folder_id)).filter(
    (one) => one.file_id !== file.id,
  )
  const rows = await findFiles(
    parts.db,
    caller.user.id,
    others.map((one) => one.file_id),
  )
  const { keyOf } = await openListedKeys(
    parts,
    caller,
    rows.map((row) => row.key_kind),
  )
  for (const row of rows) {
    const key = readable(() => keyOf(row.id, { kind: row.key_kind, wrapped: row.wrapped_key }))
    const review = others.find((one) => one.file_id === row.id)
    if (!key || !review) continue
    const { found, agenda, edition } = opened(review, key)
    let sealed_found
    if (found && row.status === 'PENDING_APPROVAL') {
      const text = wholeText((await keptText(parts, row, key))!)
      const places = rules.reduce((all, rule) => withRule(text, all, rule), found.places)
      sealed_found = sealFound(key, { ...found, places })
    }
    const change = { sealed_agenda: sealAgenda(key, merged(agenda, rules)), ...(sealed_found && { sealed_found }) }
    // Whoever decides there at this moment wins; the rule is told by the next decision.
    await reviews.storeReview(parts.db, caller.user.id, row.id, change, parts.clock.now(), edition)
  }
}

/** Notes the rules of a new file, in the transaction that stores it. */
export async function keepRules(
  parts: Pick<Parts, 'clock'>,
  tx: Queryable,
  userId: string,
  file: { id: string; key: StreamKey },
  rules: readonly Rule[],
): Promise<void> {
  if (rules.length > 0)
    await reviews.storeReview(tx, userId, file.id, { sealed_agenda: sealAgenda(file.key, rules) }, parts.clock.now())
}

/** Keeps own rules for a file; they count from the next search on. Fails like `openFile`. */
export async function setAgenda(
  parts: FilesParts,
  caller: Caller,
  id: string,
  agenda: readonly AgendaEntry[],
): Promise<void> {
  const file = await openFile(parts, caller, id)
  const before = (await openReview(parts.db, caller.user.id, id, file.key))?.agenda ?? []
  const rules = agenda.map((entry): Rule => {
    const isOfMatter = before.some((one) => one.text === entry.text && one.isOfMatter)
    return { ...asRule(entry), ...(isOfMatter && { isOfMatter }) }
  })
  await reviews.storeReview(
    parts.db,
    caller.user.id,
    id,
    { sealed_agenda: sealAgenda(file.key, rules) },
    parts.clock.now(),
  )
}

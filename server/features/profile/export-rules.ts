/*
 * What the export takes out of each table that knows persons. A table or column without a rule fails
 * tests/api/profile.test.ts: nothing of a person may be forgotten, and no secret may get into the file by itself.
 */

/** What happens to one table in the export, and after an erasure. */
export type Rule = {
  /** Columns that are exported, with their name for people. */
  columns?: Record<string, string>
  /** Name of the table for people; only with `columns`. */
  title?: string
  /** Columns that are opened and written by the feature that sealed them, into files of their own. */
  opened?: string[]
  /** Columns, or with `*` the whole table, that are left out, and why. The column with the person's id needs no reason. */
  leftOut?: Record<string, string>
  /** Holds words of persons in readable form, or sealed by the server key, which stays: it is rewritten after an erasure. */
  isReadable?: boolean
  /** Why rows stay when an account is erased; everything else goes with the account. */
  kept?: string
}

const secret = 'Prüfsumme oder Schlüssel; wer sie kennt, könnte versuchen, sich als Sie auszugeben'
const technical = 'interne Kennung ohne eigenen Inhalt'

export const rules: Record<string, Rule> = {
  access_tokens: { leftOut: { '*': secret } },
  api_keys: {
    title: 'API-Schlüssel',
    columns: { masked: 'Schlüssel', created_at: 'Erstellt am', expires_at: 'Gültig bis', last_used_at: 'Zuletzt verwendet' },
    leftOut: { id: technical, hash: secret },
    isReadable: true,
  },
  audit: {
    title: 'Protokoll',
    columns: { at: 'Zeitpunkt', event: 'Ereignis', details: 'Einzelheiten', ip_prefix: 'Netz' },
    leftOut: { id: technical },
    kept: 'names nobody and holds no content; proves what happened to an account',
  },
  email_changes: {
    title: 'Neue E-Mail-Adresse, die auf Bestätigung wartet',
    columns: { email: 'E-Mail', requested_at: 'Eingetragen am', expires_at: 'Gültig bis' },
    leftOut: { hash: secret },
    isReadable: true,
  },
  mailed_tokens: {
    title: 'Verschickte Links',
    columns: { purpose: 'Zweck', created_at: 'Erstellt am', expires_at: 'Gültig bis', used_at: 'Verwendet oder ersetzt am' },
    leftOut: { hash: secret },
  },
  master_keys: {
    title: 'Schlüssel',
    columns: { kind: 'Art', created_at: 'Erstellt am' },
    leftOut: { wrapped: secret, server_key_id: technical },
    isReadable: true,
  },
  messages: { opened: ['timestamp_us', 'thread_id', 'parent_us', 'role', 'state', 'law', 'sub_law', 'sealed'] },
  passkey_challenges: { leftOut: { '*': secret } },
  passkeys: {
    title: 'Passkeys',
    columns: { name: 'Name', created_at: 'Erstellt am', last_used_at: 'Zuletzt verwendet' },
    leftOut: { id: technical, credential_id: secret, public_key: secret, counter: technical, transports: technical },
    isReadable: true,
  },
  pending_logins: { leftOut: { '*': secret } },
  ratings: { opened: ['timestamp_us', 'liked', 'reasons', 'sealed', 'rated_at'], isReadable: true },
  recovery_codes: { leftOut: { '*': secret } },
  refresh_tokens: { leftOut: { '*': secret } },
  sessions: {
    title: 'Sitzungen',
    columns: { id: 'Kennung', device: 'Gerät', created_at: 'Beginn', last_used_at: 'Zuletzt verwendet', ends_at: 'Spätestes Ende', ended_at: 'Beendet am' },
    isReadable: true,
  },
  subscription_terms: {
    title: 'Befristetes Abonnement',
    columns: { subscription: 'Abonnement', ends_at: 'Endet am', afterwards: 'Danach', afterwards_until: 'Danach bis', at_last: 'Zuletzt' },
  },
  threads: {
    opened: ['id', 'sealed_title', 'starred', 'created_at', 'updated_at', 'shown_us'],
    leftOut: { key_kind: technical, wrapped_key: secret },
  },
  tombstones: { leftOut: { '*': 'entsteht erst mit der Löschung' }, kept: 'id and day only; a restored older backup is erased by it again' },
  totp_secrets: { leftOut: { '*': secret }, isReadable: true },
  upgrade_requests: {
    title: 'Anfragen zum Abonnement',
    columns: { subscription: 'Gewünschtes Abonnement', tax_only: 'Nur Steuerrecht', requested_at: 'Angefragt am' },
    leftOut: { id: technical },
  },
  usage: {
    title: 'Verbrauch',
    columns: { period: 'Monat', kind: 'Art', used: 'Verbraucht' },
    leftOut: { held: 'Vormerkungen laufender Vorgänge' },
  },
  usage_notices: {
    title: 'Hinweise zum Verbrauch',
    columns: { period: 'Monat', kind: 'Art', threshold: 'Prozent' },
  },
  users: {
    title: 'Konto',
    columns: {
      id: 'Kennung',
      email: 'E-Mail',
      title: 'Titel',
      first_name: 'Vorname',
      last_name: 'Nachname',
      organisation: 'Organisation',
      function: 'Funktion',
      domain: 'Domäne des Unternehmens',
      role: 'Rolle',
      subscription: 'Abonnement',
      subscription_limited_laws: 'Rechtsgebiete des Abonnements',
      is_flex_admin: 'Flex-Administration',
      passphrase_type: 'Art der Passphrase',
      two_fa_enabled: 'Zwei-Faktor-Authentisierung',
      is_two_fa_enforced: 'Zwei-Faktor-Authentisierung vorgeschrieben',
      is_api_enabled: 'API-Zugang',
      usage_mails: 'Hinweis-Mails zum Verbrauch',
      referral: 'Empfehlung',
      terms_accepted_at: 'AGB angenommen am',
      created_at: 'Angelegt am',
      confirmed_at: 'Bestätigt am',
      disabled_at: 'Deaktiviert am',
      erase_at: 'Löschung am',
    },
    leftOut: { password_hash: secret, registered_again: technical },
    isReadable: true,
  },
  voucher_redemptions: {
    title: 'Eingelöste Gutscheine',
    columns: { code: 'Code', redeemed_at: 'Eingelöst am' },
  },
}

/** The rule of a table. Throws for an unknown one: an export that leaves something out silently would be worse. */
export function ruleOf(table: string): Rule {
  const rule = rules[table]
  if (!rule) throw new Error(`no export rule for the table ${table}`)
  return rule
}

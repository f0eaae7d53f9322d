import type { Feature } from '../../base/feature.ts'
import { reasons } from '../../base/persons.ts'
import { accountJobs } from './accounts.jobs.ts'

const { secret, technical } = reasons

/** People, their passwords, addresses and sessions. */
export const accountsFeature: Feature = {
  name: 'accounts',
  jobs: accountJobs,
  persons: {
    tables: {
      users: {
        title: 'Konto',
        erasure: 'rewritten',
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
          is_two_fa_enforced_by_company: 'Zwei-Faktor-Authentisierung vom Unternehmen vorgeschrieben',
          is_api_enabled: 'API-Zugang',
          usage_mails: 'Hinweis-Mails zum Verbrauch',
          referral: 'Empfehlung',
          terms_accepted_at: 'AGB angenommen am',
          created_at: 'Angelegt am',
          confirmed_at: 'Bestätigt am',
          disabled_at: 'Deaktiviert am',
          erase_at: 'Löschung am',
          password_hash: { leftOut: secret },
          registered_again: { leftOut: technical },
          searched: { leftOut: 'E-Mail und Name noch einmal, für die Suche der Administration' },
        },
      },
      sessions: {
        title: 'Sitzungen',
        erasure: 'rewritten',
        columns: {
          id: 'Kennung',
          device: 'Gerät',
          created_at: 'Beginn',
          last_used_at: 'Zuletzt verwendet',
          ends_at: 'Spätestes Ende',
          ended_at: 'Beendet am',
        },
      },
      access_tokens: { erasure: 'gone', leftOut: secret },
      refresh_tokens: { erasure: 'gone', leftOut: secret },
      pending_logins: { erasure: 'gone', leftOut: secret },
      mailed_tokens: {
        title: 'Verschickte Links',
        erasure: 'gone',
        columns: {
          purpose: 'Zweck',
          created_at: 'Erstellt am',
          expires_at: 'Gültig bis',
          used_at: 'Verwendet oder ersetzt am',
          hash: { leftOut: secret },
        },
      },
      email_changes: {
        title: 'Neue E-Mail-Adresse, die auf Bestätigung wartet',
        erasure: 'rewritten',
        columns: {
          email: 'E-Mail',
          requested_at: 'Eingetragen am',
          expires_at: 'Gültig bis',
          hash: { leftOut: secret },
        },
      },
    },
  },
}

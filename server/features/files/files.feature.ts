import type { Feature } from '../../base/feature.ts'
import { opened, reasons, type FeatureParts } from '../../base/persons.ts'
import { ownFiles } from './export-files.ts'
import { filesJobs, filesWork } from './files.jobs.ts'
import { fileRoutes } from './files.routes.ts'
import { destroyBlobs, fileKeys, folderKeys, ruleInWords, ruleKeys, type FilesParts } from './files.ts'

const files = { files: ownFiles }
const technical = { leftOut: reasons.technical }
const secret = { leftOut: reasons.secret }

/** Own documents: folders, originals and what was read from them. */
export const filesFeature: Feature<FeatureParts & FilesParts> = {
  name: 'files',
  routes: fileRoutes,
  jobs: filesJobs,
  regular: filesWork,
  itemKeys: [folderKeys, fileKeys, ruleKeys],
  persons: {
    tables: {
      folders: {
        erasure: 'gone',
        columns: {
          id: files,
          parent: files,
          sealed_about: files,
          key_kind: technical,
          wrapped_key: secret,
          edition: technical,
          created_at: technical,
          updated_at: technical,
        },
      },
      files: {
        erasure: 'gone',
        columns: {
          id: files,
          folder_id: files,
          mail_id: files,
          sealed_about: files,
          sealed_outcome: files,
          status: files,
          problem: files,
          type: files,
          size: files,
          original_blob: files,
          text_blob: files,
          view_blob: { leftOut: 'zum Anzeigen umgewandelte Fassung des Originals, das Sie hier finden' },
          pages: files,
          anonymize: files,
          created_at: files,
          updated_at: files,
          key_kind: technical,
          wrapped_key: secret,
          edition: technical,
        },
      },
      file_reviews: {
        erasure: 'gone',
        columns: {
          file_id: files,
          sealed_found: files,
          sealed_agenda: files,
          verdict: files,
          released_at: files,
          edition: technical,
          updated_at: technical,
        },
      },
      second_releases: {
        title: 'Freigaben durch eine zweite Person',
        erasure: 'gone',
        columns: {
          file_id: files,
          created_at: 'Verlangt am',
          expires_at: 'Gültig bis',
          verdict: 'Ergebnis',
          decided_at: 'Entschieden am',
          decided_by: { leftOut: 'wer entschieden hat; das Protokoll sagt, dass es geschehen ist' },
          sealed_text: { leftOut: 'der pseudonymisierte Text, den Sie bei der Datei finden' },
          sealed_remark: {
            leftOut: 'Bemerkung der zweiten Person, die nur der Link öffnet; Sie lesen sie bei der Datei',
          },
          edition: technical,
          hash: secret,
          sealed_token: secret,
        },
      },
      pseudonym_rules: {
        title: 'Eigene Regeln der Pseudonymisierung',
        erasure: 'gone',
        columns: {
          sealed_rule: opened('Regel', ruleInWords),
          is_everywhere: 'In allen Dateien',
          created_at: 'Gemerkt am',
          id: technical,
          folder_id: technical,
          key_kind: technical,
          wrapped_key: secret,
        },
      },
      mail_attachments: {
        erasure: 'gone',
        leftOut: 'Anlagen einer E-Mail, die gerade zu eigenen Dateien werden',
      },
      file_work: { erasure: 'gone', leftOut: 'was mit einer Datei gerade geschieht; danach wird es gelöscht' },
      file_blobs: {
        erasure: 'gone',
        leftOut: 'unter welchen zufälligen Namen Ihre Dateien verschlüsselt gespeichert sind',
      },
      file_name_lists: { erasure: 'gone', leftOut: 'eine Abschrift der Namen Ihrer Dateien und Ordner' },
      upload_reservations: { erasure: 'gone', leftOut: 'Vormerkungen laufender Uploads' },
      upload_tasks: {
        title: 'Uploads des letzten Tages',
        erasure: 'gone',
        columns: { status: 'Ergebnis', code: 'Fehler', created_at: 'Zeitpunkt', id: technical },
      },
    },
    destroy: destroyBlobs,
  },
}

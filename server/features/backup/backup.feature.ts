import { knowsNobody, type Feature } from '../../base/feature.ts'

/** Backups and their restore, as commands beside the server. */
export const backupFeature: Feature = {
  name: 'backup',
  persons: knowsNobody,
}

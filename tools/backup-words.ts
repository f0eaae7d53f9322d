import type { Manifest } from '../server/features/backup/backup.ts'

/** Everything a person wants to know of a backup, in one line. */
export function describeManifest(manifest: Manifest): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const users = manifest.tables.find((table) => table.name === 'users')?.rows ?? 0
  const law = manifest.without_law ? ', without the law' : ''
  return `${manifest.made_at}, version ${manifest.product}, schema ${manifest.migrations.at(-1)?.slice(0, 4)}: ${users} accounts, ${manifest.tables.length} tables, ${rows} rows, ${manifest.blobs.files} files${law}`
}

export const formatSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} kB`
  return bytes < 1_000_000_000 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`
}

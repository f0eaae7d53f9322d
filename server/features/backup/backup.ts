/*
 * The door of the backups: making them beside a running server, and putting one back. For the command line only;
 * no call leads here.
 */

export { publicPathOf, recipientOf, secretOf, writeNewKey } from './backup-key.ts'
export { backupFolder, makeBackup, removeOldBackups } from './make-backup.ts'
export type { Manifest } from './manifest.ts'
export { BackupProblem } from './problem.ts'
export { verifyArchive } from './read-archive.ts'
export { checkEmpty, restoreBackup, tryRestore } from './restore.ts'
export { insertDrill as noteDrill, lastDrill } from './backup.store.ts'
export { gatherTombstones } from './gather-tombstones.ts'

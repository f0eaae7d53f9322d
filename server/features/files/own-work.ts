import type { StreamKey } from '../encryption/encryption.ts'

/** Work under the passphrase that waits for its turn in this process. */
export type OwnWork = {
  waiting: Map<string, { userId: string; key: StreamKey; password?: string | undefined }>
  /** Ends when nothing of it is done here any more; undefined while nothing is. */
  busy: Promise<void> | undefined
  isClosed: boolean
}
export const noWork = (): OwnWork => ({ waiting: new Map(), busy: undefined, isClosed: false })

import { z } from 'zod'
import type { Vault } from '../../base/crypto/vault.ts'

/** The form of the archive; a later one says so here. */
export const format = 1

const amount = z.number().int().nonnegative()
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/)

/** A table of the backup: its rows as COPY writes them, in the order of their keys. */
const tableEntry = z.object({ name, columns: z.array(name), rows: amount, bytes: amount, sha256: z.string() })
export type TableEntry = z.infer<typeof tableEntry>

export const manifest = z.object({
  format: z.literal(format),
  product: z.string(),
  made_at: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.string().regex(/^\d{4}-[a-z-]+\.sql$/)),
  server_key_id: z.string(),
  without_law: z.boolean(),
  tables: z.array(tableEntry),
  sequences: z.array(z.object({ name, last_value: z.string().regex(/^\d+$/).nullable() })),
  /** One digest over names, lengths and digests of all blobs in order. */
  blobs: z.object({ files: amount, bytes: amount, sha256: z.string() }),
})
export type Manifest = z.infer<typeof manifest>

/** Only this instance can make it: whoever merely knows the public backup key can't pass something else off as a backup. */
export const proofOf = (vault: Vault, text: string): string => vault.digest('backup manifest', text).toString('hex')

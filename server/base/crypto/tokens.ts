import { createHash, randomBytes } from 'node:crypto'

/** An opaque secret of 256 random bits in base64url (43 characters). */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a secret; the entropy makes a plain SHA-256 enough. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

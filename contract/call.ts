import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Who may make a call. A foreign or unknown item answers 404 in every case. API keys open only calls that say
 * `user-or-key`; every other call, public ones too, refuses a request that carries one.
 */
type Access = 'public' | 'user' | 'user-or-key' | 'company-admin' | 'admin'

/** One call between browser and server; its key in the record of its feature is `METHOD /path`. */
export type Call = {
  /** One line for the API document. */
  summary: string
  access: Access
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Shape of the successful reply; absent for 204, files and streams. */
  reply?: z.ZodType
  /** Status of success; 200 when absent. */
  status?: 200 | 201 | 202 | 204
  /** Content types of a reply that is a file to be saved. */
  file?: readonly string[]
  /** A server-sent-event reply, described by the feature's chunk schema. */
  stream?: z.ZodType
  /** Codes this call answers besides the ones that every call may answer. */
  errors?: readonly ErrorCode[]
}

/** Method and path in one word, for example `GET /api/profile`; path parameters as `:id`. */
export type CallName = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`

/** Keeps the literal types of a feature's calls. */
export function defineCalls<const C extends Record<CallName, Call>>(calls: C): C {
  return calls
}

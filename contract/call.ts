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
  /** It takes files as multipart/form-data, which its handler reads from the request as they come; instead of a body. */
  upload?: true
  /** Shape of the successful reply; absent for 204, files and streams. */
  reply?: z.ZodType
  /** Status of success; 200 when absent. */
  status?: 200 | 201 | 202 | 204
  /** Content types of a reply that is a file to be saved. */
  file?: readonly string[]
  /** A server-sent-event reply, described by the feature's chunk schema. */
  stream?: z.ZodType
  /** Whether it seals or opens content of the person, which their passphrase may protect. */
  content?: true
  /** The reply holds answers: its head says to machines whether a model wrote them (AI Act, Art 50 (2)). */
  holdsAnswers?: true
  /** Codes this call answers besides those of the frame around it, see `errorsOf`. */
  errors?: readonly ErrorCode[]
}

/** Method and path in one word, for example `GET /api/profile`; path parameters as `:id`. */
export type CallName = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`

/** Keeps the literal types of a feature's calls. */
export function defineCalls<const C extends Record<CallName, Call>>(calls: C): C {
  return calls
}

/**
 * Every code that may leave a call: its own, and those of the frame around it, which guards it, reads what was sent and
 * asks who calls. Nothing else leaves: the server logs it, and tests fail.
 */
export function errorsOf(name: CallName, call: Call, caller: 'person' | 'key' = 'person'): ErrorCode[] {
  const codes: ErrorCode[] = [...(call.errors ?? []), 'passphrase_unreadable', 'key_in_address', 'internal']
  if (!name.startsWith('GET '))
    codes.push(
      'header_missing',
      'invalid_json',
      'invalid_input',
      'body_too_large',
      'content_type_unknown',
      'body_late',
      'busy',
    )
  if (call.params) codes.push('invalid_input', 'not_found')
  if (call.query) codes.push('invalid_input')
  if (caller === 'key') codes.push('key_invalid', 'two_fa_setup_required', 'too_many_attempts')
  if (caller === 'key' && call.access !== 'user-or-key') codes.push('key_not_allowed')
  if (caller === 'person' && call.access !== 'public') codes.push('not_logged_in', 'two_fa_setup_required')
  if (call.content) codes.push('passphrase_required', 'passphrase_invalid', 'too_many_attempts', 'busy')
  if (call.access === 'admin' || call.access === 'company-admin') codes.push('access_denied')
  return [...new Set(codes)]
}

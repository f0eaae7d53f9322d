import { ApiError, errorFrom } from './errors.ts'
import type { Calls } from '../../contract/calls.ts'
import type { Reply } from './api.ts'
import { passphraseHeaders } from './passphrase.ts'
import { currentUser, isMarkedLoggedIn, refreshCount, refreshOnce } from './session.ts'

/** The calls that take files. */
type UploadName = { [N in keyof Calls]: Calls[N] extends { upload: true } ? N : never }[keyof Calls]

/**
 * Sends files, and tells on the way which share of them, from 0 to 1, has left. An older kind of request than the one of
 * the other calls: only this one tells. Throws ApiError with the server's words; a 401 of a logged-in person is answered
 * by one refresh and one retry.
 */
export async function upload<N extends UploadName>(
  name: N,
  form: FormData,
  onProgress: (share: number) => void,
): Promise<Reply<N>> {
  const since = refreshCount()
  let reply = await send(name, form, onProgress)
  if (reply.status === 401 && isMarkedLoggedIn() && (await refreshOnce(since)))
    reply = await send(name, form, onProgress)
  const body = parse(reply.responseText)
  if (reply.status >= 200 && reply.status < 300) return body as Reply<N>
  throw errorFrom(body, reply.status, reply.statusText, Number(reply.getResponseHeader('retry-after')) || undefined)
}

function send(name: UploadName, form: FormData, onProgress: (share: number) => void): Promise<XMLHttpRequest> {
  const [method, path] = name.split(' ') as [string, string]
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    for (const [header, value] of Object.entries(passphraseHeaders(currentUser())))
      request.setRequestHeader(header, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && onProgress(loaded / total))
    request.addEventListener('load', () => resolve(request))
    for (const end of ['error', 'abort', 'timeout']) request.addEventListener(end, () => reject(ApiError.unknown()))
    request.send(form)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

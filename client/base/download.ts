import { send } from './api.ts'
import { readError } from './errors.ts'

/** Fetches a file and hands it to the browser to be saved, under the name that the server gives. Throws ApiError. */
export async function download(...given: Parameters<typeof send>): Promise<void> {
  const response = await send(...given)
  if (!response.ok) throw await readError(response)
  save(await response.blob(), nameOf(response.headers.get('content-disposition') ?? ''))
}

/** Hands a text that was made here to the browser to be saved. */
export const saveText = (text: string, name: string, type: string) => save(new Blob([text], { type }), name)

function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The name in `filename*=UTF-8''…`, empty where there is none. */
export function nameOf(disposition: string): string {
  try {
    return decodeURIComponent(/filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1] ?? '')
  } catch {
    return ''
  }
}

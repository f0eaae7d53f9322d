import { send } from './api.ts'
import { readError } from './errors.ts'

/** Fetches a file and hands it to the browser to be saved, under the name that the server gives. Throws ApiError. */
export async function download(...given: Parameters<typeof send>): Promise<void> {
  const response = await send(...given)
  if (!response.ok) throw await readError(response)
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = nameOf(response.headers.get('content-disposition') ?? '')
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

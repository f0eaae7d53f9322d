import { setTimeout as pause } from 'node:timers/promises'
import { minute, second } from '../clock.ts'

/** What the libraries tell of a refused call. */
type Refused = { isRetryable?: boolean; responseHeaders?: Record<string, string> }

/** Calls once more, `retries` times at most, what a provider refuses for now; after the time that it names, or two seconds and then twice as long. */
export async function withRetries<T>(retries: number, signal: AbortSignal, call: () => PromiseLike<T>): Promise<T> {
  for (let tries = 0; ; tries++)
    try {
      return await call()
    } catch (error) {
      const { isRetryable, responseHeaders = {} } = (error instanceof Error ? error : {}) as Refused
      if (tries >= retries || !isRetryable || signal.aborted) throw error
      await pause(named(responseHeaders) ?? 2 ** (tries + 1) * second, undefined, { signal })
    }
}

/** The wait that a provider asks for, where it is one to wait for. */
function named(headers: Record<string, string>): number | undefined {
  const after = headers['retry-after']
  const wait = [
    Number(headers['retry-after-ms'] ?? Number.NaN),
    Number(after ?? Number.NaN) * second,
    Date.parse(after ?? '') - Date.now(),
  ].find((one) => !Number.isNaN(one))
  return wait !== undefined && wait >= 0 && wait < minute ? wait : undefined
}

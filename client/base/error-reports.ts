/*
 * Errors of the page, for the service that the operator named. The library behind it is loaded after the first screen, and
 * only when the server's page says that there is a service; until then errors wait here.
 */

/** What does the reporting, once it is loaded. */
export type Reporter = {
  report(error: unknown): void
  /** Begins to time a call: headers that carry the trace to our server, and what to call with the status at its end. */
  time(name: string): { headers: Record<string, string>; end: (status: number) => void }
}

export type Service = { dsn: string; release: string; environment: string }

const mostWaiting = 10
let reporter: Reporter | undefined
let waiting: unknown[] | undefined

/** Loads the reporter, if the page came with the address of a service. */
export async function startErrorReports(
  load: () => Promise<{ openReporter(service: Service): Reporter }>,
): Promise<void> {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="error-reports"]')
  if (!meta) return
  waiting = []
  const onError = (event: ErrorEvent) => reportError(event.error)
  const onRejection = (event: PromiseRejectionEvent) => reportError(event.reason)
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  try {
    const { openReporter } = await load()
    reporter = openReporter({
      dsn: meta.content,
      release: meta.dataset.release ?? '',
      environment: meta.dataset.environment ?? '',
    })
  } catch {
    // Without it everything else works as before.
  }
  removeEventListener('error', onError)
  removeEventListener('unhandledrejection', onRejection)
  for (const error of waiting) reporter?.report(error)
  waiting = undefined
}

/** Reports an error that something else has caught. */
export function reportError(error: unknown): void {
  if (reporter) reporter.report(error)
  else if (waiting && waiting.length < mostWaiting) waiting.push(error)
}

export const timeCall = (name: string) => reporter?.time(name)

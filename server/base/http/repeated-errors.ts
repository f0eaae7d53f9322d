import { second } from '../clock.ts'
import type { Log } from '../log.ts'

type Mishap = { err: Error; method: string; route: string | undefined }

/**
 * Logs errors with their stack, but the same one at the same place only once a second, and then how many more there were:
 * while the database is away every request fails, and a line of each would fill the disk with copies.
 */
export function openMishaps(): (log: Log, mishap: Mishap) => void {
  const more = new Map<string, number>()
  return (log, mishap) => {
    const { err, method, route } = mishap
    const code = 'code' in err && typeof err.code === 'string' ? err.code : undefined
    const place = (err.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '))
    const kind = [method, route, err.name, code, ...place].join('\n')
    const known = more.get(kind)
    if (known !== undefined) return void more.set(kind, known + 1)
    more.set(kind, 0)
    log.error(mishap, 'unexpected error')
    setTimeout(() => {
      const count = more.get(kind)!
      more.delete(kind)
      if (count > 0) log.error({ type: err.name, code, method, route, count }, 'the same unexpected error again')
    }, second).unref()
  }
}

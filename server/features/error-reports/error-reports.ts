import type { Anonymous } from '../../base/caller.ts'
import { minute, type Clock } from '../../base/clock.ts'
import type { ErrorReports } from '../../base/error-reports.ts'
import { fail } from '../../base/errors.ts'

/*
 * The door of the error reports: browsers send theirs to us and we pass them on, so that no page talks to another host.
 */

/** Reports a minute: from one network, and from all of them together. */
const mostOfOne = 30
const mostOfAll = 300

/** Who has reported in the current minute. In memory: a restart may forget it. */
export type Counts = { minute: number; all: number; byNetwork: Map<string, number> }

export const noCounts = (): Counts => ({ minute: 0, all: 0, byNetwork: new Map() })

/** Passes a report on, if this instance reports errors; anybody may, also before the login. */
export function passOn(
  reports: ErrorReports | undefined,
  counts: Counts,
  clock: Clock,
  caller: Anonymous,
  envelope: string,
): void {
  if (!reports) fail('not_found')
  const now = clock.now().getTime()
  const current = Math.floor(now / minute)
  if (counts.minute !== current) Object.assign(counts, noCounts(), { minute: current })
  const { network } = caller
  const own = (counts.byNetwork.get(network) ?? 0) + 1
  if (own > mostOfOne || counts.all >= mostOfAll)
    fail('too_many_attempts', undefined, Math.ceil((minute - (now % minute)) / 1000))
  counts.byNetwork.set(network, own)
  counts.all++
  if (!reports.pass(envelope)) fail('report_invalid')
}

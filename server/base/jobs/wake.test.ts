import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onceAMinute, wakeQueues } from './wake.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

function noted() {
  const lines: string[] = []
  const note = (_: unknown, line: string) => void lines.push(line)
  return { lines, log: { debug: note, info: note, warn: note, error: note } as never }
}

test('queues with work are woken, and nobody looks any more after the end', async () => {
  const woken: string[] = []
  let looks = 0
  const stop = wakeQueues(
    async () => (++looks === 2 ? ['mails', 'files'] : []),
    (name) => woken.push(name),
    noted().log,
  )
  await vi.advanceTimersByTimeAsync(1400)
  expect([looks, woken]).toEqual([3, ['mails', 'files']])
  await stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looks).toBe(3)
})

test('while the database is away the pauses grow to half a minute, and two lines tell of it', async () => {
  const { lines, log } = noted()
  let isAway = true
  let looks = 0
  const stop = wakeQueues(
    async () => {
      looks++
      if (isAway) throw new Error('away')
      return []
    },
    () => undefined,
    log,
  )
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  // 0.5, 1, 2, … 16 seconds, then 30 each: not 1,200 looks.
  expect(looks).toBeLessThan(30)
  isAway = false
  await vi.advanceTimersByTimeAsync(31_000)
  const before = looks
  await vi.advanceTimersByTimeAsync(10_000)
  expect(looks - before).toBe(20)
  expect(lines).toEqual(['job queue not reached', 'job queue reached again'])
  await stop()
})

test('what happens all the time is said once a minute, with how often', () => {
  const said: number[] = []
  const say = onceAMinute((_, more) => said.push(more))
  for (let second = 0; second < 150; second++) {
    say(new Error('again'))
    vi.advanceTimersByTime(1000)
  }
  expect(said).toEqual([0, 59, 59])
})

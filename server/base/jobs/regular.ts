import type { Log } from '../log.ts'

/** Work that is due again and again. Several processes may do it at the same time, so doing it twice must do no harm. */
export type Regular = { name: string; /** Milliseconds between two turns. */ every: number; run(): Promise<void> }

/** Does each work now and then in its interval; a turn that takes long is not overtaken. Returns how to stop. */
export function runRegularly(list: Regular[], log: Log): () => Promise<void> {
  const running = new Map<string, Promise<void>>()
  const turn = ({ name, run }: Regular) => {
    if (running.has(name)) return
    const done = run()
      .catch((err: unknown) => log.error({ err, work: name }, 'regular work failed'))
      .finally(() => running.delete(name))
    running.set(name, done)
  }
  const timers = list.map((work) => {
    turn(work)
    return setInterval(turn, work.every, work).unref()
  })
  return async () => {
    timers.forEach(clearInterval)
    await Promise.all(running.values())
  }
}

import pg from 'pg'

/*
 * Loaded before a server by `node --import`: kills it, as `kill -9` does, when it is about to make the statement that begins
 * as KILL_AT says.
 */

const real = pg.Client.prototype.query
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [statement] = given
  const text = typeof statement === 'string' ? statement : ((statement as { text?: string } | undefined)?.text ?? '')
  if (text.startsWith(process.env.KILL_AT ?? '-')) process.kill(process.pid, 'SIGKILL')
  return Reflect.apply(real, this, given)
} as typeof real

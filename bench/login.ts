import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { toolCaller } from '../server/base/caller.ts'
import { openApp } from '../server/app.ts'
import { readConfig } from '../server/base/config.ts'
import { createAccount } from '../server/features/accounts/accounts.ts'
import { quantile } from './figures.ts'
import { mannWhitney } from './mann-whitney.ts'

/*
 * npm run bench:login: whether the time or the words of login, registration and reset tell if an address is known. 200
 * samples each over real HTTP, known and unknown in turn, each from a network and for an address of its own, so that no
 * pause for wrong attempts comes between. Wants a machine that is otherwise idle: with a probability at or below 0.01, or
 * with other words, it ends with 1. The test that the same work is done is tests/api/same-work.test.ts.
 */

const samples = 200
const limit = 0.01
const password = 'Rosengarten 77 blau'
const wrong = 'ganz falsch 1'

const dataDir = mkdtempSync(join(tmpdir(), 'bench-login-'))
const app = await openApp(
  readConfig({ ...process.env, DATA_DIR: dataDir, TRUST_PROXY: 'true', TWO_FACTOR: 'off' }),
  pino({ level: 'silent' }),
)
await createAccount(app.parts, toolCaller, { email: 'bench@kanzlei.at', password })
// One account for each sample: several attempts at one would be slowed down.
await app.parts.db.query(
  `INSERT INTO users (email, password_hash, first_name, last_name, confirmed_at)
   SELECT 'k' || n || '@kanzlei.at', password_hash, first_name, last_name, confirmed_at FROM users, generate_series(1000, $1) n WHERE email = 'bench@kanzlei.at'`,
  [1000 + 3 * (samples + 20)],
)
await app.http.listen({ port: 0, host: '127.0.0.1' })
const origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`

const person = {
  password,
  password_confirm: password,
  first_name: 'Eva',
  last_name: 'Gruber',
  accept_terms: true,
  professional_use: true,
}
const calls = {
  login: { path: 'login', body: (email: string) => ({ email, password: wrong }) },
  reset: { path: 'reset-password', body: (email: string) => ({ email }) },
  registration: { path: 'register', body: (email: string) => ({ ...person, email }) },
}
type Name = keyof typeof calls

let sent = 0
async function ask(name: Name, email: string): Promise<{ ms: number; reply: string }> {
  sent++
  const begun = performance.now()
  const reply = await fetch(`${origin}/api/auth/${calls[name].path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-passphrase-type': 'EMPTY',
      'x-forwarded-for': `10.${(sent >> 8) & 255}.${sent & 255}.1`,
    },
    body: JSON.stringify(calls[name].body(email)),
  })
  const text = await reply.text()
  // The handle of a reset is random, but always as long.
  return {
    ms: performance.now() - begun,
    reply: `${reply.status} ${text.replace(/"token":"[\w-]{43}"/, '"token":"…"')}`,
  }
}

let account = 1000
async function compare(name: Name) {
  const times = { known: [] as number[], unknown: [] as number[] }
  const replies = new Set<string>()
  for (let round = -20; round < samples; round++) {
    account++
    const both = { known: `k${account}@kanzlei.at`, unknown: `u${account}@kanzlei.at` }
    // Who comes first changes, so that what the one before leaves to be done weighs on both.
    for (const kind of round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const { ms, reply } = await ask(name, both[kind])
      replies.add(reply)
      // The first rounds warm the caches.
      if (round >= 0) times[kind].push(ms)
    }
  }
  const of = (values: number[]) => ({ p50: quantile(values, 0.5), p95: quantile(values, 0.95) })
  return {
    known_ms: of(times.known),
    unknown_ms: of(times.unknown),
    p: mannWhitney(times.known, times.unknown).p,
    same_words: replies.size === 1,
  }
}

const results = {
  login: await compare('login'),
  reset: await compare('reset'),
  registration: await compare('registration'),
}
await app.close()
rmSync(dataDir, { recursive: true, force: true })

console.log(`${'call'.padEnd(14)} known p50 / p95 ms   unknown p50 / p95 ms   p       same words`)
const pair = ({ p50, p95 }: { p50: number; p95: number }) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`
for (const [name, { known_ms, unknown_ms, p, same_words }] of Object.entries(results))
  console.log(
    name.padEnd(14),
    pair(known_ms).padEnd(20),
    pair(unknown_ms).padEnd(22),
    p.toFixed(3).padEnd(7),
    same_words ? 'yes' : 'NO',
  )
console.log(JSON.stringify({ samples, ...results }))
process.exit(Object.values(results).every(({ p, same_words }) => p > limit && same_words) ? 0 : 1)

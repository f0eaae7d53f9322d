import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { openApp, type App } from '../server/app.ts'
import { toolCaller } from '../server/base/caller.ts'
import type { Config } from '../server/base/config.ts'
import { createAccount } from '../server/features/accounts/accounts.ts'
import { importCorpus } from '../server/features/law/law.ts'

/*
 * What benches need of an instance before they begin to measure.
 */

/** An instance with these files of laws and decisions, and the index of them: it is there before the first question. */
export async function openWith(config: Config, files: readonly string[]): Promise<App> {
  const app = await openApp(config, pino({ level: 'silent' }))
  for (const file of files) await importCorpus(app.parts.db, file, {})
  if (files.length === 0) return app
  // The index of what was imported comes with a start of its own.
  await app.close()
  return openApp(config, pino({ level: 'silent' }))
}

/** Lets the instance listen on a free port and logs a new paying person in; `headers` are those of a request with JSON. */
export async function listenWithPerson(
  app: App,
  passphrase: 'EMPTY' | 'SYSTEM_PROVIDED' = 'EMPTY',
): Promise<{ id: string; origin: string; headers: Record<string, string> }> {
  const account = { email: `bench-${Date.now()}@kanzlei.at`, password: 'Rosengarten 77 blau' }
  const { id } = await createAccount(app.parts, toolCaller, { ...account, subscription: 'paid' })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
  const headers = { 'content-type': 'application/json', 'x-passphrase-type': passphrase }
  const login = await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(account) })
  if (!login.ok) throw new Error(`login failed: ${login.status}`)
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { id, origin, headers: { ...headers, cookie } }
}

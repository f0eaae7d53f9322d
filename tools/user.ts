import { z } from 'zod'
import { email as emailSchema } from '../contract/fields.ts'
import { roles, subscriptionKeys, type Role, type Subscription } from '../contract/subscriptions.ts'
import { features } from '../server/app.ts'
import { toolCaller } from '../server/base/caller.ts'
import { systemClock } from '../server/base/clock.ts'
import { readConfig } from '../server/base/config.ts'
import { Failure } from '../server/base/errors.ts'
import { queueNamesOf } from '../server/base/feature.ts'
import type { Parts } from '../server/base/parts.ts'
import { openLog } from '../server/base/log.ts'
import { joinStore } from '../server/base/store/store.ts'
import { openJobs } from '../server/base/jobs/jobs.ts'
import { openVaultOf } from '../server/base/store/server-key.ts'
import { allowApi, createAccount, listAffectedAccounts, reopenAccount } from '../server/features/accounts/accounts.ts'
import { changePlan } from '../server/features/subscriptions/subscriptions.ts'
import { resetTwoFactor } from '../server/features/two-factor/two-factor.ts'
import { readArguments, refuse, text } from './command-line.ts'
import { readPassword } from './read-password.ts'

/*
 * npm run user -- create --email E [--password-stdin|--password-file F] [--role user|company_admin|admin]
 *   [--subscription paid] [--first-name F] [--last-name L]: makes a confirmed account, and asks for its password.
 * npm run user -- reset-2fa --email E: removes app, recovery codes and passkeys of somebody who lost them.
 * npm run user -- api --email E --access on|off: lets an account make API keys, or closes the API to it and its keys at once.
 * npm run user -- plan --email E --subscription paid_medium: gives an account another plan, without an end.
 * npm run user -- reopen --email E: opens an account that its owner has deactivated and that is not erased yet.
 * npm run user -- affected --since 2026-11-20 [--until 2026-11-22] [--domain kanzlei.at]: a table (CSV) of the accounts whose
 *   data was there in that time, for the day on which data got out (docs/howto/data-breach.md).
 * All work beside a running server or without one. Owners are told of resets and plans by mail, which the server sends.
 */

const usage = `npm run user -- create --email E [--password-stdin|--password-file F] [--first-name F] [--last-name L] [--role ${roles.join('|')}] [--subscription ${subscriptionKeys.join('|')}]
npm run user -- reset-2fa --email E
npm run user -- plan --email E --subscription ${subscriptionKeys.join('|')}
npm run user -- reopen --email E
npm run user -- api --email E --access on|off
npm run user -- affected --since YYYY-MM-DD [--until YYYY-MM-DD] [--domain D]`

const complain: (message: string) => never = (message) => refuse(usage, message)

const { values, positionals } = readArguments(usage, {
  email: text,
  password: text,
  'password-stdin': { type: 'boolean' },
  'password-file': text,
  role: text,
  subscription: text,
  access: text,
  since: text,
  until: text,
  domain: text,
  'first-name': text,
  'last-name': text,
})
const commands = ['create', 'reset-2fa', 'plan', 'reopen', 'api', 'affected'] as const
const command = commands.find((name) => name === positionals[0]) ?? complain('Unknown command.')
if (command === 'plan' && values.subscription === undefined) complain('--subscription is missing.')
if (command === 'api' && values.access !== 'on' && values.access !== 'off') complain('--access must be on or off.')
const email = command === 'affected' ? '' : addressOf(values.email)
const time = command === 'affected' ? timeOf(values.since, values.until) : undefined
if (values.role !== undefined && !(roles as readonly string[]).includes(values.role))
  complain(`Unknown role ${values.role}.`)
if (values.subscription !== undefined && !(subscriptionKeys as readonly string[]).includes(values.subscription))
  complain(`Unknown subscription ${values.subscription}.`)

// Before anything is opened: nobody waits for a terminal with a database in hand.
const password = command === 'create' ? await passwordOf() : ''

const config = readConfig()
const log = openLog('warn')
const store = await joinStore(config, log, 'npm run user')
try {
  if (time) await affected(time)
  else if (command === 'create') await create(email, password)
  else if (command === 'reset-2fa') await reset(email)
  else if (command === 'api') await setApi(email, values.access === 'on')
  else if (command === 'plan') await setPlan(email, values.subscription as Subscription)
  else await reopen(email)
} catch (error) {
  if (!(error instanceof Failure)) throw error
  console.error(String(error.detail))
  process.exitCode = 1
} finally {
  await store.close()
}

function addressOf(given: string | undefined): string {
  const address = emailSchema.safeParse(given)
  return address.success ? address.data : complain('--email must be an address.')
}

function timeOf(since: string | undefined, until: string | undefined) {
  const isDay = (day: string | undefined) => z.iso.date().safeParse(day).success
  if (since === undefined || !isDay(since)) complain('--since must be a day, YYYY-MM-DD.')
  if (until !== undefined && !(isDay(until) && until >= since)) complain('--until must be a day, not before --since.')
  return { since, until, domain: values.domain?.trim().toLowerCase() }
}

/** The table goes to the output, what is said about it beside it. */
async function affected(wanted: ReturnType<typeof timeOf>): Promise<void> {
  const write = (text: string) => void process.stdout.write(text)
  const count = await listAffectedAccounts({ db: store.db, clock: systemClock }, toolCaller, wanted, write)
  console.error(`${count} Konten.`)
}

async function passwordOf(): Promise<string> {
  const given = await readPassword(
    { argument: values.password, stdin: values['password-stdin'], file: values['password-file'] },
    complain,
  )
  if (given.length < 8 || given.length > 256) complain('The password must have 8 to 256 characters.')
  return given
}

async function create(email: string, password: string): Promise<void> {
  const account = await createAccount({ db: store.db, clock: systemClock }, toolCaller, {
    email,
    password,
    first_name: values['first-name'],
    last_name: values['last-name'],
    role: values.role as Role,
    subscription: values.subscription as Subscription,
  })
  console.log(`Konto ${account.email} angelegt (Rolle ${account.role}, Abonnement ${account.subscription}).`)
}

async function reset(email: string): Promise<void> {
  await withJobs((parts) => resetTwoFactor(parts, toolCaller, email))
  console.log(`Zwei-Faktor-Authentisierung von ${email} zurückgesetzt; alle Sitzungen sind beendet.`)
}

async function setPlan(email: string, subscription: Subscription): Promise<void> {
  if (await withJobs((parts) => changePlan(parts, toolCaller, email, subscription)))
    return console.log(`Abonnement von ${email} ist ${subscription}.`)
  console.error(`Zu ${email} gibt es kein Konto.`)
  process.exitCode = 1
}

/** Mails go into the queue, in the transaction of the action; the server sends them. */
async function withJobs<T>(action: (parts: Pick<Parts, 'db' | 'clock' | 'jobs'>) => Promise<T>): Promise<T> {
  const jobs = await openJobs(store.db, await openVaultOf(store.db, config.serverKeyFile), log, queueNamesOf(features))
  try {
    return await action({ db: store.db, clock: systemClock, jobs })
  } finally {
    await jobs.stop()
  }
}

async function setApi(email: string, isAllowed: boolean): Promise<void> {
  if (await allowApi({ db: store.db, clock: systemClock }, toolCaller, email, isAllowed))
    return console.log(`API-Zugang von ${email} ist ${isAllowed ? 'offen' : 'geschlossen'}.`)
  console.error(`Zu ${email} gibt es kein Konto.`)
  process.exitCode = 1
}

async function reopen(email: string): Promise<void> {
  if (await reopenAccount({ db: store.db, clock: systemClock }, toolCaller, email))
    return console.log(`Konto ${email} ist wieder offen.`)
  console.error(`Zu ${email} gibt es kein deaktiviertes Konto, das noch nicht gelöscht ist.`)
  process.exitCode = 1
}

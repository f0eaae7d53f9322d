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
import { allowApi, createAccount, reopenAccount } from '../server/features/accounts/accounts.ts'
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
 * All work beside a running server or without one. Owners are told of resets and plans by mail, which the server sends.
 */

const usage = `npm run user -- create --email E [--password-stdin|--password-file F] [--first-name F] [--last-name L] [--role ${roles.join('|')}] [--subscription ${subscriptionKeys.join('|')}]
npm run user -- reset-2fa --email E
npm run user -- plan --email E --subscription ${subscriptionKeys.join('|')}
npm run user -- reopen --email E
npm run user -- api --email E --access on|off`

const complain: (message: string) => never = (message) => refuse(usage, message)

const { values, positionals } = readArguments(usage, {
  email: text,
  password: text,
  'password-stdin': { type: 'boolean' },
  'password-file': text,
  role: text,
  subscription: text,
  access: text,
  'first-name': text,
  'last-name': text,
})
const commands = ['create', 'reset-2fa', 'plan', 'reopen', 'api'] as const
const command = commands.find((name) => name === positionals[0]) ?? complain('Unknown command.')
if (command === 'plan' && values.subscription === undefined) complain('--subscription is missing.')
if (command === 'api' && values.access !== 'on' && values.access !== 'off') complain('--access must be on or off.')
const address = emailSchema.safeParse(values.email)
if (!address.success) complain('--email must be an address.')
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
  if (command === 'create') await create(address.data, password)
  else if (command === 'reset-2fa') await reset(address.data)
  else if (command === 'api') await setApi(address.data, values.access === 'on')
  else if (command === 'plan') await setPlan(address.data, values.subscription as Subscription)
  else await reopen(address.data)
} catch (error) {
  if (!(error instanceof Failure)) throw error
  console.error(String(error.detail))
  process.exitCode = 1
} finally {
  await store.close()
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

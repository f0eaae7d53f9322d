import { parseArgs } from 'node:util'
import { email as emailSchema } from '../contract/fields.ts'
import { roles, subscriptionKeys, type Role, type Subscription } from '../contract/subscriptions.ts'
import { systemClock } from '../server/base/clock.ts'
import { readConfig } from '../server/base/config.ts'
import { Failure } from '../server/base/errors.ts'
import { openLog } from '../server/base/log.ts'
import { joinStore } from '../server/base/store.ts'
import { openMailer } from '../server/base/mail.ts'
import { createAccount, reopenAccount, resetTwoFactor } from '../server/features/auth/auth.ts'

/*
 * npm run user -- create --email E --password P [--role user|company_admin|admin] [--subscription paid]
 *   [--first-name F] [--last-name L]: makes a confirmed account.
 * npm run user -- reset-2fa --email E: removes app, recovery codes and passkeys of somebody who lost them.
 * npm run user -- reopen --email E: opens an account that its owner has deactivated and that is not erased yet.
 * All work beside a running server or without one.
 */

const usage = `npm run user -- create --email E --password P [--first-name F] [--last-name L] [--role ${roles.join('|')}] [--subscription ${subscriptionKeys.join('|')}]
npm run user -- reset-2fa --email E
npm run user -- reopen --email E`

function complain(message: string): never {
  console.error(`${message}\n${usage}`)
  process.exit(2)
}

const { values, positionals } = readArguments()
const command = positionals[0]
if (command !== 'create' && command !== 'reset-2fa' && command !== 'reopen') complain('Unknown command.')
const address = emailSchema.safeParse(values.email)
if (!address.success) complain('--email must be an address.')
if (command === 'create' && (!values.password || values.password.length < 8 || values.password.length > 256)) complain('--password must have 8 to 256 characters.')
if (values.role !== undefined && !(roles as readonly string[]).includes(values.role)) complain(`Unknown role ${values.role}.`)
if (values.subscription !== undefined && !(subscriptionKeys as readonly string[]).includes(values.subscription)) complain(`Unknown subscription ${values.subscription}.`)

const config = readConfig()
const store = await joinStore(config, openLog('warn'), 'npm run user')
try {
  if (command === 'create') await create(address.data, values.password ?? '')
  else if (command === 'reset-2fa') await reset(address.data)
  else await reopen(address.data)
} catch (error) {
  if (!(error instanceof Failure)) throw error
  console.error(String(error.detail))
  process.exitCode = 1
} finally {
  await store.close()
}

async function create(email: string, password: string): Promise<void> {
  const account = await createAccount(
    { db: store.db, clock: systemClock },
    { email, password, first_name: values['first-name'], last_name: values['last-name'], role: values.role as Role, subscription: values.subscription as Subscription },
  )
  console.log(`Konto ${account.email} angelegt (Rolle ${account.role}, Abonnement ${account.subscription}).`)
}

async function reset(email: string): Promise<void> {
  const mailer = openMailer(config, (path) => console.log(`E-Mail geschrieben: ${path}`))
  await resetTwoFactor({ db: store.db, clock: systemClock, config, mailer }, email)
  console.log(`Zwei-Faktor-Authentisierung von ${email} zurückgesetzt; alle Sitzungen sind beendet.`)
}

async function reopen(email: string): Promise<void> {
  if (await reopenAccount({ db: store.db, clock: systemClock }, email)) return console.log(`Konto ${email} ist wieder offen.`)
  console.error(`Zu ${email} gibt es kein deaktiviertes Konto, das noch nicht gelöscht ist.`)
  process.exitCode = 1
}

function readArguments() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ allowPositionals: true, options: { email: text, password: text, role: text, subscription: text, 'first-name': text, 'last-name': text } })
  } catch (error) {
    return complain(error instanceof Error ? error.message : 'Wrong arguments.')
  }
}

import { subscriptionKeys, subscriptions, type Subscription } from '../contract/subscriptions.ts'
import { viennaDay } from '../contract/vienna.ts'
import { systemClock } from '../server/base/clock.ts'
import { readConfig } from '../server/base/config.ts'
import { Failure } from '../server/base/errors.ts'
import { openLog } from '../server/base/log.ts'
import { joinStore } from '../server/base/store/store.ts'
import { createVoucher, listVouchers } from '../server/features/subscriptions/subscriptions.ts'
import { readArguments, refuse, text } from './command-line.ts'

/*
 * npm run voucher -- create --plan P --months N [--code C] [--uses N] [--expires YYYY-MM-DD]: makes a voucher.
 * npm run voucher -- list: all vouchers. Both work beside a running server or without one.
 */

const usage = `npm run voucher -- create --plan ${subscriptionKeys.filter((key) => key !== 'free').join('|')} --months N [--code C] [--uses N] [--expires YYYY-MM-DD]
npm run voucher -- list`

const complain: (message: string) => never = (message) => refuse(usage, message)

const { values, positionals } = readArguments(usage, {
  code: text,
  plan: text,
  months: text,
  uses: text,
  expires: text,
})
const command = positionals[0]
if (positionals.length > 1 || (command !== 'create' && command !== 'list')) complain('Unknown command.')
const voucher = command === 'create' ? readVoucher() : undefined

const store = await joinStore(readConfig(), openLog('warn'), 'npm run voucher')
try {
  if (voucher) console.log(`Gutschein ${await createVoucher({ db: store.db, clock: systemClock }, voucher)} angelegt.`)
  else for (const line of await describeAll()) console.log(line)
} catch (error) {
  if (!(error instanceof Failure)) throw error
  console.error(String(error.detail))
  process.exitCode = 1
} finally {
  await store.close()
}

async function describeAll(): Promise<string[]> {
  const all = await listVouchers(store)
  if (all.length === 0) return ['Keine Gutscheine.']
  return all.map(({ code, subscription, months, used, uses, lastDay }) =>
    [
      code.padEnd(20),
      subscriptions[subscription].padEnd(20),
      `${months} Monate`.padEnd(10),
      `${used} von ${uses} eingelöst`.padEnd(22),
      lastDay ? `einlösbar bis ${lastDay}` : 'ohne Ablauf',
    ].join(' '),
  )
}

function readVoucher() {
  const { plan, code, expires } = values
  if (!plan || plan === 'free' || !(subscriptionKeys as readonly string[]).includes(plan))
    complain('--plan must be one of the plans below.')
  if (code !== undefined && !/^[A-Za-z0-9-]{4,40}$/.test(code))
    complain('--code must have 4 to 40 letters, digits or hyphens.')
  if (expires !== undefined && (!isDay(expires) || expires < viennaDay(new Date())))
    complain('--expires must be a day from today on, YYYY-MM-DD.')
  return {
    subscription: plan as Subscription,
    months: whole('months', values.months, 36),
    uses: whole('uses', values.uses ?? '1', 100_000),
    ...(code && { code }),
    ...(expires && { lastDay: expires }),
  }
}

function whole(name: string, text: string | undefined, most: number): number {
  const number = Number(text)
  return /^\d+$/.test(text ?? '') && number >= 1 && number <= most
    ? number
    : complain(`--${name} must be a whole number from 1 to ${most}.`)
}

/** Whether the text is a day that exists. */
function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true
}

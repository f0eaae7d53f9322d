import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { fail } from '../errors.ts'
import { cost } from './argon2-cost.ts'

/*
 * Argon2id (RFC 9106), the one place that stretches what people type: passwords to check, passphrases to open keys with.
 */

/** How a text is stretched; `memory` in KiB. Stored with every result, so that the parameters can be raised later. */
export type Recipe = { memory: number; passes: number; parallelism: number; salt: Buffer }

/** The recipe for something new, with its own salt. */
export const newRecipe = (): Recipe => ({ ...cost, salt: randomBytes(16) })

/** Whether something new would be stretched in another way. */
export const isOutdated = ({ memory, passes, parallelism }: Recipe): boolean =>
  memory !== cost.memory || passes !== cost.passes || parallelism !== cost.parallelism

const run = promisify(argon2)

/** At most this many at once, because each takes 64 MiB and a core. */
const atOnce = 2
/** How many may wait of each kind. */
const queueLimit = 50
/** Who waits for a login goes before those who register, so that many of them hold nobody up; every so often it is their turn. */
const checksInARow = 4
/** What is stretched for: to check something typed, or to make something new. */
type Purpose = 'check' | 'make'
let running = 0
const waiting: Record<Purpose, (() => void)[]> = { check: [], make: [] }
let checksSinceMake = 0

/** 32 bytes out of what was typed. Fails with `busy` when too many wait already. */
export async function stretch(
  text: string,
  { memory, passes, parallelism, salt }: Recipe,
  purpose: Purpose = 'check',
): Promise<Buffer> {
  await enter(purpose)
  try {
    // NFC, so that the same word typed on another keyboard or system is the same bytes.
    return await run('argon2id', {
      message: Buffer.from(text.normalize('NFC')),
      nonce: salt,
      memory,
      passes,
      parallelism,
      tagLength: 32,
    })
  } finally {
    leave()
  }
}

/** As `argon2id$m=65536,t=3,p=1$<salt in base64>`. */
export const printRecipe = ({ memory, passes, parallelism, salt }: Recipe): string =>
  `argon2id$m=${memory},t=${passes},p=${parallelism}$${salt.toString('base64')}`

/** What `printRecipe` wrote; undefined for anything else. */
export function parseRecipe(printed: string): Recipe | undefined {
  const match = /^argon2id\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)$/.exec(printed)
  if (!match) return undefined
  const [, memory, passes, parallelism, salt = ''] = match
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
  }
}

async function enter(purpose: Purpose): Promise<void> {
  if (running < atOnce) {
    running++
    return
  }
  if (waiting[purpose].length >= queueLimit) fail('busy')
  // The one who leaves hands its turn over, so `running` does not change here.
  await new Promise<void>((resolve) => waiting[purpose].push(resolve))
}

function leave(): void {
  const isTurnOfMakes = checksSinceMake >= checksInARow && waiting.make.length > 0
  const check = isTurnOfMakes ? undefined : waiting.check.shift()
  checksSinceMake = check ? checksSinceMake + 1 : 0
  const next = check ?? waiting.make.shift()
  if (next) next()
  else running--
}

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { fail } from './errors.ts'

/**
 * Passwords as argon2id with the second recommendation of RFC 9106 and one lane (64 MiB, 3 passes), stored as
 * `argon2id$m=65536,t=3,p=1$salt$hash`. Each record carries its own parameters, so they can be raised later.
 */
type Parameters = { memory: number; passes: number; parallelism: number }
const current: Parameters = { memory: 65536, passes: 3, parallelism: 1 }
const run = promisify(argon2)

/** At most this many hashes at once, because each takes 64 MiB and a core. */
const atOnce = 2
const queueLimit = 50
let running = 0
const waiting: (() => void)[] = []

/** The record of an account that no password opens; checking one against it takes as long as ever. */
export const noPassword = ''

/** Hashes a new password. Fails with `busy` when too many wait already. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return print(current, salt, await derive(password, salt, current))
}

/**
 * Whether the password belongs to the stored record. Without a record the same work is done for nothing, so that
 * an unknown address takes as long as a wrong password. `outdated` asks the caller to store a fresh hash.
 */
export async function checkPassword(password: string, record: string | undefined): Promise<{ ok: boolean; outdated: boolean }> {
  const { parameters, salt, hash } = parse(record) ?? nobody
  const found = await derive(password, salt, parameters)
  const ok = timingSafeEqual(found, hash) && record !== undefined
  const outdated = parameters.memory !== current.memory || parameters.passes !== current.passes || parameters.parallelism !== current.parallelism
  return { ok, outdated }
}

const nobody = { parameters: current, salt: randomBytes(16), hash: randomBytes(32) }

async function derive(password: string, nonce: Buffer, { memory, passes, parallelism }: Parameters): Promise<Buffer> {
  await enter()
  try {
    // NFC, so that the same password typed on another keyboard or system is the same bytes.
    return await run('argon2id', { message: Buffer.from(password.normalize('NFC')), nonce, memory, passes, parallelism, tagLength: 32 })
  } finally {
    leave()
  }
}

async function enter(): Promise<void> {
  if (running < atOnce) {
    running++
    return
  }
  if (waiting.length >= queueLimit) fail('busy')
  // The one who leaves hands its place over, so `running` does not change here.
  await new Promise<void>((resolve) => waiting.push(resolve))
}

function leave(): void {
  const next = waiting.shift()
  if (next) next()
  else running--
}

function print({ memory, passes, parallelism }: Parameters, salt: Buffer, hash: Buffer): string {
  return `argon2id$m=${memory},t=${passes},p=${parallelism}$${salt.toString('base64')}$${hash.toString('base64')}`
}

function parse(record: string | undefined): { parameters: Parameters; salt: Buffer; hash: Buffer } | undefined {
  const match = /^argon2id\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(record ?? '')
  if (!match) return undefined
  const [, memory, passes, parallelism, salt = '', hash = ''] = match
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

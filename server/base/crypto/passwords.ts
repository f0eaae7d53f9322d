import { randomBytes, timingSafeEqual } from 'node:crypto'
import { isOutdated, newRecipe, parseRecipe, printRecipe, stretch, type Recipe } from './argon2.ts'

/*
 * Passwords are stored as `argon2id$m=65536,t=3,p=1$salt$hash`.
 */

/** The record of an account that no password opens; checking one against it takes as long as ever. */
export const noPassword = ''

/** Hashes a new password. Fails with `busy` when too many wait already. */
export async function hashPassword(password: string): Promise<string> {
  const recipe = newRecipe()
  return `${printRecipe(recipe)}$${(await stretch(password, recipe, 'make')).toString('base64')}`
}

/**
 * Whether the password belongs to the stored record. Without a record the same work is done for nothing, so that
 * an unknown address takes as long as a wrong password. `outdated` asks the caller to store a fresh hash.
 */
export async function checkPassword(
  password: string,
  record: string | undefined,
): Promise<{ ok: boolean; outdated: boolean }> {
  const { recipe, hash } = parse(record) ?? nobody
  const found = await stretch(password, recipe)
  const ok = timingSafeEqual(found, hash) && record !== undefined
  return { ok, outdated: isOutdated(recipe) }
}

const nobody = { recipe: newRecipe(), hash: randomBytes(32) }

function parse(record: string | undefined): { recipe: Recipe; hash: Buffer } | undefined {
  const [, printed = '', hash = ''] = /^(.*)\$([^$]+)$/.exec(record ?? '') ?? []
  const recipe = parseRecipe(printed)
  return recipe && { recipe, hash: Buffer.from(hash, 'base64') }
}

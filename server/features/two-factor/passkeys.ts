import { isIP } from 'node:net'
import type {
  LoginAnswer,
  LoginOptions,
  Passkey,
  RegistrationAnswer,
  RegistrationOptions,
} from '../../../contract/two-factor.ts'
import { audit } from '../../base/audit.ts'
import type { Caller } from '../../base/caller.ts'
import { minute } from '../../base/clock.ts'
import { transaction } from '../../base/store/db.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { isUuid } from '../../base/store/uuid.ts'
import { hashToken, newToken } from '../../base/crypto/tokens.ts'
import { enterAgain, type Proof } from './enter-again.ts'
import { notify } from './notices.ts'
import * as store from './passkeys.store.ts'

/*
 * Passkeys (WebAuthn Level 3): made and used for the site of APP_URL only, always with the check of the person by the
 * device (fingerprint, face, PIN), so that one is a complete login. A challenge lives five minutes and takes one answer.
 */

const challengeLifetime = 5 * minute
const most = 20
/** EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257]

/** Loaded with the first passkey: its 250 modules take 8 MB. */
const verifier = () => import('@simplewebauthn/server')

/** Begins to make a passkey. Fails with `passkeys_unavailable`, `conflict`, and like `enterAgain`. */
export async function beginPasskey(parts: Parts, caller: Caller, given: Proof): Promise<RegistrationOptions> {
  await enterAgain(parts, caller, given)
  const person = caller.user
  const { id } = siteOf(parts)
  const own = await store.listPasskeys(parts.db, person.id)
  if (own.length >= most) fail('conflict', `Mehr als ${most} Passkeys sind nicht möglich.`)
  return {
    rp: { name: 'Fundstelle', id },
    user: { id: handleOf(person.id), name: person.email, displayName: person.email },
    challenge: await newChallenge(parts, 'register', person.id),
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: challengeLifetime,
    excludeCredentials: own.map(describe),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

/** Stores the passkey that the browser made. Fails with `passkey_refused`, `conflict`. */
export async function addPasskey(
  parts: Parts,
  caller: Caller,
  name: string,
  answer: RegistrationAnswer,
): Promise<Passkey> {
  const person = caller.user
  const { id, origin } = siteOf(parts)
  const { registrationInfo } = await refuseErrors(
    (await verifier()).verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: async (challenge) => (await useChallenge(parts, challenge, 'register'))?.user_id === person.id,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (!registrationInfo) return fail('passkey_refused')
  const { credential } = registrationInfo
  const now = parts.clock.now()
  return transaction(parts.db, async (tx) => {
    const row = await store.insertPasskey(
      tx,
      {
        user_id: person.id,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: answer.response.transports ?? [],
        name,
      },
      now,
    )
    if (!row) return fail('conflict', 'Dieser Passkey ist bereits gespeichert.')
    await audit(parts, tx, caller, 'passkey_added')
    await notify(parts, tx, person.email, 'passkey_added')
    return toPasskey(row)
  })
}

/** Begins a login with a passkey: of this person where one is named, otherwise of whoever answers. Fails with `passkeys_unavailable`. */
export async function loginOptions(parts: Parts, userId: string | undefined): Promise<LoginOptions> {
  const { id } = siteOf(parts)
  const own = userId === undefined ? [] : await store.listPasskeys(parts.db, userId)
  return {
    rpId: id,
    challenge: await newChallenge(parts, 'login', userId ?? null),
    timeout: challengeLifetime,
    userVerification: 'required',
    ...(own.length > 0 && { allowCredentials: own.map(describe) }),
  }
}

/** Whose passkey answered. Every way to fail looks alike: `passkey_refused`. */
export async function checkPasskey(parts: Parts, answer: LoginAnswer): Promise<string> {
  const { id, origin } = siteOf(parts)
  const passkey = await store.findPasskeyByCredential(parts.db, answer.id)
  if (!passkey)
    return fail('passkey_refused', 'Dieser Passkey gehört zu keinem Konto. Bitte melden Sie sich mit dem Passwort an.')
  const { userHandle } = answer.response
  if (userHandle !== undefined && userHandle !== handleOf(passkey.user_id)) fail('passkey_refused')
  const isExpected = async (challenge: string) => {
    const stored = await useChallenge(parts, challenge, 'login')
    return stored !== undefined && (stored.user_id === null || stored.user_id === passkey.user_id)
  }
  const { verified, authenticationInfo } = await refuseErrors(
    (await verifier()).verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: isExpected,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
      },
      requireUserVerification: true,
    }),
  )
  if (!verified || !(await store.countUse(parts.db, passkey.id, authenticationInfo.newCounter, parts.clock.now())))
    fail('passkey_refused')
  return passkey.user_id
}

export async function passkeysOf(parts: Pick<Parts, 'db'>, userId: string): Promise<Passkey[]> {
  return (await store.listPasskeys(parts.db, userId)).map(toPasskey)
}

/** Fails with `passkey_not_found`, for foreign ones too. */
export async function renamePasskey(parts: Parts, { user }: Caller, id: string, name: string): Promise<Passkey> {
  const row = isUuid(id) ? await store.renamePasskey(parts.db, user.id, id, name) : undefined
  return row ? toPasskey(row) : fail('passkey_not_found')
}

/** Fails with `passkey_not_found`, for foreign ones too, and like `enterAgain`. */
export async function removePasskey(parts: Parts, caller: Caller, id: string, given: Proof): Promise<void> {
  await enterAgain(parts, caller, given)
  const { user } = caller
  await transaction(parts.db, async (tx) => {
    if (!isUuid(id) || !(await store.deletePasskey(tx, user.id, id))) fail('passkey_not_found')
    await audit(parts, tx, caller, 'passkey_removed')
    await notify(parts, tx, user.email, 'passkey_removed')
  })
}
const handleOf = (userId: string) => Buffer.from(userId).toString('base64url')
const describe = (row: store.PasskeyRow) => ({ id: row.credential_id, type: 'public-key' as const })
const toPasskey = ({ id, name, created_at, last_used_at }: store.PasskeyRow): Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

/** Browsers tie passkeys to a name; an address of digits cannot have any. */
function siteOf(parts: Parts): { id: string; origin: string } {
  const { hostname, origin } = parts.config.appUrl
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) fail('passkeys_unavailable')
  return { id: hostname, origin }
}

async function newChallenge(parts: Parts, purpose: 'register' | 'login', userId: string | null): Promise<string> {
  const challenge = newToken()
  const now = parts.clock.now()
  await store.insertChallenge(
    parts.db,
    { hash: hashToken(challenge), purpose, user_id: userId, expires_at: new Date(now.getTime() + challengeLifetime) },
    now,
  )
  return challenge
}

const useChallenge = (parts: Parts, challenge: string, purpose: 'register' | 'login') =>
  store.useChallenge(parts.db, hashToken(challenge), purpose, parts.clock.now())

/** The library throws whatever it finds wrong in an answer; to the caller all of it is one refusal. */
async function refuseErrors<T>(verification: Promise<T>): Promise<T> {
  return verification.catch(() => fail('passkey_refused'))
}

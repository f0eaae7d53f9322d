import type { User } from '../../contract/profile.ts'
import { api } from './api.ts'
import { currentUser, isMarkedLoggedIn, setUser } from './session.ts'

let loading: Promise<User | undefined> | undefined

/** The person, asked of the server once when the cookie says that somebody is logged in; undefined when nobody is. */
export function loadUser(): Promise<User | undefined> {
  if (currentUser() || !isMarkedLoggedIn()) return Promise.resolve(currentUser())
  loading ??= fetchUser().finally(() => (loading = undefined))
  return loading
}

declare global {
  /** What public/theme.js has asked for as the page began, as a call without a known person is made. */
  interface Window {
    profile?: Promise<Response | undefined>
  }
}

async function fetchUser(): Promise<User | undefined> {
  const early = window.profile
  delete window.profile
  // A refusal may only mean that the cookies must be exchanged, which a call does.
  const body = await early
    ?.then((reply) => (reply?.ok ? (reply.json() as Promise<User>) : undefined))
    .catch(() => undefined)
  setUser(body ?? (await api('GET /api/profile').catch(() => undefined)))
  return currentUser()
}

/** Asks the server again, because another device may have changed something; without an answer what is known stays. */
export async function reloadUser(): Promise<void> {
  const user = await api('GET /api/profile').catch(() => undefined)
  if (user && currentUser()?.id === user.id) setUser(user)
}

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

async function fetchUser(): Promise<User | undefined> {
  setUser(await api('GET /api/profile').catch(() => undefined))
  return currentUser()
}

/** Asks the server again, because another device may have changed something; without an answer what is known stays. */
export async function reloadUser(): Promise<void> {
  const user = await api('GET /api/profile').catch(() => undefined)
  if (user && currentUser()?.id === user.id) setUser(user)
}

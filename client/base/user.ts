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

import { useSyncExternalStore } from 'react'
import type { User } from '../../contract/profile.ts'
import { readCookie } from './cookies.ts'
import { forgetPassphrase, passphraseHeaders } from './passphrase.ts'

/*
 * Who is logged in, as far as this page knows. The cookie `vs` only tells that asking is worth while; every right
 * is decided by the server.
 */

const session: { user: User | undefined } = { user: undefined }
const listeners = new Set<() => void>()

/** Only the exact value `true` counts as logged in. */
export const isMarkedLoggedIn = () => readCookie('vs') === 'true'

export const currentUser = () => session.user

/** The person for components; undefined when nobody is logged in. */
export function useUser(): User | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    currentUser,
    () => undefined,
  )
}

let isLeaving = false

/** Who logs out loses no session: what is refused from here on is not asked for again, until somebody is logged in anew. */
export function beginLeaving(): void {
  isLeaving = true
}

/** Whether somebody is logged in in this page and is not just leaving, whatever the cookie says. */
export const hasSession = () => session.user !== undefined && !isLeaving

export function setUser(user: User | undefined): void {
  session.user = user
  isLeaving = false
  for (const listener of listeners) listener()
}

let refreshing: Promise<boolean> | undefined
let onLost: () => void = () => undefined

/** Sets what happens when the session cannot be refreshed: leave for the first page. */
export function whenSessionIsLost(leave: () => void): void {
  onLost = leave
}

let refreshes = 0

/** How often the cookies were exchanged; who asks for it again after a refusal says what it was before the call. */
export const refreshCount = () => refreshes

/**
 * Exchanges the cookies once, however many calls ask for it at the same time; a refusal that comes in late, of a call
 * that left before the exchange, needs no other one. False when the session is over.
 */
export async function refreshOnce(since: number): Promise<boolean> {
  if (refreshes > since) return true
  refreshing ??= refresh().finally(() => (refreshing = undefined))
  return refreshing
}

async function refresh(): Promise<boolean> {
  const headers = { ...passphraseHeaders(session.user), 'content-type': 'application/json' }
  const response = await fetch('/api/auth/refresh', {
    method: 'POST',
    credentials: 'same-origin',
    headers,
    body: '{}',
  }).catch(() => undefined)
  if (response?.ok) {
    refreshes++
    return true
  }
  // Without an answer (offline) the session may well live on; only a refusal ends it.
  if (response) {
    forgetSession()
    onLost()
  }
  return false
}

/** Forgets the person in this page, and the passphrase in its memory, whatever the server thinks. */
export function forgetSession(): void {
  forgetPassphrase()
  document.cookie = 'vs=; path=/; max-age=0'
  setUser(undefined)
}

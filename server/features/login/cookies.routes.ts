import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Anonymous } from '../../base/caller.ts'
import { second } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import { deviceLifetime, lifetimes, pendingLifetime } from '../accounts/accounts.ts'
import type { Visitor } from './login.ts'

/*
 * The cookies of a session. The prefixes bind them to https and to this host; they are left out only on plain http.
 * `vs` tells the page that somebody is logged in; it carries no right.
 */

const names = (config: Config) =>
  config.secureCookies
    ? {
        access: '__Host-at',
        refresh: '__Secure-rt',
        device: '__Host-device',
        pending: '__Secure-pending',
        visible: 'vs',
      }
    : { access: 'at', refresh: 'rt', device: 'device', pending: 'pending', visible: 'vs' }

/** The refresh secret goes only to where it is exchanged and where it is ended: a logout must not depend on the access secret, which is gone after ten minutes. */
const refreshPaths = ['/api/auth/refresh', '/api/auth/logout']
/** The pending login is only needed by the calls of the second step. */
const pendingPath = '/api/auth/'

/** The secrets in the cookies of a request. */
export function readCookies(
  config: Config,
  request: FastifyRequest,
): { access?: string; device?: string; pending?: string } {
  const name = names(config)
  return {
    access: request.cookies[name.access],
    device: request.cookies[name.device],
    pending: request.cookies[name.pending],
  }
}

/**
 * Every session secret in the cookies of a request. Of several cookies of one name, which another host of the domain can
 * bring about, `readCookies` sees the first alone.
 */
export function readAllSecrets(config: Config, request: FastifyRequest): string[] {
  const { access, refresh } = names(config)
  return valuesOf(request, [access, refresh])
}

/** Every refresh secret in the cookies of a request, each once; of many the first few, for each is looked up. */
export const readRefreshSecrets = (config: Config, request: FastifyRequest): string[] =>
  [...new Set(valuesOf(request, [names(config).refresh]))].slice(0, 4)

const valuesOf = (request: FastifyRequest, wanted: readonly string[]) =>
  (request.headers.cookie ?? '').split(';').flatMap((pair) => {
    const [name = '', value] = pair.split('=').map((part) => part.trim())
    return value && wanted.includes(name) ? [value] : []
  })

/** An anonymous caller with what their browser brings along. */
export function visitorOf(config: Config, caller: Anonymous, request: FastifyRequest): Visitor {
  const { device, pending } = readCookies(config, request)
  return { ...caller, device, pending, userAgent: request.headers['user-agent'] }
}

/** Keeps the secret of a login that waits for its second step. */
export function setPendingCookie(config: Config, reply: FastifyReply, secret: string): void {
  reply.setCookie(names(config).pending, secret, {
    secure: config.secureCookies,
    sameSite: 'lax',
    httpOnly: true,
    path: pendingPath,
    maxAge: pendingLifetime / second,
  })
}

/** Replaces only the access secret of the session. */
export function setAccessCookie(config: Config, reply: FastifyReply, secret: string): void {
  reply.setCookie(names(config).access, secret, {
    secure: config.secureCookies,
    sameSite: 'lax',
    httpOnly: true,
    path: '/',
    maxAge: lifetimes.access / second,
  })
}

export function setSessionCookies(
  config: Config,
  reply: FastifyReply,
  secrets: { access: string; refresh: string; device?: string },
): void {
  const name = names(config)
  const common = { secure: config.secureCookies, sameSite: 'lax', path: '/' } as const
  setAccessCookie(config, reply, secrets.access)
  for (const path of refreshPaths)
    reply.setCookie(name.refresh, secrets.refresh, {
      ...common,
      httpOnly: true,
      path,
      maxAge: lifetimes.idle / second,
    })
  reply.setCookie(name.visible, 'true', { ...common, maxAge: lifetimes.idle / second })
  // Only a login, not a refresh, brings a mark of the browser; a pending login is then over.
  if (!secrets.device) return
  reply.setCookie(name.device, secrets.device, { ...common, httpOnly: true, maxAge: deviceLifetime / second })
  reply.clearCookie(name.pending, { ...common, httpOnly: true, path: pendingPath })
}

/** Removes everything but the mark of the known browser. */
export function clearSessionCookies(config: Config, reply: FastifyReply): void {
  const name = names(config)
  const common = { secure: config.secureCookies, sameSite: 'lax', path: '/' } as const
  reply.clearCookie(name.access, { ...common, httpOnly: true })
  for (const path of refreshPaths) reply.clearCookie(name.refresh, { ...common, httpOnly: true, path })
  reply.clearCookie(name.visible, common)
}

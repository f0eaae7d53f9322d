import type { FastifyReply, FastifyRequest } from 'fastify'
import { second } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import { deviceLifetime, lifetimes } from './auth.ts'

/*
 * The cookies of a session. The prefixes bind them to https and to this host; they are left out only on plain http.
 * `vs` tells the page that somebody is logged in; it carries no right.
 */

const names = (config: Config) =>
  config.secureCookies ? { access: '__Host-at', refresh: '__Secure-rt', device: '__Host-device', visible: 'vs' } : { access: 'at', refresh: 'rt', device: 'device', visible: 'vs' }

const refreshPath = '/api/auth/refresh'

/** The secrets in the cookies of a request. */
export function readCookies(config: Config, request: FastifyRequest): { access?: string; refresh?: string; device?: string } {
  const name = names(config)
  return { access: request.cookies[name.access], refresh: request.cookies[name.refresh], device: request.cookies[name.device] }
}

export function setSessionCookies(config: Config, reply: FastifyReply, secrets: { access: string; refresh: string; device?: string }): void {
  const name = names(config)
  const common = { secure: config.secureCookies, sameSite: 'lax', path: '/' } as const
  reply.setCookie(name.access, secrets.access, { ...common, httpOnly: true, maxAge: lifetimes.access / second })
  reply.setCookie(name.refresh, secrets.refresh, { ...common, httpOnly: true, path: refreshPath, maxAge: lifetimes.idle / second })
  reply.setCookie(name.visible, 'true', { ...common, maxAge: lifetimes.idle / second })
  if (secrets.device) reply.setCookie(name.device, secrets.device, { ...common, httpOnly: true, maxAge: deviceLifetime / second })
}

/** Removes everything but the mark of the known browser. */
export function clearSessionCookies(config: Config, reply: FastifyReply): void {
  const name = names(config)
  const common = { secure: config.secureCookies, sameSite: 'lax', path: '/' } as const
  reply.clearCookie(name.access, { ...common, httpOnly: true })
  reply.clearCookie(name.refresh, { ...common, httpOnly: true, path: refreshPath })
  reply.clearCookie(name.visible, common)
}

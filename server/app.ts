import type { Logger } from 'pino'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { systemClock, type Clock } from './base/clock.ts'
import type { Config } from './base/config.ts'
import type { ErrorReports } from './base/error-reports.ts'
import { openHttp, type Caller, type Web } from './base/http.ts'
import { openJobs, type Job } from './base/jobs.ts'
import { openMailer } from './base/mail.ts'
import type { Parts } from './base/parts.ts'
import { runRegularly, type Regular } from './base/regular.ts'
import { serveClient } from './base/client-files.ts'
import { joinStore, openStore, type Store } from './base/store.ts'
import { openVault } from './base/vault.ts'
import { apiKeyJobs, apiKeyQueueNames, livingKeys } from './features/api-keys/api-keys.ts'
import { apiKeyRoutes, authenticateKey } from './features/api-keys/api-keys.routes.ts'
import { authJobs, authQueueNames, confirmPassword, endOtherSessions, respellAddresses, sessionBegan } from './features/auth/auth.ts'
import { authenticate, authRoutes, renewSession } from './features/auth/auth.routes.ts'
import { secondStepRoutes } from './features/auth/second-step.routes.ts'
import { noneRunning, stopAllRunning, type ChatParts } from './features/chat/chat.ts'
import { chatRoutes } from './features/chat/chat.routes.ts'
import { errorReportRoutes } from './features/error-reports/error-reports.routes.ts'
import { connectModel, prepareLaw, startLaw, stopLaw, type Law, type Model } from './features/law/law.ts'
import { openApiRoutes } from './features/open-api/open-api.routes.ts'
import { profileJobs, profileQueueNames, profileWork } from './features/profile/profile.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { sourcesRoutes } from './features/sources/sources.routes.ts'
import { subscriptionJobs, subscriptionQueueNames, subscriptionWork, withCurrentPlan } from './features/subscriptions/subscriptions.ts'
import { subscriptionRoutes } from './features/subscriptions/subscriptions.routes.ts'
import { readOperator } from './features/system/system.ts'
import { systemRoutes } from './features/system/system.routes.ts'
import { twoFactorJobs, twoFactorQueueNames } from './features/two-factor/two-factor.ts'
import { twoFactorRoutes } from './features/two-factor/two-factor.routes.ts'

/** What a test may put in the place of the real thing. */
export type Replacements = { clock?: Clock; law?: (law: Law) => Law; model?: Model }

/** A running instance. */
export type App = { http: FastifyInstance; parts: ChatParts; close(): Promise<void> }

/** Passwords are kept by a feature that the keys come to, so it gets their list from here. */
const keysOf = (parts: Parts) => (userId: string) => livingKeys(parts, userId)

/** All background work of the product. */
const jobsOf = (parts: Parts): Job<never>[] => [...authJobs(parts, keysOf(parts)), ...profileJobs(parts), ...subscriptionJobs(parts), ...twoFactorJobs(parts), ...apiKeyJobs(parts)]
const queueNames = [...authQueueNames, ...profileQueueNames, ...subscriptionQueueNames, ...twoFactorQueueNames, ...apiKeyQueueNames]
/** What is due again and again. */
const regularWorkOf = (parts: Parts): Regular[] => [...profileWork(parts), ...subscriptionWork(parts)]

/** Puts the parts together and registers all routes; nothing listens yet. */
export async function openApp(config: Config, log: Logger, replacements: Replacements = {}, reports?: ErrorReports): Promise<App> {
  const prepared = prepareLaw(config.dataDir)
  // Awaited below; until then a failure must not end the process.
  prepared.catch(() => undefined)
  const store = await openStore(config, log, 'server')
  const closing: (() => unknown)[] = [() => reports?.close(), store.close]
  const close = async () => {
    // Last opened, first closed; each step even if one before it failed.
    for (const step of closing.toReversed()) await Promise.resolve(step()).catch((err: unknown) => log.error({ err }, 'closing'))
  }
  try {
    const parts = await openParts(config, log, store, replacements.clock ?? systemClock)
    closing.push(() => parts.jobs.stop())
    await respellAddresses(parts)
    const started = await startLaw({ db: parts.db, dataDir: config.dataDir, log, prepared, model: replacements.model ?? connectModel(config.model), embedding: config.embedding })
    closing.push(() => stopLaw(started))
    const law = replacements.law?.(started) ?? started
    const chatParts: ChatParts = { ...parts, law, running: noneRunning() }
    const http = await openHttp({ log, secure: config.secureCookies, trustProxy: config.trustProxy, reports })
    const web: Web = { app: http, authenticate: async (request) => withCurrentPlan(parts, await (authenticateKey(parts, request) ?? authenticate(parts, request))) }
    systemRoutes(web, parts)
    errorReportRoutes(web, parts, reports)
    openApiRoutes(web)
    authRoutes(web, parts, keysOf(parts))
    secondStepRoutes(web, parts)
    const renew = (user: Caller, reply: FastifyReply) => renewSession(parts, user, reply)
    twoFactorRoutes(web, parts, {
      confirmPassword: (userId, password) => confirmPassword(parts, userId, password),
      renewSession: renew,
      endOtherSessions: (user, ipPrefix, tx) => endOtherSessions(parts, user, ipPrefix, tx),
      sessionBegan: (user) => sessionBegan(parts, user.session),
    })
    profileRoutes(web, chatParts, renew)
    apiKeyRoutes(web, parts)
    chatRoutes(web, chatParts)
    sourcesRoutes(web, chatParts)
    subscriptionRoutes(web, parts)
    await serveClient(http, reports)
    closing.push(() => http.close())
    closing.push(() => stopAllRunning(chatParts.running))
    if (config.worker) await parts.jobs.work(jobsOf(parts))
    if (config.worker) closing.push(runRegularly(regularWorkOf(parts), log))
    return { http, parts: chatParts, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A process of its own that only does background work, beside servers with WORKER=off. */
export async function openWorker(config: Config, log: Logger): Promise<{ close(): Promise<void> }> {
  const store = await joinStore(config, log, 'worker')
  const parts = await openParts(config, log, store, systemClock)
  await parts.jobs.work(jobsOf(parts))
  const stopRegular = runRegularly(regularWorkOf(parts), log)
  return {
    async close() {
      await stopRegular()
      await parts.jobs.stop()
      await store.close()
    },
  }
}

async function openParts(config: Config, log: Logger, store: Store, clock: Clock): Promise<Parts> {
  const vault = await openVault(config.serverKeyFile)
  const mailer = openMailer(
    config,
    () => readOperator(config),
    (path) => log.info({ path }, 'mail written to the outbox'),
  )
  const jobs = await openJobs(store.db, vault, log, queueNames)
  return { config, db: store.db, vault, jobs, mailer, clock, log }
}

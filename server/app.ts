import type { Logger } from 'pino'
import type { FastifyInstance } from 'fastify'
import { auditPersons } from './base/audit.ts'
import { keepChaining } from './base/audit-chain.ts'
import { systemClock, type Clock } from './base/clock.ts'
import type { Config } from './base/config.ts'
import type { ErrorReports } from './base/error-reports.ts'
import { jobsOf, queueNamesOf, regularWorkOf, type Feature } from './base/feature.ts'
import { openHttp, type Web } from './base/http/http.ts'
import { openJobs } from './base/jobs/jobs.ts'
import { openMailer } from './base/mail/mail.ts'
import { connectModel, type Model } from './base/model/model.ts'
import { joinPersons, type FeatureParts } from './base/persons.ts'
import { runRegularly } from './base/jobs/regular.ts'
import { serveClient } from './base/http/client-files.ts'
import { openBlobs, sweepBlobs } from './base/store/open-blobs.ts'
import { openVaultOf } from './base/store/server-key.ts'
import { announce } from './base/store/presence.ts'
import { openStanding, type Standing } from './base/store/standing.ts'
import { joinStore, openStore, type Store } from './base/store/store.ts'
import { openKeyCache } from './base/crypto/key-cache.ts'
import { pruneThrottles } from './base/throttle.ts'
import { accountsFeature } from './features/accounts/accounts.feature.ts'
import { adminFeature } from './features/admin/admin.feature.ts'
import { respellAddresses } from './features/accounts/accounts.ts'
import { openAnswers, type Answers } from './features/answers/answers.ts'
import { pseudonymsFeature } from './features/pseudonyms/pseudonyms.feature.ts'
import { answersFeature } from './features/answers/answers.feature.ts'
import { apiKeysFeature } from './features/api-keys/api-keys.feature.ts'
import { authenticateKey } from './features/api-keys/api-keys.routes.ts'
import { backupFeature } from './features/backup/backup.feature.ts'
import { companiesFeature } from './features/companies/companies.feature.ts'
import { chatFeature } from './features/chat/chat.feature.ts'
import {
  noneRunning,
  openOtherServers,
  openSearchMemory,
  stopAllRunning,
  type ChatParts,
} from './features/chat/chat.ts'
import { openKeyring } from './features/encryption/encryption.ts'
import { companyAdminFeature } from './features/company-admin/company-admin.feature.ts'
import { encryptionFeature } from './features/encryption/encryption.feature.ts'
import { errorReportsFeature } from './features/error-reports/error-reports.feature.ts'
import { filesFeature } from './features/files/files.feature.ts'
import { noWork, openNameCache, stopWork, type FilesParts } from './features/files/files.ts'
import { knowledgeBasesFeature } from './features/knowledge-bases/knowledge-bases.feature.ts'
import { changedProvisions } from './features/knowledge-bases/knowledge-bases.ts'
import { lawFeature } from './features/law/law.feature.ts'
import { prepareCorpus, openCorpus, closeCorpus } from './features/law/law.ts'
import { legalFeature } from './features/legal/legal.feature.ts'
import { loginFeature } from './features/login/login.feature.ts'
import { authenticate, setAccessCookie } from './features/login/login.routes.ts'
import { openApiFeature } from './features/open-api/open-api.feature.ts'
import { pleadingsFeature } from './features/pleadings/pleadings.feature.ts'
import { profileFeature } from './features/profile/profile.feature.ts'
import { readingFeature } from './features/reading/reading.feature.ts'
import { queryHistoryFeature } from './features/query-history/query-history.feature.ts'
import { sourcesFeature } from './features/sources/sources.feature.ts'
import { subscriptionsFeature } from './features/subscriptions/subscriptions.feature.ts'
import { withCurrentPlan } from './features/subscriptions/subscriptions.ts'
import { supportFeature } from './features/support/support.feature.ts'
import { systemFeature } from './features/system/system.feature.ts'
import { readOperator } from './features/system/system.ts'
import { twoFactorFeature } from './features/two-factor/two-factor.feature.ts'

/** What the routes may use. */
type ServerParts = FeatureParts & ChatParts & FilesParts & { reports: ErrorReports | undefined }

/** The product, a line for each feature. The keys stand first, because an erasure destroys them before anything else. */
export const features: Feature<ServerParts>[] = [
  encryptionFeature,
  accountsFeature,
  loginFeature,
  twoFactorFeature,
  apiKeysFeature,
  profileFeature,
  subscriptionsFeature,
  companiesFeature,
  legalFeature,
  lawFeature,
  answersFeature,
  knowledgeBasesFeature,
  readingFeature,
  pseudonymsFeature,
  sourcesFeature,
  filesFeature,
  queryHistoryFeature,
  pleadingsFeature,
  chatFeature,
  adminFeature,
  companyAdminFeature,
  supportFeature,
  backupFeature,
  systemFeature,
  errorReportsFeature,
  openApiFeature,
]

/** What is known of persons; for tools that restore a backup too. */
export const persons = joinPersons([auditPersons, ...features.map((feature) => feature.persons)])

/** Where data keys of items lie; a change of a master key walks over them. */
const itemKeys = features.flatMap((feature) => feature.itemKeys ?? [])

/** What a test may put in the place of the real thing. */
export type Replacements = { clock?: Clock; answers?: (answers: Answers) => Answers; model?: Model }

/** A running instance. */
export type App = { http: FastifyInstance; parts: ServerParts; lost: Store['lost']; close(): Promise<void> }

/** Puts the parts together and registers all routes; nothing listens yet. */
export async function openApp(
  config: Config,
  log: Logger,
  replacements: Replacements = {},
  reports?: ErrorReports,
): Promise<App> {
  const prepared = prepareCorpus(config.dataDir)
  // Awaited below; until then a failure must not end the process.
  prepared.catch(() => undefined)
  const store = await openStore(config, log, 'server')
  const closing: (() => unknown)[] = [() => reports?.close(), store.close]
  const close = async () => {
    // Last opened, first closed; each step even if one before it failed.
    for (const step of closing.toReversed())
      await Promise.resolve(step()).catch((err: unknown) => log.error({ err }, 'closing'))
  }
  try {
    const standing = openStanding(store.db, log)
    closing.push(() => standing.close())
    const parts = await openParts(config, log, store, standing, replacements.clock ?? systemClock)
    closing.push(() => parts.blobs.close())
    closing.push(() => parts.keyCache.close())
    closing.push(() => parts.jobs.stop())
    await respellAddresses(parts)
    const corpus = await openCorpus({
      db: parts.db,
      dataDir: config.dataDir,
      log,
      clock: parts.clock,
      prepared,
      standing,
      embedding: config.embedding,
    })
    closing.push(() => closeCorpus(corpus))
    const opened = openAnswers(corpus, {
      log,
      model: replacements.model ?? connectModel(config.model),
      changed: (guide) => changedProvisions(parts, 'guide', guide),
      secondLook: config.secondLook,
    })
    const answers = replacements.answers?.(opened) ?? opened
    const running = noneRunning()
    // Beside an embedded database there is one server.
    const others = config.databaseUrl ? await openOtherServers(standing, running, log) : undefined
    const names = openNameCache(parts)
    closing.push(() => names.close())
    const searchMemory = openSearchMemory(parts.clock, parts.keyCache)
    closing.push(() => searchMemory.close())
    const work = noWork()
    closing.push(() => stopWork(work))
    const serverParts: ServerParts = { ...parts, corpus, answers, running, others, names, work, searchMemory, reports }
    const http = await openHttp({ log, secure: config.secureCookies, trustedProxies: config.trustedProxies, reports })
    const web: Web = {
      app: http,
      authenticate: async (request) => {
        const { user, session } = (await authenticateKey(parts, request)) ?? (await authenticate(parts, request))
        return { user: await withCurrentPlan(parts, user), session }
      },
      openKeyring: (user, passphrase) => openKeyring(parts, user.id, passphrase),
      keepRenewed: (reply, secret) => setAccessCookie(config, reply, secret),
    }
    for (const feature of features) feature.routes?.(web, serverParts)
    serveClient(http, reports)
    closing.push(() => http.close())
    closing.push(() => stopAllRunning(serverParts.running))
    if (config.worker) closing.push(await beginWork(parts))
    return { http, parts: serverParts, lost: store.lost, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A process of its own that only does background work, beside servers with WORKER=off. */
export async function openWorker(config: Config, log: Logger): Promise<Pick<App, 'lost' | 'close'>> {
  const store = await joinStore(config, log, 'worker')
  const standing = openStanding(store.db, log)
  const parts = await openParts(config, log, store, standing, systemClock)
  const stopRegular = await beginWork(parts)
  return {
    lost: store.lost,
    async close() {
      await stopRegular()
      await parts.jobs.stop()
      parts.blobs.close()
      parts.keyCache.close()
      await standing.close()
      await store.close()
    },
  }
}

/** Starts the background work in this process; returns how to stop what is done regularly. */
async function beginWork(parts: FeatureParts): Promise<() => Promise<void>> {
  await parts.jobs.work(jobsOf(features, parts), parts.presence)
  return runRegularly(
    [...regularWorkOf(features, parts), sweepBlobs(parts), pruneThrottles(parts), keepChaining(parts)],
    parts.log,
  )
}

async function openParts(
  config: Config,
  log: Logger,
  store: Store,
  standing: Standing,
  clock: Clock,
): Promise<FeatureParts> {
  const vault = await openVaultOf(store.db, config.serverKeyFile)
  const mailer = openMailer(
    config,
    () => readOperator(config),
    (path) => log.info({ path }, 'mail written to the outbox'),
  )
  const jobs = await openJobs(store.db, vault, log, queueNamesOf(features))
  const blobs = await openBlobs(config)
  const keyCache = openKeyCache(clock)
  const presence = await announce(standing)
  return { config, db: store.db, presence, blobs, vault, keyCache, jobs, mailer, clock, log, persons, itemKeys }
}

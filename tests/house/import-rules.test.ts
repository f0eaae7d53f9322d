// The alarm's own test: each line plants a forbidden import in a file of the house and expects it to be refused.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { circleOfFeatures, trespasses } from './import-rules.ts'
import { importsIn, read, root } from './imports.ts'

const sources = globSync('{contract,client,server,tools,bench}/**/*.{ts,tsx}', { cwd: root }).map((file) => ({
  file,
  text: read(file),
}))

test('the house as it stands is clean', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.flatMap(({ file, text }) => trespasses(file, text))).toEqual([])
})

const planted = [
  ['contract/chat.ts', "export { openDb } from '../server/base/store/db.ts'"],
  ['contract/chat.ts', "export { readFileSync } from 'node:fs'"],
  ['contract/chat.ts', "export { useState } from 'react'"],
  [
    'client/features/conversation/ChatPage.tsx',
    "import type { Db } from '../../../server/base/store/db.ts'; export type D = Db",
  ],
  ['client/features/conversation/ChatPage.tsx', "export { LoginPage } from '../auth/LoginPage.tsx'"],
  ['client/features/conversation/ChatPage.tsx', "export { routes } from '../../app/routes.tsx'"],
  ['client/features/conversation/ChatPage.tsx', "export { LoginPage } from '../../features/auth/LoginPage.tsx'"],
  ['client/features/conversation/ChatPage.tsx', "export { stateWords } from '../citations/chips.ts'"],
  ['client/features/messages/MessageList.tsx', "export { ReplyQuote } from '../composer/ReplyQuote.tsx'"],
  ['client/ui/Button.tsx', "export { ask } from '../features/conversation/ask.ts'"],
  ['client/ui/Button.tsx', "export { api } from '../base/api.ts'"],
  ['client/base/api.ts', "export { routes } from '../app/routes.tsx'"],
  ['client/base/api.ts', "export * from 'node:fs'"],
  ['client/app/guards.ts', "export { openDb } from '../../server/base/store/db.ts'"],
  ['server/base/store/db.ts', "export { ask } from '../../features/chat/ask.ts'"],
  ['server/features/chat/chat.ts', "export { findAccount } from '../accounts/accounts.store.ts'"],
  ['server/features/chat/chat.ts', "export { loginRoutes } from '../login/login.routes.ts'"],
  ['server/features/chat/chat.ts', "export { startApp } from '../../../tests/kit/app.ts'"],
  ['server/features/chat/chat.ts', "export { openApp } from '../../app.ts'"],
  ['server/features/chat/chat.ts', "export const late = () => import('../accounts/accounts.store.ts')"],
  ['server/features/chat/chat.store.ts', "export { toTimestamp } from '../encryption/encryption.ts'"],
  ['server/features/law/law.ts', "export { chooseSystemPassphrase } from '../encryption/encryption.ts'"],
  ['server/features/law/law.ts', "export { serve } from '../../base/http/http.ts'"],
  ['server/features/law/search/scope.ts', "export { chooseSystemPassphrase } from '../../encryption/encryption.ts'"],
  ['server/features/law/law.ts', "export { answerQuestion } from '../answers/answers.ts'"],
  ['server/features/law/search/scope.ts', "export { checkAnswer } from '../../answers/answers.ts'"],
  ['server/features/law/search/embeddings/nearest.ts', "export { checkAnswer } from '../../../answers/answers.ts'"],
  ['server/features/law/search/scope.ts', "export { readSource } from '../law.ts'"],
  ['server/features/law/corpus/documents.ts', "export { citationOf } from '../citations/citation.ts'"],
  ['server/features/law/citations/citation.ts', "export { openIndex } from '../search/index-search.ts'"],
  ['server/features/law/starter/starter.ts', "export { importLines } from '../import/import.ts'"],
  ['server/features/law/search/scope.ts', "export { importLines } from '../import/import.ts'"],
  ['server/features/law/import/ris/ris-run.ts', "export { openIndex } from '../../search/index-search.ts'"],
  ['server/features/law/corpus/corpus.store.ts', "export { citationOf } from '../citations/citation.ts'"],
  ['server/features/answers/answers.ts', "export { openIndex } from '../law/search/index-search.ts'"],
  ['server/features/answers/answers.ts', "export { chooseSystemPassphrase } from '../encryption/encryption.ts'"],
  ['server/features/answers/engines/llm.ts', "export { openIndex } from '../../law/search/index-search.ts'"],
  ['server/features/answers/engines/llm.ts', "export { answerQuestion } from '../answers.ts'"],
  ['server/features/answers/engines/llm.ts', "export { serve } from '../../../base/http/http.ts'"],
  ['server/features/answers/check/check.ts', "export { extractive } from '../engines/extractive.ts'"],
  ['server/features/answers/form/page.ts', "export { smallTalk } from '../question/small-talk.ts'"],
  ['server/features/answers/question/small-talk.ts', "export { extractive } from '../engines/extractive.ts'"],
  // By another way to the same file.
  ['server/features/chat/chat.ts', "export { findAccount } from '../../features/accounts/accounts.store.ts'"],
  ['server/features/chat/chat.ts', "export { findAccount } from '../chat/../accounts/./accounts.store.ts'"],
  ['server/features/chat/chat.ts', "import '../accounts/accounts.store.ts'"],
  [
    'server/features/chat/chat.ts',
    "import type { Account } from '../accounts/accounts.store.ts'; export type A = Account",
  ],
  ['server/features/chat/chat.ts', "export const thread = new URL('../accounts/accounts.store.ts', import.meta.url)"],
  ['server/features/chat/chat.ts', 'export const late = (name: string) => import(`../${name}/${name}.store.ts`)'],
  ['server/features/chat/chat.ts', "export const late = (name: string) => import('../' + name)"],
  ['server/features/chat/chat.ts', "export const old = require('../accounts/accounts.store.ts')"],
  [
    'client/features/conversation/ChatPage.tsx',
    "export { Chip } from '../../../client/features/citations/SourceChip.tsx'",
  ],
  ['client/features/conversation/ChatPage.tsx', "export { Chip } from '../conversation/../citations/SourceChip.tsx'"],
  // Actions and HTTP.
  ['server/features/chat/chat.ts', "export { serve } from '../../base/http/http.ts'"],
  ['server/features/chat/ask.ts', "import type { Web } from '../../base/http/http.ts'; export type W = Web"],
  ['server/features/chat/chat.ts', "import type { FastifyReply } from 'fastify'; export type R = FastifyReply"],
  ['server/features/chat/ask.ts', "export { default } from '@fastify/cookie'"],
  ['server/features/login/login.jobs.ts', "export { serve } from '../../base/http/http.ts'"],
  ['server/features/login/login.jobs.ts', "export { loginRoutes } from './login.routes.ts'"],
  ['server/features/login/login.ts', "export { loginRoutes } from './login.routes.ts'"],
  ['server/features/login/login.ts', "export { loginJobs } from './login.jobs.ts'"],
  ['server/features/login/login.ts', "export { loginFeature } from './login.feature.ts'"],
  ['server/features/chat/chat.ts', "export { loginFeature } from '../login/login.feature.ts'"],
  // Stores.
  ['server/features/chat/chat.store.ts', "export { api } from '../../../client/base/api.ts'"],
  ['server/features/chat/chat.store.ts', "export { sendEvents } from '../../base/http/sse.ts'"],
  ['server/features/chat/chat.store.ts', "export { openMailer } from '../../base/mail/mail.ts'"],
  ['server/features/chat/chat.store.ts', "export { findAccount } from '../accounts/accounts.store.ts'"],
  ['server/features/chat/chat.store.ts', "export { ask } from './ask.ts'"],
  ['server/features/chat/chat.routes.ts', "export { insertThread } from './chat.store.ts'"],
  ['server/features/chat/chat.routes.ts', "export { many } from '../../base/store/db.ts'"],
  ['server/features/chat/chat.feature.ts', "export { insertThread } from './chat.store.ts'"],
  ['server/app.ts', "export { insertThread } from './features/chat/chat.store.ts'"],
  ['server/web.ts', "export { chatRoutes } from './features/chat/chat.routes.ts'"],
  ['tools/user.ts', "export { findAccount } from '../server/features/accounts/accounts.store.ts'"],
  ['tools/user.ts', "export { startApp } from '../tests/kit/app.ts'"],
  ['bench/ask.ts', "export { findAccount } from '../server/features/accounts/accounts.store.ts'"],
  ['bench/ask.ts', "export { api } from '../client/base/api.ts'"],
  // What knows no person.
  [
    'server/features/law/corpus/corpus.store.ts',
    "import type { User } from '../../../../contract/profile.ts'; export type U = User",
  ],
  ['server/features/law/law.ts', "import type { Caller } from '../../base/caller.ts'; export type C = Caller"],
  ['server/features/law/law.ts', "export { openMailer } from '../../base/mail/mail.ts'"],
  ['server/features/law/search/scope.ts', "export { openVault } from '../../../base/crypto/vault.ts'"],
  ['server/features/law/law.feature.ts', "export { serve } from '../../base/http/http.ts'"],
  ['server/features/answers/answers.ts', "export { calls } from '../../../contract/calls.ts'"],
  ['server/features/answers/check/check.ts', "export { checkAnswer } from '../answers.ts'"],
  ['server/features/law/law.ts', "import type { FastifyReply } from 'fastify'; export type R = FastifyReply"],
  // Rooms of other runtimes.
  ['server/base/store/db.ts', "export { useState } from 'react'"],
  ['client/base/api.ts', "export { fastify } from 'fastify'"],
  ['client/base/api.ts', "export { join } from 'path'"],
  ['contract/chat.ts', "export { api } from '../client/base/api.ts'"],
  ['server/features/chat/chat.ts', "export { bench } from '../../../bench/ask.ts'"],
] as const

test.each(planted)('%s refuses: %s', (file, line) => {
  // A plant that leads nowhere would prove nothing.
  for (const { target } of importsIn(file, line))
    if (target && !target.includes('${')) expect(existsSync(join(root, target)), target).toBe(true)
  expect(trespasses(file, `${read(file)}\n${line}\n`)).not.toEqual([])
})

test('a file outside of all rooms has no place', () => {
  for (const file of ['server/helpers.ts', 'common/things.ts', 'client/helpers.ts'])
    expect(trespasses(file, '')).toEqual([`${file} has no place in the house (tests/house/import-rules.ts)`])
})

describe('features', () => {
  const withLine = (file: string, line: string) => [...sources, { file, text: line }]

  test('import one another in one direction only', () => expect(circleOfFeatures(sources)).toBeUndefined())

  test.each([
    ['server/features/accounts/accounts.ts', "export { logIn } from '../login/login.ts'"],
    ['server/features/two-factor/totp.ts', "export { logIn } from '../login/login.ts'"],
    ['server/features/accounts/accounts.routes.ts', "export { logIn } from '../login/login.ts'"],
    ['server/features/subscriptions/subscriptions.routes.ts', "export { ask } from '../chat/chat.ts'"],
    ['server/features/encryption/encryption.feature.ts', "import type { ChatParts } from '../chat/chat.ts'"],
    ['client/features/citations/chips.ts', "export { threads } from '../conversation/../messages/messages.ts'"],
  ])('in a circle are refused: %s: %s', (file, line) => {
    expect(circleOfFeatures(withLine(file, line))).toBeDefined()
  })
})

test('files that import one another in a circle are refused by the linter', () => {
  const copy = mkdtempSync(join(tmpdir(), 'house-'))
  try {
    cpSync(join(root, '.oxlintrc.json'), join(copy, '.oxlintrc.json'))
    writeFileSync(join(copy, 'a.ts'), "import type { B } from './b.ts'\nexport type A = B\n")
    writeFileSync(join(copy, 'b.ts'), "import type { A } from './a.ts'\nexport type B = A\n")
    const lint = spawnSync(join(root, 'node_modules/.bin/oxlint'), { cwd: copy, encoding: 'utf8' })
    expect(lint.stdout).toContain('no-cycle')
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})

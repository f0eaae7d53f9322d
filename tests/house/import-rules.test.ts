// The alarm's own test: each line plants a forbidden import in a copy of the house and expects the linter to refuse it.
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'house-'))

beforeAll(() => {
  for (const name of ['contract', 'client', 'server', 'tests', 'tools', 'bench', '.oxlintrc.json', 'package.json', 'tsconfig.json']) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const planted = [
  ['contract/chat.ts', "export { openDb } from '../server/base/db.ts'"],
  ['contract/chat.ts', "export { readFileSync } from 'node:fs'"],
  ['contract/chat.ts', "export { useState } from 'react'"],
  ['client/features/chat/ChatPage.tsx', "import type { Db } from '../../../server/base/db.ts'; export type D = Db"],
  ['client/features/chat/ChatPage.tsx', "export { LoginPage } from '../auth/LoginPage.tsx'"],
  ['client/features/chat/ChatPage.tsx', "export { routes } from '../../app/routes.tsx'"],
  ['client/ui/Button.tsx', "export { ask } from '../features/chat/ask.ts'"],
  ['client/ui/Button.tsx', "export { api } from '../base/api.ts'"],
  ['client/base/api.ts', "export { routes } from '../app/routes.tsx'"],
  ['client/base/api.ts', "export * from 'node:fs'"],
  ['client/app/guards.ts', "export { openDb } from '../../server/base/db.ts'"],
  ['server/base/db.ts', "export { ask } from '../features/chat/ask.ts'"],
  ['server/features/chat/chat.ts', "export { findAccount } from '../auth/auth.store.ts'"],
  ['server/features/chat/chat.ts', "export { authRoutes } from '../auth/auth.routes.ts'"],
  ['server/features/chat/chat.ts', "export { startApp } from '../../../tests/kit/app.ts'"],
  ['server/features/chat/chat.ts', "export { openApp } from '../../app.ts'"],
  ['server/features/chat/chat.ts', "export const late = () => import('../auth/auth.store.ts')"],
  ['server/features/chat/chat.store.ts', "export { toTimestamp } from '../encryption/encryption.ts'"],
  ['server/features/law/law.ts', "export { chooseSystemPassphrase } from '../encryption/encryption.ts'"],
  ['server/features/law/law.ts', "export { serve } from '../../base/http.ts'"],
  ['server/features/law/search/scope.ts', "export { chooseSystemPassphrase } from '../../encryption/encryption.ts'"],
  ['server/features/law/search/stemmer.ts', "export { createAnalyser } from './analysis.ts'"],
] as const

const lint = (args: string[]) => spawnSync(join(root, 'node_modules/.bin/oxlint'), args, { cwd: copy, encoding: 'utf8' })

test('the house as it stands is clean', () => {
  expect(lint(['--deny-warnings']).stdout).toContain('Found 0 warnings and 0 errors')
})

test.each(planted)('%s refuses: %s', (file, line) => {
  const path = join(copy, file)
  const before = execFileSync('cat', [path], { encoding: 'utf8' })
  appendFileSync(path, `\n${line}\n`)
  try {
    expect(lint([]).stdout).toMatch(/no-restricted-imports|no-cycle|no-nodejs-modules/)
  } finally {
    writeFileSync(path, before)
  }
})

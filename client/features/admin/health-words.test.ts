import { expect, test } from 'vitest'
import type { Health } from '../../../contract/health.ts'
import { checksOf } from './health-words.ts'

const now = new Date('2026-03-02T08:00:00Z')
const healthy: Health = {
  version: '1',
  node: '24',
  started_at: now.toISOString(),
  database: { version: '18', bytes: 1, is_embedded: true },
  disk: { free: 50, total: 100 },
  files: { count: 0, bytes: 0, is_s3: false },
  is_worker: true,
  queues: [],
  failed: [],
  mail: { host: null },
  model: null,
  model_errors: 0,
  embedding: null,
  index: { is_current: true, changed_at: now.toISOString() },
  backup: { at: now.toISOString(), places: 0 },
  drill: null,
  file_check: null,
  audit: null,
}

test('the weekly look at files is told: whole, missing, damaged, without an entry, long ago', () => {
  const told = (found: Partial<NonNullable<Health['file_check']>>) => {
    const file_check = { at: now.toISOString(), blobs: 1200, missing: 0, damaged: 0, unknown: 0, ...found }
    const { state, fact, advice } = checksOf({ ...healthy, file_check }, now).find(({ name }) =>
      name.startsWith('Wöchentliche Prüfung'),
    )!
    return [state, fact.slice(fact.indexOf(': ') + 2), advice?.split(' ')[0]]
  }
  expect(told({})).toEqual(['ok', '1.200 geprüft, alle vollständig', undefined])
  expect(told({ missing: 1, damaged: 2, unknown: 3 })).toEqual([
    'error',
    '1.200 geprüft, 1 fehlen, 2 beschädigt, 3 ohne Eintrag',
    'Holen',
  ])
  expect(told({ unknown: 3 })).toEqual(['warning', '1.200 geprüft, alle vollständig, 3 ohne Eintrag', 'Zu'])
  expect(told({ at: '2026-02-02T08:00:00Z' })).toEqual(['warning', '1.200 geprüft, alle vollständig', undefined])
})

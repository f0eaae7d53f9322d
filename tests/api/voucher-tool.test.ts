import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyFirstStart } from '../kit/first-start.ts'
import { runTool } from '../kit/server-process.ts'

const dir = mkdtempSync(join(tmpdir(), 'voucher-'))
beforeAll(() => copyFirstStart(dir, true))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const voucher = (...args: string[]) => runTool('tools/voucher.ts', args, { DATA_DIR: dir })

describe('npm run voucher', () => {
  test('makes vouchers with and without a code, refuses a code twice, and lists them', async () => {
    expect((await voucher('list')).output.trim()).toBe('Keine Gutscheine.')
    const create = [
      'create',
      '--code',
      'kammer-2026',
      '--plan',
      'paid_medium',
      '--months',
      '3',
      '--uses',
      '10',
      '--expires',
      '2099-12-31',
    ]
    expect(await voucher(...create)).toMatchObject({ code: 0, output: 'Gutschein KAMMER-2026 angelegt.\n' })
    expect(await voucher(...create)).toMatchObject({
      code: 1,
      output: 'Den Gutscheincode KAMMER-2026 gibt es bereits.\n',
    })
    const made = await voucher('create', '--plan', 'free_trial', '--months', '1')
    const code = /Gutschein ([A-Z2-9]{4}(-[A-Z2-9]{4}){2}) angelegt/.exec(made.output)?.[1]
    expect(code).toBeDefined()
    const lines = (await voucher('list')).output.trim().split('\n')
    expect(lines.map((line) => line.replace(/ +/g, ' '))).toEqual([
      'KAMMER-2026 Premium 3 Monate 0 von 10 eingelöst einlösbar bis 2099-12-31',
      `${code} Testversion 1 Monate 0 von 1 eingelöst ohne Ablauf`,
    ])
  })

  test.each([
    [[], 'Unknown command.'],
    [['delete'], 'Unknown command.'],
    [['list', 'create'], 'Unknown command.'],
    [['create', '--months', '1'], '--plan must be one of'],
    [['create', '--plan', 'free', '--months', '1'], '--plan must be one of'],
    [['create', '--plan', 'gold', '--months', '1'], '--plan must be one of'],
    [['create', '--plan', 'paid'], '--months must be a whole number from 1 to 36.'],
    [['create', '--plan', 'paid', '--months', '0'], '--months must be'],
    [['create', '--plan', 'paid', '--months', '1.5'], '--months must be'],
    [['create', '--plan', 'paid', '--months', '37'], '--months must be'],
    [['create', '--plan', 'paid', '--months', '1', '--uses', 'x'], '--uses must be'],
    [['create', '--plan', 'paid', '--months', '1', '--expires', '2020-01-01'], '--expires must be'],
    [['create', '--plan', 'paid', '--months', '1', '--expires', '2099-02-30'], '--expires must be'],
    [['create', '--plan', 'paid', '--months', '1', '--expires', 'morgen'], '--expires must be'],
    [['create', '--plan', 'paid', '--months', '1', '--code', 'ab'], '--code must have'],
    [['create', '--plan', 'paid', '--months', '1', '--code', 'ä'.repeat(8)], '--code must have'],
    [['create', '--plan', 'paid', '--months', '1', '--size', '3'], 'Unknown option'],
  ])('%j is refused with the usage', async (args, words) => {
    const { code, output } = await voucher(...args)
    expect(code).toBe(2)
    expect(output).toContain(words)
    expect(output).toContain('npm run voucher -- create')
  })
})

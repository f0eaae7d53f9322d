// Faults of React code, each planted in a file of its own below client/: the linter refuses every one.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'react-'))
cpSync(join(root, '.oxlintrc.json'), join(copy, '.oxlintrc.json'))
mkdirSync(join(copy, 'client/ui'), { recursive: true })
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const used = "import { useEffect, useMemo, useRef, useState } from 'react'\n"
const lint = (content: string) => {
  writeFileSync(join(copy, 'client/ui/Planted.tsx'), used + content)
  return spawnSync(join(root, 'node_modules/.bin/oxlint'), ['-A', 'no-unused-vars'], { cwd: copy, encoding: 'utf8' })
}

test('a component without a fault is accepted', () => {
  const { stdout, status } = lint('export const Fine = () => <button type="button">{useState(1)[0]}</button>')
  expect(stdout).toContain('Found 0 warnings and 0 errors')
  expect(status).toBe(0)
})

test.each([
  ['rules-of-hooks', 'export function X({ a }: { a: boolean }) { if (a) useState(1); return null }'],
  ['exhaustive-deps', 'export function X({ a }: { a: string }) { useEffect(() => console.log(a), []); return null }'],
  ['exhaustive-deps', 'export const useX = (a: string) => useMemo(() => a.length, [])'],
  ['refs', 'export function useX(a: string) { const latest = useRef(a); latest.current = a; return latest }'],
  [
    'set-state-in-effect',
    'export function useX() { const [a, set] = useState(0); useEffect(() => set(1), []); return a }',
  ],
  ['purity', 'export const X = () => <p>{Date.now()}</p>'],
  ['alt-text', 'export const X = () => <img src="/a.png" />'],
  ['click-events-have-key-events', 'export const X = () => <div onClick={() => undefined}>Mehr</div>'],
  ['label-has-associated-control', 'export const X = () => <label>Name</label>'],
  ['role-supports-aria-props', 'export const X = () => <button type="button" aria-invalid>Tag</button>'],
])('%s: %s', (rule, content) => {
  const { stdout, status } = lint(content)
  expect(stdout).toContain(`(${rule})`)
  expect(status).toBe(1)
})

// npm run check: types, lint with the house's import rules, form, dead code.
import { ensurePackages, must } from './setup.mjs'

await ensurePackages()
await must('tsc', ['--noEmit', '-p', '.'])
await must('oxlint', ['--type-aware', '--deny-warnings'])
await must('node', ['tests/house/check-imports.ts'])
await must('oxfmt', ['--check', '.'])
await must('knip', [])

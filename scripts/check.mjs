// npm run check: types, lint with the house's import rules, form, dead code.
import { ensureInstalled, must } from './setup.mjs'

ensureInstalled()
must('tsc', ['--noEmit', '-p', '.'])
must('oxlint', ['--type-aware', '--deny-warnings'])
must('node', ['tests/house/check-imports.ts'])
must('oxfmt', ['--check', '.'])
must('knip', [])

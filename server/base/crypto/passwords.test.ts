import { expect, test } from 'vitest'
import { checkPassword, hashPassword } from './passwords.ts'

test('a login does not wait for many who register, nor do they wait for ever', async () => {
  const record = await hashPassword('Rosengarten 77 blau')
  const done: string[] = []
  const make = () => hashPassword('Sternwarte 12 grün').then(() => done.push('make'))
  const check = () => checkPassword('Rosengarten 77 blau', record).then(({ ok }) => ok && done.push('check'))
  const makes = Array.from({ length: 12 }, make)
  await check()
  expect(done.filter((one) => one === 'make').length).toBeLessThanOrEqual(3)

  const checks = Array.from({ length: 8 }, check)
  await Promise.all(checks)
  expect(done.filter((one) => one === 'make').length).toBeGreaterThanOrEqual(2)
  expect(done.filter((one) => one === 'make').length).toBeLessThanOrEqual(10)
  await Promise.all(makes)
  expect(done.filter((one) => one === 'make')).toHaveLength(12)
})

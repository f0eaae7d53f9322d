import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser, eventually, password, startApp, type TestApp } from '../kit/app.ts'
import { appCode } from '../kit/authenticator.ts'
import { readOutbox } from '../kit/outbox.ts'

/* What strangers do to an account does not keep out a browser that has logged in before. */

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('it gets a link for a new password after strangers have used up the mails of the day', async () => {
  const person = await aUser(app)
  const home = app.visit()
  expect((await home.post('/api/auth/login', { email: person.email, password })).status).toBe(200)
  const mails = () => readOutbox(app.dataDir).filter((mail) => mail.to.includes(person.email)).length
  const ask = (visitor: typeof home) => visitor.post('/api/auth/reset-password', { email: person.email })
  for (let count = 1; count <= 5; count++) {
    await ask(app.visit())
    await eventually(() => expect(mails()).toBe(count))
    app.clock.move(61_000)
  }
  // Two more, in their order: the one of a stranger leads to nothing.
  await ask(app.visit())
  expect((await ask(home)).status).toBeLessThan(300)
  await eventually(() => expect(mails()).toBe(6))
})

test('it passes the second step after strangers with the password have used up its tries', async () => {
  const person = await aUser(app)
  const { secret } = (await person.post('/api/profile/update/two-fa', { action: 'enable', password })).body
  const next = () => {
    app.clock.move(30_000)
    return appCode(secret, app.clock.now())
  }
  await person.post('/api/profile/verify/two-fa', { two_fa_code: appCode(secret, app.clock.now()) })
  const logIn = (visitor: ReturnType<TestApp['visit']>, two_fa_code: string) =>
    visitor.post('/api/auth/login', { email: person.email, password, two_fa_code })
  const home = app.visit()
  expect((await logIn(home, next())).status).toBe(200)
  await home.post('/api/auth/logout')
  for (let count = 0; count < 6; count++) await logIn(app.visit(), '000000')
  expect((await logIn(app.visit(), next())).status).toBe(429)
  expect((await logIn(home, next())).status).toBe(200)
  // And is no way to guess: it has six tries, like everybody.
  for (let count = 0; count < 6; count++) await logIn(home, '000000')
  expect((await logIn(home, next())).status).toBe(429)
})

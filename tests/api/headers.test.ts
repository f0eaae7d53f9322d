import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../kit/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

// The last two are refused by the router itself.
test.each([
  '/',
  '/login',
  '/favicon.svg',
  '/api/health',
  '/api/profile',
  '/api/nothing',
  '/api/%zz',
  `/api/chat/threads/${'x'.repeat(300)}`,
])('%s carries the security headers', async (path) => {
  const { headers } = await app.visit().get(path)
  expect(headers['content-security-policy']).toBe(
    "default-src 'none';script-src 'self';style-src 'self';font-src 'self';img-src 'self' data:;connect-src 'self';manifest-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
  )
  expect(headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
  })
  // On plain http HSTS would lock a trial out; over https it is sent (sessions.test.ts).
  expect(headers['strict-transport-security']).toBeUndefined()
  if (path.startsWith('/api/')) expect(headers['cache-control']).toBe('no-store')
})

test('the API document names every call of the contract', async () => {
  const { body } = await app.visit().get('/api/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  expect(body.paths['/api/chat/threads/{id}'].put.requestBody.content['application/json'].schema.required).toContain(
    'title',
  )
  expect(Object.keys(body.paths)).toContain('/api/chat/ask-stream')
})

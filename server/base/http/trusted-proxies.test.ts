import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'

/* Who the client is, for every limit per network: never what the client itself has written. */

const clientOf = async (setting: string, forwarded: string, peer = '10.0.0.5') => {
  const app = Fastify({ trustProxy: readConfig({ TRUST_PROXY: setting }).trustedProxies })
  app.get('/', (request) => request.ip)
  const reply = await app.inject({ url: '/', headers: { 'x-forwarded-for': forwarded }, remoteAddress: peer })
  await app.close()
  return reply.body
}

describe('the client', () => {
  test.each([
    ['', '1.1.1.1', '10.0.0.5'],
    ['false', '1.1.1.1', '10.0.0.5'],
    // Whatever somebody writes before the entry of the proxy.
    ['1', '6.6.6.6, 1.1.1.1', '1.1.1.1'],
    ['true', '6.6.6.6, 1.1.1.1', '1.1.1.1'],
    ['2', '6.6.6.6, 1.1.1.1, 10.0.0.9', '1.1.1.1'],
    ['2', '1.1.1.1', '1.1.1.1'],
    ['0', '1.1.1.1', '10.0.0.5'],
    ['10.0.0.0/8', '6.6.6.6, 1.1.1.1, 10.0.0.9', '1.1.1.1'],
    ['10.0.0.5, 2001:db8::/32', '6.6.6.6, 1.1.1.1, 2001:db8::7', '1.1.1.1'],
    ['192.0.2.0/24', '1.1.1.1', '10.0.0.5'],
  ])('with TRUST_PROXY=%s and %s', async (setting, forwarded, expected) => {
    expect(await clientOf(setting, forwarded)).toBe(expected)
  })

  test('of a proxy that is seen by its mapped address', async () => {
    expect(await clientOf('10.0.0.0/8', '1.1.1.1', '::ffff:10.0.0.5')).toBe('1.1.1.1')
  })
})

test.each(['yes', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0', 'proxy.example.at', '10.0.0.1,,', '-1', '1.5'])(
  'TRUST_PROXY=%s is refused by name',
  (setting) => expect(() => readConfig({ TRUST_PROXY: setting })).toThrow('TRUST_PROXY'),
)

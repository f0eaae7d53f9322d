import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { password } from '../kit/app.ts'
import { copyFirstStart } from '../kit/first-start.ts'
import { spawnServer } from '../kit/server-process.ts'

const memoryOf = (pid: number, field: string) =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/* Each hash takes 64 MiB: without a limit, 200 logins at once would take 12 GB (trust 1.1). */
test(
  '200 logins at once take less than 300 MB more, the surplus ones are told to wait, and everybody gets in afterwards',
  { timeout: 300_000 },
  async () => {
    const dir = mkdtempSync(join(tmpdir(), 'storm-'))
    await copyFirstStart(dir, true)
    try {
      // Behind a proxy, so that each comes from a network of its own and none is slowed down for its neighbours. With many
      // threads, so that it is our own limit that holds and not that of Node's pool.
      const server = spawnServer(dir, {
        ADMIN_EMAIL: 'admin@kanzlei.at',
        ADMIN_PASSWORD: password,
        TRUST_PROXY: 'true',
        UV_THREADPOOL_SIZE: '64',
      })
      // A busy machine may need more than one wait for the first start.
      const address = await server.address.catch(() => server.address).catch(() => server.address)
      const pid = server.child.pid!
      const login = (index: number, email: string) =>
        fetch(`${address}/api/auth/login`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-passphrase-type': 'EMPTY',
            'x-forwarded-for': `10.1.${index}.1`,
          },
          body: JSON.stringify({ email, password }),
        })
      expect((await login(250, 'admin@kanzlei.at')).status).toBe(200)
      const idle = memoryOf(pid, 'VmRSS')
      // The peak from here on.
      writeFileSync(`/proc/${pid}/clear_refs`, '5')
      const replies = await Promise.all(
        Array.from({ length: 200 }, (_, index) => login(index, `niemand${index}@kanzlei.at`)),
      )
      const peak = memoryOf(pid, 'VmHWM')
      expect(peak).toBeGreaterThan(idle + 32)
      expect(peak - idle).toBeLessThan(300)
      const refused = replies.filter((reply) => reply.status === 503)
      expect(refused.length).toBeGreaterThan(50)
      expect(replies.filter((reply) => reply.status === 401).length).toBe(200 - refused.length)
      for (const reply of refused)
        expect(await reply.json()).toEqual({
          code: 'busy',
          detail: 'Der Dienst ist gerade ausgelastet. Bitte versuchen Sie es in Kürze erneut.',
        })
      expect((await login(251, 'admin@kanzlei.at')).status).toBe(200)
      expect(await server.stop('SIGTERM')).toBe(0)
    } finally {
      rmSync(dir, { recursive: true, force: true })
    }
  },
)

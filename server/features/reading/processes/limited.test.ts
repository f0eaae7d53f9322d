import { expect, test, vi } from 'vitest'
import { spawnLimited } from './limited.ts'

test('nobody looks at the memory of a program any more that is gone, though its listeners were taken off', async () => {
  const begun = vi.spyOn(globalThis, 'setInterval')
  const ended = vi.spyOn(globalThis, 'clearInterval')
  const child = spawnLimited('/bin/true', [], { cpu: 1, memory: 64 }, ['ignore', 'ignore', 'ignore'])
  child.removeAllListeners('exit')
  const [watch] = begun.mock.results
  await expect.poll(() => ended.mock.calls.flat()).toContain(watch!.value)
})

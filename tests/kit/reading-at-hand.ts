import { Readable } from 'node:stream'
import { vi } from 'vitest'
import type * as reader from '../../server/features/reading/child/reader.ts'

/*
 * Every document is read in a process of its own, whose start takes a third of a second of a core. A plain text asks nothing
 * of it: what opens it is the same, so the servers inside a test file open it right here, by the thousand. All other documents
 * and all pictures of pages have their process here too; that plain texts have it, and its limits, is tested where reading
 * is (reading/reading.test.ts, bad-input.test.ts), and servers in processes of their own read as always.
 */

vi.mock('../../server/features/reading/child/reader.ts', async (original) => {
  const real = await original<typeof reader>()
  return {
    ...real,
    // Who only ever uploads plain texts needs no process that waits.
    prepare: () => undefined,
    carryOut: (async (order, bytes, signal, listeners) => {
      if (order.task !== 'read' || !order.filename.endsWith('.txt'))
        return real.carryOut(order, bytes, signal, listeners)
      signal.throwIfAborted()
      const { onTold, recognise } = listeners
      const all = bytes instanceof Uint8Array ? bytes : Buffer.concat(await Readable.from(bytes, { signal }).toArray())
      const { readBytes } = await import('../../server/features/reading/child/read-bytes.ts')
      const rest = await readBytes(all, order, { onPage: (page, of) => onTold({ type: 'page', page, of }), recognise })
      signal.throwIfAborted()
      onTold({ type: 'read', rest })
    }) satisfies typeof reader.carryOut,
  }
})

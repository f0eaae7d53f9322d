import { vi } from 'vitest'

/*
 * Stretching a password takes a tenth of a second of a core on purpose, and the tests do it thousands of times. Servers
 * inside a test file stretch with little, unless the file is about that cost: `vi.unmock('…/argon2-cost.ts')`, and named
 * in vitest.config.ts. Servers in processes of their own always stretch in full.
 */
vi.mock('../../server/base/crypto/argon2-cost.ts', () => ({ cost: { memory: 256, passes: 1, parallelism: 1 } }))

import { expect } from 'vitest'
import { eventually, type TestApp } from './app.ts'

/** Waits until everything that was put into the queues so far has been done. */
export async function queuesAreEmpty(app: Pick<TestApp, 'parts'>): Promise<void> {
  await eventually(async () => {
    const { rows } = await app.parts.db.query(
      "SELECT name, state FROM jobs.job WHERE state IN ('created', 'retry', 'active')",
    )
    expect(rows).toEqual([])
  })
}

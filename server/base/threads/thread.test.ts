import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runInThread, startThread } from './thread.ts'

type Order = { id: number } & ({ double: number; after: number } | { throw: string } | { end: true })
const file = join(import.meta.dirname, '../../../tests/kit/odd-thread.ts')

test('orders are carried out one after the other, and what fails rejects its own order only', async () => {
  const thread = startThread<Order>(file)
  const finished: number[] = []
  const double = (number: number, after: number) =>
    thread.send({ double: number, after }).then((result) => finished.push(result as number))
  await Promise.all([
    double(1, 30),
    double(2, 1),
    expect(thread.send({ throw: 'Unsinn' })).rejects.toThrow('Unsinn'),
    double(3, 1),
  ])
  expect(finished).toEqual([2, 4, 6])
  const last = double(4, 20)
  await thread.close()
  await last
  expect(finished).toEqual([2, 4, 6, 8])
  await expect(thread.send({ double: 1, after: 0 })).rejects.toThrow('has ended')
})

test('a thread that ends by itself leaves nobody waiting', async () => {
  const thread = startThread<Order>(file)
  const orders = [thread.send({ end: true }), thread.send({ double: 1, after: 0 })]
  for (const order of orders) await expect(order).rejects.toThrow('the thread has ended')
  await thread.close()
})

test('an order that cannot be sent is refused, and nobody waits for it', async () => {
  const thread = startThread<Order>(file)
  await expect(thread.send({ double: (() => 1) as unknown as number, after: 0 })).rejects.toThrow('could not be cloned')
  expect(await thread.send({ double: 2, after: 0 })).toBe(4)
  await thread.close()
})

test('a single order has a thread of its own', async () => {
  expect(await runInThread<Order>(file, { double: 21, after: 0 })).toBe(42)
  await expect(runInThread<Order>(file, { throw: 'Unsinn' })).rejects.toThrow('Unsinn')
  await expect(runInThread<Order>(file, { end: true })).rejects.toThrow('has ended')
  await expect(runInThread<Order>(join(import.meta.dirname, 'nowhere.ts'), { end: true })).rejects.toThrow()
})

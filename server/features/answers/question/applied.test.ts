import { expect, test } from 'vitest'
import type { Hit } from '../../law/law.ts'
import { firstApplied } from './applied.ts'

test('decisions are those that apply the first provision to which there are any', async () => {
  const hit = (id: string) => ({ document: { id } }) as Hit
  const asked: string[] = []
  const applying = ({ id }: { id: string }) => {
    asked.push(id)
    return Promise.resolve(id === 'ABGB/§ 2' ? ['RS1', 'RS2'] : [])
  }
  expect(await firstApplied([hit('ABGB/§ 1'), hit('ABGB/§ 2'), hit('ABGB/§ 3')], applying)).toEqual(['RS1', 'RS2'])
  expect(asked).toEqual(['ABGB/§ 1', 'ABGB/§ 2'])
  expect(await firstApplied([hit('ABGB/§ 3')], applying)).toEqual([])
})

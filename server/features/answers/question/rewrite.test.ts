import { afterEach, describe, expect, test } from 'vitest'
import { startModelServer, type Turn } from '../../../../tests/kit/model-server.ts'
import { connectModel } from '../../../base/model/model.ts'
import { createRewriter } from './rewrite.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function withModel(turn: Turn) {
  const server = await startModelServer(() => turn)
  closing.push(server.close)
  return { server, model: connectModel(server.settings, { retries: 0 })! }
}

describe('rewriting a question', () => {
  const lines = 'BEGRIFFE: Kaution, Rückstellung\nBESTIMMUNGEN: § 16b MRG, § 1096 ABGB'
  const signal = new AbortController().signal

  test('gives terms and provisions, and asks once per question', async () => {
    const { server, model } = await withModel({ text: `Gerne!\n**${lines.replace('\n', '\n**')}` })
    const rewrite = createRewriter(model)
    const first = await rewrite('Kaution weg', signal)
    expect(first?.provisions).toContain('§ 16b MRG')
    expect(await rewrite('Kaution weg', signal)).toEqual(first)
    expect(server.state.calls).toHaveLength(1)
    await rewrite('etwas anderes', signal)
    expect(server.state.calls).toHaveLength(2)
  })

  test.each([
    ['too slow', { silent: true }],
    ['failing', { status: 500 }],
    ['no use', { text: 'Das weiß ich nicht.' }],
  ] as [string, Turn][])('a model that is %s is skipped', async (_name, turn) => {
    const { model } = await withModel(turn)
    expect(await createRewriter(model, { patience: 60 })('Frage', signal)).toBeUndefined()
  })
})

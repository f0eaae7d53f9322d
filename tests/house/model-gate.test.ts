// Which text may leave for a model is decided in few places; each of them is named here.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const gate = 'server/base/model/ready-for-model.ts'
/** Who makes text ready for a model, and of which kinds. */
const makers: Record<string, string[]> = {
  'server/features/answers/engines/prompt.ts': ['conversationText', 'corpusText', 'releasedText', 'programText'],
  'server/features/answers/engines/second-look.ts': ['conversationText', 'corpusText', 'releasedText', 'programText'],
  'server/features/answers/question/rewrite.ts': ['conversationText'],
  'server/features/law/search/embeddings/question-vectors.ts': ['conversationText'],
  'server/features/law/search/embeddings/vector-builder.ts': ['corpusText'],
  'server/features/pseudonyms/recognisers.ts': ['programText', 'unreviewedText'],
}
const kinds = Array.from(
  readFileSync(join(root, gate), 'utf8').matchAll(/^export const (\w+) = \(text: string\)/gm),
  (match) => match[1]!,
)

/** What a file does that only the gate or a maker may do. */
function trespasses(file: string, text: string): string[] {
  const cast = /\bas\s+(?:\w+\s+as\s+)?ReadyForModel\b|\bReadyForModel\s+as\b/.test(text)
  const made = kinds.filter((kind) => new RegExp(`\\b${kind}\\b`).test(text) && !makers[file]?.includes(kind))
  return [...(cast ? ['a cast'] : []), ...made]
}

test('only the named places make text ready for a model, each only its kinds', () => {
  expect(kinds).toEqual(['conversationText', 'corpusText', 'releasedText', 'unreviewedText', 'programText'])
  const files = globSync('{server,tools,bench}/**/*.ts', { cwd: root }).filter(
    (file) => file !== gate && !file.endsWith('.test.ts'),
  )
  expect(
    files.flatMap((file) => trespasses(file, readFileSync(join(root, file), 'utf8')).map((what) => [file, what])),
  ).toEqual([])
  for (const [file, used] of Object.entries(makers))
    for (const kind of used) expect(readFileSync(join(root, file), 'utf8'), file).toContain(kind)
})

test.each([
  ['server/features/chat/ask.ts', "import { corpusText } from '../../base/model/ready-for-model.ts'"],
  ['server/features/law/search/embeddings/vector-builder.ts', 'conversationText(everything)'],
  ['server/features/answers/engines/llm.ts', 'model.write({ instructions: text as ReadyForModel })'],
  ['server/features/answers/engines/llm.ts', 'const ready = text as unknown as ReadyForModel'],
  ['server/features/answers/engines/llm.ts', "import type { ReadyForModel as Text } from '…'"],
])('%s is refused: %s', (file, line) => expect(trespasses(file, line)).not.toEqual([]))

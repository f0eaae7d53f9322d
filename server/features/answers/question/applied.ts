import type { Hit } from '../../law/law.ts'

/** The ids of the decisions that apply the first of these provisions to which there are any. */
export async function firstApplied(
  provisions: readonly Hit[],
  applying: (provision: Hit['document']) => Promise<string[]>,
): Promise<string[]> {
  for (const { document } of provisions) {
    const ids = await applying(document)
    if (ids.length > 0) return ids
  }
  return []
}

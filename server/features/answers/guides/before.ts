import { readGuidance, readProvision, type Guide, type Signpost } from './guides.ts'

/*
 * What the answers before a question were about, read from their text.
 */

/** What an answer was about: its guides and signposts in their order, and the provisions that it quotes or that these name. */
export type Before = {
  guides: Guide[]
  signposts: Signpost[]
  provisions: ReadonlySet<string>
  /** The guides of the last answer alone. */
  last: ReadonlySet<Guide>
  /** What stands first in the last answer: a guide by its id, or a provision by its own. */
  first: string
  /** What the last answer began with: who asks further wants to know something else. */
  led: string
}

/** Reads that from the headings of answers, the last one first; of earlier ones only what they were about. */
export function beforeOf(answers: readonly string[]): Before {
  const [last, ...earlier] = answers.map(readAnswer)
  if (!last) return { guides: [], signposts: [], provisions: new Set(), last: new Set(), first: '', led: '' }
  return {
    ...last,
    guides: [...new Set([last, ...earlier].flatMap(({ guides }) => guides))],
    signposts: [...new Set([last, ...earlier].flatMap(({ signposts }) => signposts))],
    provisions: new Set([last, ...earlier].flatMap(({ provisions }) => [...provisions])),
  }
}

/** Reads one answer. */
function readAnswer(answer: string): Before {
  const { guides, signposts } = readGuidance()
  const titles = Array.from(answer.matchAll(/^### (.+)$/gm), ([, title = '']) => title)
  const own = titles.flatMap((title) => guides.find((guide) => guide.title === title) ?? [])
  const quoted = titles.flatMap((title) => {
    const [, section, law] = /^((?:§|Art\.?)\s\S+)\s([^:]+)/u.exec(title.replaceAll('\u00a0', ' ')) ?? []
    return section && law ? [`${law.trim()}/${section}`] : []
  })
  const governing = titles.flatMap((title) => signposts.find(({ matter }) => matter === title) ?? [])
  return {
    guides: own,
    last: new Set(own),
    first: own.find(({ title }) => title === titles[0])?.id ?? quoted[0] ?? '',
    signposts: governing,
    provisions: new Set([
      ...quoted,
      ...[...own.flatMap(({ lines }) => lines), ...governing].flatMap(({ at }) =>
        at.map((name) => readProvision(name).id),
      ),
    ]),
    led: /^- \*\*[^*]+:\*\* (.+)$/m.exec(answer)?.[1] ?? '',
  }
}

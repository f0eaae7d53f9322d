import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KnowledgeBase, SubLaw } from '../../../../contract/knowledge-bases.ts'

/*
 * What ships beside the digests, written for this project: guides to situations that people and lawyers have, and
 * signposts to laws that govern a matter and may not be in stock. Files in guides/ and signposts/, made to be reviewed;
 * docs/guides.tsv is the table of them.
 */

/** What a line of a guide says, in the order in which a reader wants it; with what stands before it. */
export const partNames = {
  frist: 'Frist',
  hoehe: 'Höhe',
  strafe: 'Strafe',
  voraussetzung: 'Voraussetzung',
  form: 'Form',
  stelle: 'Stelle',
  wer: 'Wer',
  schritt: 'Vorgehen',
  ausnahme: 'Ausnahme',
  dagegen: 'Dagegen',
  nachweis: 'Nachweis',
  kosten: 'Kosten',
  regel: 'Regel',
} as const
export type Part = keyof typeof partNames

/** A time limit that runs from an event. */
type Deadline = { n: number; unit: 'tage' | 'wochen' | 'monate' | 'jahre'; from: string }

/** One statement in our own words with its provisions: `MRG/§ 16b Abs 2`. Editorial: not compared with an official text. */
export type GuideLine = {
  part: Part
  text: string
  at: readonly string[]
  /** What somebody asks to whom exactly this line is the answer: as a first question, after an answer, and in further words for either. */
  asked: readonly [first: string, then: string, ...further: string[]]
  deadline?: Deadline
  editorial?: boolean
  /** It answers what people ask next and is a matter of its own: who asks for that first is not asking for this guide. */
  beside?: true
}

type Situated = {
  id: string
  kb: readonly KnowledgeBase[]
  /** Only in public law: the Land whose law it is, or `bund`. */
  sub_law: SubLaw | null
  /** How laymen and lawyers put it. */
  asked: readonly string[]
  /** Day on which it was last read against the law, YYYY-MM-DD. */
  checked: string
}

/** A situation with what matters in it, line by line; `lead` is the provision that answers first. */
export type Guide = Situated & {
  title: string
  lead: string
  lines: readonly GuideLine[]
  /** What is asked after any matter of its area, or any that has a penalty: the criminal record, payment by instalments. */
  companion?: 'any' | 'penal'
}

/** A law that governs a matter. `at` are its provisions, none where the law as a whole is meant; `deadline` is what is lost otherwise. */
export type Signpost = Situated & {
  law: string
  title: string
  gesetzesnummer: string | null
  at: readonly string[]
  matter: string
  says: string
  deadline: (Partial<Omit<Deadline, 'unit'>> & { text: string; unit?: string | null }) | null
  editorial?: boolean
}

/** The lines of all files of a folder beside this file. Throws on a broken one: they are part of the program. */
export function readLines<T>(folder: string): T[] {
  const path = join(import.meta.dirname, folder)
  return readdirSync(path)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) => readFileSync(join(path, name), 'utf8').split('\n').filter(Boolean))
    .map((line) => JSON.parse(line) as T)
}

let loaded: { guides: readonly Guide[]; signposts: readonly Signpost[] } | undefined

/** All guides and signposts, read once. Throws on a broken line: they are part of the program. */
export const readGuidance = () =>
  (loaded ??= { guides: readLines<Guide>('guides'), signposts: readLines<Signpost>('signposts') })

/** `MRG/§ 16b Abs 2 Z 1` taken apart: the id of the provision, its law, and the Absatz where one is named. */
export function readProvision(at: string): Readonly<ReadProvision> {
  const known = provisions.get(at)
  if (known) return known
  const read = takeApart(at)
  if (provisions.size >= mostProvisions) provisions.clear()
  provisions.set(at, read)
  return read
}

type ReadProvision = { id: string; law: string; section: string; paragraph: string | null }
/** The places that guides name are read in every answer; there are some 4,000. */
const mostProvisions = 6000
const provisions = new Map<string, ReadProvision>()

function takeApart(at: string): ReadProvision {
  const [, law = '', section = '', inner = ''] =
    /^(.+?)\/((?:§|Art\.?|Anl\.?|TP)\s?\S+(?:\s§\s\S+)?)(.*)$/u.exec(at) ?? []
  const [, paragraph] = /\bAbs\s(\d+[a-z]*)/.exec(inner) ?? []
  return { id: `${law}/${section}`, law, section, paragraph: paragraph ? `Abs ${paragraph}` : null }
}

/** The ids under which a provision may be stored, the likeliest first: sections below an article are stored with it. */
export function placesOf(at: string): string[] {
  const { id, law, section } = readProvision(at)
  return [id, ...(section.startsWith('§') ? ['1', '2', '3'].map((article) => `${law}/Art. ${article} ${section}`) : [])]
}

/** Every guide and signpost with the provisions that it rests on, each once, by their ids (`MRG/§ 16b`). */
export function guidanceProvisions(): {
  kind: 'guide' | 'signpost'
  id: string
  title: string
  checked: string
  provisions: string[]
}[] {
  const { guides, signposts } = readGuidance()
  const idsOf = (at: readonly string[]) => [...new Set(at.map((one) => readProvision(one).id))]
  return [
    ...guides.map(({ id, title, checked, lead, lines }) => ({
      kind: 'guide' as const,
      id,
      title,
      checked,
      provisions: idsOf([lead, ...lines.flatMap((line) => line.at)]),
    })),
    ...signposts.map(({ id, matter, checked, at }) => ({
      kind: 'signpost' as const,
      id,
      title: matter,
      checked,
      provisions: idsOf(at),
    })),
  ]
}

import { z } from 'zod'
import { entityTypes } from './entity-types.ts'
import { recogniserOutcome } from './recognisers.ts'

/*
 * The review of a pseudonymised file: what was found in it, what its owner decides, own rules.
 */

/** What the person says themself about a term, in one file: replace it or keep it. */
export const agendaEntry = z.object({
  text: z
    .string({ error: 'Bitte geben Sie einen Begriff an.' })
    .trim()
    .min(1, 'Bitte geben Sie einen Begriff an.')
    .max(500, 'Ein Begriff darf höchstens 500 Zeichen haben.'),
  /** Kind of the term; absent where the person does not say. */
  type: z.enum(entityTypes, { error: 'Diese Art gibt es nicht.' }).nullish(),
  action: z.enum(['ersetzen', 'behalten'], { error: 'Möglich sind »ersetzen« und »behalten«.' }),
  replacement: z.string().max(200, 'Ein Ersatz darf höchstens 200 Zeichen haben.').nullish(),
})

export type AgendaEntry = z.infer<typeof agendaEntry>

/** A found name or other identifying passage and what stands in its place. */
const fileEntity = z.object({
  id: z.string(),
  type: z.enum(entityTypes),
  text: z.string(),
  replacement: z.string(),
  /** Begin and end (exclusive) in the original text, in UTF-16 units. */
  spans: z.array(z.tuple([z.int(), z.int()])),
  /** The same places in the pseudonymised text; none where it is kept. */
  pseudonymised_spans: z.array(z.tuple([z.int(), z.int()])),
  /** From 0 to 1. */
  confidence: z.number(),
  /** »bitte prüfen«: nobody is sure of it, and nobody has decided. It is replaced until somebody does. */
  unsure: z.boolean(),
  action: z.enum(['ersetzen', 'behalten']),
  /** The person said so. */
  decided: z.boolean(),
  /** The person marked it, it was not found. */
  added: z.boolean(),
})
export type FileEntity = z.infer<typeof fileEntity>

/** A rectangle on a page, in points from its upper left corner, over words of the place that begins at `start`. */
const placeMark = z.object({
  start: z.int(),
  /** From 1. */
  page: z.int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
})
export type PlaceMark = z.infer<typeof placeMark>

/** What a file says of its review. */
export const reviewParts = {
  entities: z.array(fileEntity),
  /** Where each page begins in the original text. */
  page_starts: z.array(z.int()),
  /** Numbers of the pages whose words were recognised in a picture, from 1. */
  scanned_pages: z.array(z.int()),
  /** Width and height of each page in points, where the file has pages of its own (PDF, pictures); none otherwise. */
  page_sizes: z.array(z.tuple([z.number(), z.number()])),
  /** Where the places of the entities stand on these pages. */
  marks: z.array(placeMark),
  /**
   * Words that are replaced elsewhere and still stand in the pseudonymised text, though nobody kept them there, with their
   * range in the original; it cannot be released while there are any.
   */
  leaks: z.array(z.object({ text: z.string(), span: z.tuple([z.int(), z.int()]) })),
  /** Recognisers that the operator connected beside the built-in one, and whether each helped with this file. */
  recognisers: z.array(recogniserOutcome),
  /** What the person decided about the whole: released, rejected (the original is used), or nothing yet. */
  verdict: z.enum(['approved', 'rejected']).nullable(),
  anonymization_custom_agenda: z.array(agendaEntry),
}

/** A decision about what was found: about an entity, or about a passage that was missed (`add`). */
export const reviewDecision = z
  .object({
    entity: z.string().max(20).optional(),
    /** Range of the original text, in UTF-16 units. */
    add: z.object({ start: z.int().min(0), end: z.int().min(1) }).optional(),
    /** With scope `stelle` the place that is meant, whatever entity it belongs to by then. */
    span: z.tuple([z.int(), z.int()]).optional(),
    /** `offen` takes a decision back; an added passage goes, and what it lay over is there again. */
    action: z.enum(['ersetzen', 'behalten', 'offen'], { error: 'Möglich sind ersetzen, behalten und offen.' }),
    type: z.enum(entityTypes, { error: 'Diese Art gibt es nicht.' }).optional(),
    replacement: z
      .string()
      .trim()
      .min(1, 'Bitte geben Sie einen Ersatz ein.')
      .max(200, 'Ein Ersatz darf höchstens 200 Zeichen haben.')
      .optional(),
    /** It is the same as what has this replacement: both become one. Without it such a replacement is refused. */
    merge: z.boolean({ error: 'merge muss true oder false sein' }).optional(),
    /** It is another person or thing than what it was taken for, and gets a replacement that nothing else has. */
    split: z.boolean({ error: 'split muss true oder false sein' }).optional(),
    /**
     * This place alone, all like it in the file, in all files of the folder, or in all files; those two are remembered for
     * files that come later.
     */
    scope: z.enum(['stelle', 'datei', 'akt', 'alle'], { error: 'Möglich sind stelle, datei, akt und alle.' }),
  })
  .refine(({ entity, add }) => (entity === undefined) !== (add === undefined), 'Bitte geben Sie an, worum es geht.')
export type ReviewDecision = z.infer<typeof reviewDecision>

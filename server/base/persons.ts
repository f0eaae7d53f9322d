import type { Caller } from './caller.ts'
import type { ItemKeys } from './item-keys.ts'
import type { Parts } from './parts.ts'
import type { Queryable } from './store/db.ts'

/*
 * What a feature says of the persons in its tables: what of it the data export holds, and what an erasure does with it.
 * The export and the erasure walk over these values; tests/api/persons.test.ts compares them with the real schema.
 */

/** A file in the archive of an export; what is not text comes piece by piece. */
export type TextFile = { name: string; text: string }
export type ExportedFile = TextFile | { name: string; bytes: AsyncIterable<Uint8Array> }

/** Files that a feature writes into the export because its content reads better so than row by row. */
export type ExportFiles = {
  /** Folder in the archive; no other feature writes into it. */
  folder: string
  /** One line in German: what lies in the folder. */
  about: string
  /** Everything of this person, opened; names within the folder. One file is in memory at a time. */
  write(parts: Parts, owner: Caller): AsyncIterable<ExportedFile>
}

/** Opens one sealed value; gets the whole row, because the key usually stands beside it. */
type OpenColumn = (parts: Parts, owner: Caller, row: Record<string, unknown>) => unknown

/**
 * What the export does with one column: writes it under a name for people; opens it first, as every sealed column needs;
 * leaves it to the files of its feature; or leaves it out, and tells the person why.
 */
export type Column = string | { label: string; open: OpenColumn } | { files: ExportFiles } | { leftOut: string }
type UnlistedColumn = Extract<Column, { files: unknown } | { leftOut: string }>

/**
 * What an erasure does with the rows.
 * `gone`: they go with the account (ON DELETE CASCADE). What they leave behind in the files of the database is sealed by
 * keys that are destroyed, or says nothing about anybody.
 * `rewritten`: they go too, and the files are written anew, because the rows hold words of persons in readable form, or
 * sealed by the server key, which stays.
 * `stays`: they stay, and why.
 */
type Erasure = 'gone' | 'rewritten' | { stays: string }

/** What holds for one table; columns with the id of a person need no rule, their rows are found by them. */
export type TableRule = { erasure: Erasure } & (
  | { /** Name of the table for people. */ title: string; columns: Record<string, Column> }
  | { columns: Record<string, UnlistedColumn> }
  | { /** Why nothing of the whole table is exported. */ leftOut: string }
)

export type Persons = {
  /** By the name of the table. */
  tables: Record<string, TableRule>
  /**
   * What an erasure destroys before any row goes: keys first, then what lies outside the database. The account is due
   * and locked in this transaction; what failed is done again.
   */
  destroy?(parts: Parts, tx: Queryable, userId: string): Promise<void>
}

/** The machinery, and what all features together know of persons and of the keys of their items. */
export type FeatureParts = Parts & { persons: Persons; itemKeys: ItemKeys[] }

/** The rule of a sealed column: its name for people, and how a row of type R is opened. */
export function opened<R>(label: string, open: (parts: Parts, owner: Caller, row: R) => unknown): Column {
  // The export reads whole rows, whose columns the feature knows best.
  return { label, open: open as OpenColumn }
}

/** Reasons that many tables share; people read them in the export. */
export const reasons = {
  secret: 'Prüfsumme oder Schlüssel; wer sie kennt, könnte versuchen, sich als Sie auszugeben',
  technical: 'interne Kennung ohne eigenen Inhalt',
}

/** Everything that is known of persons. Throws when two features speak for one table. */
export function joinPersons(list: Persons[]): Persons {
  const tables: Persons['tables'] = {}
  for (const [name, rule] of list.flatMap((one) => Object.entries(one.tables))) {
    if (tables[name]) throw new Error(`two features have a rule for the table ${name}`)
    tables[name] = rule
  }
  return {
    tables,
    async destroy(parts, tx, userId) {
      for (const one of list) await one.destroy?.(parts, tx, userId)
    },
  }
}

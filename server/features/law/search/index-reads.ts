import { createHash } from 'node:crypto'
import type { StatementSync } from 'node:sqlite'
import { splitParagraphs, type LawDocument, type Paragraph } from '../corpus/documents.ts'
import { decodeEvidence } from './index-file.ts'

/*
 * Rows of an index file that one question after the other asks for. An index file never changes, so what was read once
 * is kept, up to a bound: a row of SQLite and its JSON cost more than all that is done with them.
 */

type FoundTerm = { number: number; documents: number }
type FoundDocument = { document: LawDocument; paragraphs: Paragraph[] }
type FoundEvidence = { n: number; evidence: Uint32Array; title: string }

const mostTerms = 20_000
/** Characters of documents and terms of evidence: some 1,000 provisions, some 5,000 positions. */
const mostText = 3_000_000
const mostEvidence = 1_500_000

/** The rows of an open index file: of a term, of the evidence at a position, of a document by its number. */
type Rows = Record<'term' | 'evidence' | 'document', StatementSync>

/** Reads of an open index file. What they return belongs to everybody and is not changed. */
export function openReads(rows: Rows) {
  return {
    term: kept(
      mostTerms,
      () => 1,
      (term: string) => (rows.term.get(term) as FoundTerm | undefined) ?? null,
    ),
    /** The document at a position by its number, the terms in it, and the words of its title. */
    evidence: kept(
      mostEvidence,
      ({ evidence }) => evidence.length,
      (position: number): FoundEvidence => {
        const row = rows.evidence.get(position) as { n: number; evidence: Uint8Array; title: string }
        return { ...row, evidence: decodeEvidence(row.evidence) }
      },
    ),
    document: kept(
      mostText,
      ({ document }) => document.text.length + 1000,
      (n: number): FoundDocument => {
        const document = JSON.parse((rows.document.get(n) as { content: string }).content) as LawDocument
        return { document, paragraphs: splitParagraphs(document.text) }
      },
    ),
  }
}

/**
 * Remembers what was read until the sizes of it add up to this; what came first goes first. What is not there (null) is
 * not remembered: words that no law has may be names in a question.
 */
export function kept<Key, Found>(
  most: number,
  sizeOf: (found: Found) => number,
  read: (key: Key) => Found,
): (key: Key) => Found {
  const memory = new Map<Key, Found>()
  let size = 0
  return (key) => {
    const known = memory.get(key)
    if (known !== undefined) return known
    const found = read(key)
    if (found === null) return found
    memory.set(key, found)
    size += sizeOf(found)
    while (size > most && memory.size > 1) {
      const [oldest, gone] = memory.entries().next().value!
      memory.delete(oldest)
      size -= sizeOf(gone)
    }
    return found
  }
}

/** Of so many questions at once, each of which is searched several times. */
const mostLately = 16

/**
 * Remembers what the last few questions gave; they are told apart by what `nameOf` makes of them. Of their words only a
 * hash stays.
 */
export function lately<Asked, Found>(
  nameOf: (asked: Asked) => unknown,
  work: (asked: Asked) => Found,
): (asked: Asked) => Found {
  const memory = new Map<string, Found>()
  return (asked) => {
    const name = createHash('sha256')
      .update(JSON.stringify(nameOf(asked)))
      .digest('base64')
    const known = memory.get(name)
    if (known !== undefined) return known
    const found = work(asked)
    if (memory.size >= mostLately) memory.delete(memory.keys().next().value!)
    memory.set(name, found)
    return found
  }
}

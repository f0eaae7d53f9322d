import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { GoldDocument } from './pseudonym-figures.ts'

/*
 * npm run bench:annotated -- --from FILE|FOLDER --out GOLD.jsonl [--half first|second]
 * Brings annotated texts of others, which are never part of the project, into the form that bench:pseudonymise reads:
 * columns of words and labels (CoNLL: Legal-Entity-Recognition, GermEval 2014), a folder of UIMA-CAS files (GraSCCo_PHI),
 * or lines of JSON with labels of that corpus. --half takes every second document, so that one half stays unread.
 */

/** What labels of other corpora are here; `undefined`: neither required nor wrong. What stays visible is `keep`. */
const types: Record<string, string | undefined> = {
  NAME: 'PERSON',
  NAME_PATIENT: 'PERSON',
  NAME_DOCTOR: 'PERSON',
  NAME_RELATIVE: 'PERSON',
  NAME_EXT: 'PERSON',
  NAME_USERNAME: 'ID_NUMBER',
  LOCATION_STREET: 'ADDRESS',
  LOCATION_ZIP: 'ADDRESS',
  LOCATION_CITY: 'PLACE',
  LOCATION_STATE: 'PLACE',
  LOCATION_COUNTRY: 'PLACE',
  LOCATION_OTHER: 'PLACE',
  LOCATION_HOSPITAL: 'INSTITUTION',
  LOCATION_ORGANIZATION: 'ORG',
  DATE_BIRTH: 'DATE_OF_BIRTH',
  DATE: 'DATE',
  AGE: 'AGE',
  CONTACT_PHONE: 'PHONE',
  CONTACT_FAX: 'PHONE',
  CONTACT_EMAIL: 'EMAIL',
  ID: 'ID_NUMBER',
  IBAN: 'IBAN',
  PROFESSION: 'OCCUPATION',
  // Court decisions: parties and lawyers; judges (RR) are optional as in our own documents.
  PER: 'PERSON',
  AN: 'PERSON',
  UN: 'ORG',
  STR: 'ADDRESS',
  GS: 'keep',
  RS: 'keep',
  LIT: 'keep',
  GRT: 'keep',
  VO: 'keep',
  EUN: 'keep',
}

/** Makes a document; spans of labels that nobody knows are optional. */
function documentOf(id: string, text: string, spans: readonly { start: number; end: number; label: string }[]) {
  const document: GoldDocument & { source: string } = { id, source: id, text, entities: [], keep: [] }
  for (const { start, end, label } of spans) {
    if (end <= start) continue
    const type = types[label]
    if (type === 'keep') document.keep!.push({ start, end })
    else document.entities.push({ start, end, type: type ?? 'OTHER', ...(!type && { optional: true }) })
  }
  return document
}

/** Sentences of columns, so many to a document. */
function fromColumns(name: string, content: string, perDocument: number) {
  const isGermEval = /^1\t/m.test(content)
  const documents: GoldDocument[] = []
  let [text, count] = ['', 0]
  let spans: { start: number; end: number; label: string }[] = []
  const finish = () => {
    if (text) documents.push(documentOf(`${name}-${documents.length + 1}`, text, spans))
    ;[text, spans, count] = ['', [], 0]
  }
  for (const sentence of content.split(/\n\s*\n/)) {
    let before = ''
    for (const line of sentence.split('\n')) {
      if (!line.trim() || line.startsWith('#')) continue
      const columns = isGermEval ? line.split('\t').slice(1, 3) : line.split(' ')
      const [word = '', tag = 'O'] = columns
      const isGlued = /^[.,;:!?)\]%“"]$/.test(word) || /^[([„]$/.test(before) || before === ''
      if (!isGlued) text += ' '
      const start = text.length
      text += word
      const last = spans.at(-1)
      if (tag.startsWith('I-') && last) last.end = text.length
      else if (tag !== 'O') spans.push({ start, end: text.length, label: tag.replace(/^[BI]-/, '') })
      before = word
    }
    if (text) text += '\n'
    if (++count >= perDocument) finish()
  }
  finish()
  return documents
}

type Cas = { '%FEATURE_STRUCTURES': Record<string, unknown>[] }

/** A UIMA-CAS file as the annotation tool INCEpTION writes it, with the layer »PHI«. */
function fromCas(name: string, content: string) {
  const parts = (JSON.parse(content) as Cas)['%FEATURE_STRUCTURES']
  const text = parts.find((part) => part['%TYPE'] === 'uima.cas.Sofa')?.['sofaString'] as string
  const spans = parts
    .filter((part) => String(part['%TYPE']).endsWith('.PHI') && part['kind'])
    .map((part) => ({ start: Number(part['begin']), end: Number(part['end']), label: String(part['kind']) }))
  return documentOf(name, text, spans)
}

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '' },
    out: { type: 'string', default: '' },
    half: { type: 'string' },
    sentences: { type: 'string', default: '30' },
  },
})
const { from, out, half } = values
if (!existsSync(from) || !out) {
  console.error('npm run bench:annotated -- --from FILE|FOLDER --out GOLD.jsonl [--half first|second]')
  process.exit(2)
}
const read = (): GoldDocument[] => {
  if (statSync(from).isDirectory())
    return readdirSync(from)
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .map((name) => fromCas(name.replace(/\..*$/, ''), readFileSync(join(from, name), 'utf8')))
  const content = readFileSync(from, 'utf8')
  if (!content.startsWith('{')) return fromColumns('text', content, Number(values.sentences))
  return content
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const { id, text, entities } = JSON.parse(line) as GoldDocument
      return documentOf(
        id,
        text,
        entities.map(({ start, end, type }) => ({ start, end, label: type })),
      )
    })
}
const all = read()
const wanted = half ? all.filter((_, at) => (at % 2 === 0) === (half === 'first')) : all
writeFileSync(out, `${wanted.map((document) => JSON.stringify(document)).join('\n')}\n`)
console.log(`${wanted.length} documents`)

import type { Caller } from '../../base/caller.ts'
import { asWritten, inForm, type CoveredName } from '../../../contract/covered-names.ts'
import { withRealFiles } from '../../../contract/covered-sources.ts'
import { ratingReasons } from '../../../contract/rating-reasons.ts'
import { germanMoment } from '../../../contract/vienna.ts'
import { fileName } from '../../base/file-reply.ts'
import type { Parts } from '../../base/parts.ts'
import type { ExportFiles, TextFile } from '../../base/persons.ts'
import { readThreads, type ExportedThread } from './read-threads.ts'

/** The conversations of a person in the data export: each as JSON for machines and as Markdown for people. */
export const threadFiles: ExportFiles = {
  folder: 'unterhaltungen',
  about:
    'je Unterhaltung zwei Dateien mit Fragen, Antworten und Quellen. Die Antworten hat ein KI-Assistent geschrieben; bitte prüfen Sie die Quellen.',
  write: writeThreads,
}

async function* writeThreads(parts: Parts, owner: Caller): AsyncGenerator<TextFile> {
  let count = 0
  for await (const thread of readThreads(parts, owner)) {
    const number = String(++count).padStart(4, '0')
    const name = (ending: string) => `${number} ${fileName(thread.title, ending, 'Unterhaltung')}`
    yield {
      name: name('json'),
      text: `${JSON.stringify({ ai_generated: 'messages with role "assistant"', ...thread }, null, 2)}\n`,
    }
    yield { name: name('md'), text: threadText(thread) }
  }
}

const time = (at: string) => germanMoment(new Date(at), 'second')

/** A conversation to read: questions, answers and the sources of each answer. */
function threadText(thread: ExportedThread): string {
  return blocks(
    `# ${thread.title}`,
    `Begonnen: ${time(thread.created_at)}${thread.starred ? ' · angeheftet' : ''}`,
    thread.locked
      ? 'Diese Unterhaltung ist mit einer früheren Passphrase verschlüsselt und deshalb nicht enthalten. Geben Sie diese Passphrase ein und exportieren Sie erneut.'
      : '',
    ...thread.messages.flatMap((message) => messageText(message, thread.names ?? [])),
  )
}

function messageText(
  {
    role,
    timestamp,
    state,
    text: kept,
    covered,
    sources: stored,
    rating,
    versions,
    reply_to,
  }: ExportedThread['messages'][number],
  names: readonly CoveredName[],
): string[] {
  const text = covered ? asWritten(kept, covered) : inForm(kept, names, 'echt')
  const sources = withRealFiles(stored, names, 'echt')
  const at = time(timestamp)
  const ending = state === 'aborted' ? '_Abgebrochen_' : state === 'failed' ? '_Nicht vollständig_' : ''
  const list = sources
    .map((source, index) => `${index + 1}. ${source.citation}: ${source.title}${source.url ? ` <${source.url}>` : ''}`)
    .join('\n')
  const version = versions.length > 1 ? ` (Fassung ${versions.indexOf(timestamp) + 1} von ${versions.length})` : ''
  const about = reply_to ? `_Zur Nachricht: »${inForm(reply_to.excerpt, names, 'echt')}«_` : ''
  return [
    role === 'user' ? `## Frage, ${at}${version}` : `## Antwort des KI-Assistenten, ${at}${version}`,
    about,
    text,
    ending,
    list && `Quellen:\n\n${list}`,
    rating ? ratingText(rating) : '',
  ]
}

function ratingText({
  liked,
  reasons,
  comment,
  text_included,
}: NonNullable<ExportedThread['messages'][number]['rating']>): string {
  const why = reasons.map((reason) => ratingReasons[reason]).join(', ')
  return blocks(
    `Ihre Bewertung: ${liked ? 'hilfreich' : 'nicht hilfreich'}${why && ` (${why})`}.`,
    comment ? `Ihre Anmerkung dazu: ${comment}` : '',
    text_included ? 'Frage und Antwort haben Sie dem Betreiber mitgeschickt.' : '',
  ).trimEnd()
}

const blocks = (...texts: string[]) => `${texts.filter(Boolean).join('\n\n')}\n`

import { annotate, readMark, markPattern, resultAt } from '../../../contract/citation-marks.ts'
import { citedAlone, dayWords, titleBeside } from '../../../contract/source-words.ts'
import { formatDay } from '../../base/formats.ts'
import { sourceWords, stateWords, uncheckedWords } from '../citations/citations.ts'
import type { Shown } from './messages.ts'

type Answer = Pick<Shown, 'text' | 'sources' | 'citations' | 'by_model'>

/** Stand around a citation until it is known what stands beside it; no answer has these signs. */
const [open, close] = ['\uE002', '\uE003']
const noticeOf = ({ by_model }: Answer) =>
  by_model === false
    ? 'Zitate, ohne Sprachmodell zusammengestellt (Fundstelle). Bitte prüfen Sie die Quellen.'
    : 'Mit KI erstellt (Fundstelle). Bitte prüfen Sie die Quellen.'

/** An answer without its markers and sources; what is not proven is said there too. */
export function copyPlain(answer: Answer): string {
  const { text, citations } = answer
  const words = annotate(text, citations).replace(
    new RegExp(`\\s*(?:${markPattern})`, 'g'),
    (whole, ...groups: string[]) => {
      const mark = readMark(groups)
      const result = mark && resultAt(mark, citations)
      if (!mark) return whole
      if (result === undefined) return ` (${uncheckedWords})`
      const state = result === 'unchecked' ? 'ohne_beleg' : result.state
      return state === 'belegt' ? '' : ` (${stateWords[state]})`
    },
  )
  return `${withoutFormatting(words)}\n\n${noticeOf(answer)}`
}

/** An answer as plain text: markers become citations with their state, the sources follow, and the text says that an AI wrote it. */
export function copyWithSources(answer: Answer): string {
  const { text, sources, citations } = answer
  const words = annotate(text, citations).replace(new RegExp(markPattern, 'g'), (whole, ...groups: string[]) => {
    const mark = readMark(groups)
    if (!mark) return whole
    const result = resultAt(mark, citations)
    const citation = result === 'unchecked' ? undefined : result
    const isSourced = mark.marker !== undefined && result !== 'unchecked'
    const source = !isSourced
      ? undefined
      : citation
        ? sources.find(({ id }) => id === citation.source_id)
        : sources[Number(mark.marker?.slice(1, -1)) - 1]
    const doubt = !citation
      ? source
        ? uncheckedWords
        : stateWords.ohne_beleg
      : citation.state !== 'belegt' && (source ? sourceWords : stateWords)[citation.state]
    return `${open}${[(source && citation?.pinpoint) || source?.citation, doubt].filter(Boolean).join(' – ')}${close}`
  })
  // Several at one statement share their brackets.
  const cited = words
    .replace(new RegExp(`${close}[\\s,;]*${open}`, 'g'), '; ')
    .replaceAll(open, '(')
    .replaceAll(close, ')')
  const list = sources.map(
    (source) =>
      `- ${[citedAlone(source), titleBeside(source), source.version_date && `${dayWords(source.kind).replace(':', '')} ${formatDay(source.version_date)}`, source.url].filter(Boolean).join(', ')}`,
  )
  return [
    withoutFormatting(cited),
    ...(list.length > 0 ? [`Quellen:\n${list.join('\n')}`] : []),
    noticeOf(answer),
  ].join('\n\n')
}

/** What Markdown writes around words goes; letters and the order of lines stay. Code is left as it is. */
export function withoutFormatting(markdown: string): string {
  let isCode = false
  const lines = markdown.split('\n').flatMap((line) => {
    if (/^\s*(```|~~~)/.test(line)) {
      isCode = !isCode
      return []
    }
    if (isCode) return [line]
    if (/^\s*\|?[\s:|-]*-{3,}[\s:|-]*$/.test(line)) return []
    const bare = line.replace(/^\s*#{1,6}\s+/, '').replace(/^(\s*>\s?)+/, '')
    const cells = /^\s*\|(.*)\|\s*$/.exec(bare)?.[1]
    return [
      inline(
        cells === undefined
          ? bare
          : cells
              .split(/(?<!\\)\|/)
              .map((cell) => cell.trim())
              .join('\t'),
      ),
    ]
  })
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const inline = (line: string) =>
  line
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|~~)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}\\])([*_])(?=\S)(.+?)(?<=[^\s\\])\1(?![\p{L}\p{N}])/gu, '$2')
    .replace(/`([^`]+)`/g, '$1')
    .replace(/\\([\\`*_{}[\]<>#|~.)+-])/g, '$1')

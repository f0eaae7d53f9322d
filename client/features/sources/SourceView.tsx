import { useRef, useState } from 'react'
import { ExternalLink, ListCollapse, Undo2 } from 'lucide-react'
import { citedAlone, dayWords } from '../../../contract/source-words.ts'
import type { Source, SourceContent } from '../../../contract/sources.ts'
import { messageOf } from '../../base/errors.ts'
import { formatDay } from '../../base/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { later } from '../../ui/later.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PillSelect } from '../../ui/PillSelect.tsx'
import { Applying, Norms } from './Applied.tsx'
import { KindBadge } from './KindBadge.tsx'
import { Neighbours } from './Neighbours.tsx'
import { Passages } from './Passages.tsx'
import { TextSearch } from './TextSearch.tsx'
import { pageOf, useSource, type SourceKey } from './sources.ts'

const FilePassage = later(async () => (await import('../files/FilePassage.tsx')).FilePassage)

type Props = {
  source: Source
  quote: string | null
  /** Where the quote stands in the text of its page, where the source is one of a file. */
  range?: { start: number; end: number } | null
  /** Whether the view begins at what stands above the source. */
  staysAbove?: boolean
  onSummarize?: (source: { url: string; citation: string }) => void
}

/** One source: a document of the corpus in full, or the quoted passage of an own file. */
export function SourceView({ source, quote, range, staysAbove, onSummarize }: Props) {
  const { kind } = source
  return kind === 'FILE' ? (
    <OwnFile source={source} quote={quote} range={range} />
  ) : (
    <CorpusSource source={{ id: source.id, kind }} quote={quote} staysAbove={staysAbove} onSummarize={onSummarize} />
  )
}

/** The passage of a file that carries a statement: the picture of its page with the passage marked, and its words. */
function OwnFile({ source, quote, range }: Pick<Props, 'source' | 'quote' | 'range'>) {
  const { file, citation } = source
  return (
    <article className="space-y-4 [overflow-wrap:anywhere]">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline pb-2">
        <h3 className="font-serif text-lg font-semibold">{citation}</h3>
        <KindBadge kind="FILE" />
      </header>
      {file && (
        <FilePassage
          title={citation}
          file={file.uuid}
          page={file.page}
          range={range ?? { start: file.start, end: file.end }}
          passage={quote ?? source.snippet}
        />
      )}
    </article>
  )
}

/** A source in full with the quoted passage marked and brought into view. From there one can walk through its law. */
function CorpusSource({ source, quote, staysAbove, onSummarize }: Omit<Props, 'source'> & { source: SourceKey }) {
  const [walked, setWalked] = useState<SourceKey & { from: string }>()
  // Another source chosen outside: what was walked to belongs to the one before.
  const at: SourceKey = walked?.from === source.id ? walked : source
  const isAway = at.id !== source.id || at.date !== undefined
  const text = useRef<HTMLDivElement>(null)
  const { data, error, isPending, isPlaceholderData, isFetching, refetch } = useSource(at)
  const walk = (id: string, kind = at.kind, date?: string) => setWalked({ id, kind, date, from: source.id })
  const back = isAway && (
    <Button onClick={() => setWalked(undefined)} className="w-full">
      <Undo2 className="size-4" aria-hidden="true" />
      Zurück zur zitierten Stelle
    </Button>
  )
  if (error)
    return (
      <div className="space-y-3">
        <Notice kind="error">{messageOf(error)}</Notice>
        <Button busy={isFetching} onClick={() => void refetch()} className="w-full">
          Erneut laden
        </Button>
        {back}
      </div>
    )
  if (isPending) return <p className="text-muted">Wird geladen …</p>
  const page = pageOf(data.url)
  return (
    <div className="space-y-4">
      <article
        aria-busy={isPlaceholderData}
        className={`space-y-4 transition-opacity ${isPlaceholderData ? 'opacity-55' : ''}`}
      >
        <Head content={data} />
        <div className="flex flex-wrap gap-2">
          <CopyButton text={plainly(citedAlone(data))} label="Fundstelle kopieren" shownIn={text} />
          {page && onSummarize && (
            <Button
              onClick={() => onSummarize({ url: data.url!, citation: data.citation })}
              disabled={isPlaceholderData}
            >
              <ListCollapse className="size-4" aria-hidden="true" />
              Zusammenfassen
            </Button>
          )}
        </div>
        {data.versions.length > 1 && (
          <PillSelect
            label="Fassung"
            value={at.date ?? ''}
            onChange={({ target }) =>
              target.value === '' && source.id === at.id
                ? setWalked(undefined)
                : walk(at.id, at.kind, target.value || undefined)
            }
          >
            <option value="">geltende Fassung</option>
            {data.versions.map(
              ({ valid_from, valid_to }) =>
                valid_from && (
                  <option key={valid_from} value={valid_from}>
                    ab {formatDay(valid_from)}
                    {valid_to && ` bis ${formatDay(valid_to)}`}
                  </option>
                ),
            )}
          </PillSelect>
        )}
        <TextSearch key={`${data.id} ${data.valid_from}`} text={text} />
        <Passages content={data} quote={isAway ? null : quote} box={text} staysAbove={staysAbove} />
        {data.norms.length > 0 && <Norms norms={data.norms} onWalk={(id) => walk(id, 'LAW')} />}
        <Applying key={`decisions ${data.id}`} applied={data.applied_by} onWalk={(id) => walk(id, 'DECISION')} />
        <footer className="space-y-1 border-t border-hairline pt-3 text-xs text-muted">
          {data.case_number && <p>Rechtssatz aus der Entscheidung {data.case_number}</p>}
          {data.version_date && (
            <p>
              {dayWords(data.kind)} {formatDay(data.version_date)}
            </p>
          )}
          {data.valid_to && <p>Außer Kraft mit {formatDay(data.valid_to)}</p>}
          <p>{data.licence}</p>
          {page && (
            <p>
              <a
                href={page.href}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex min-h-11 items-center gap-1.5 text-sm text-accent underline underline-offset-2"
              >
                {page.label}
                <ExternalLink className="size-4" aria-hidden="true" />
                <span className="sr-only">(neues Fenster)</span>
              </a>
            </p>
          )}
        </footer>
      </article>
      <Neighbours neighbours={data.neighbours} loading={isPlaceholderData ? at.id : undefined} onWalk={walk} />
      {back}
      <p role="status" className="sr-only">
        {isAway ? (isPlaceholderData ? 'Wird geladen …' : `${data.citation} ist geladen.`) : ''}
      </p>
    </div>
  )
}

/** For documents elsewhere: without the signs that keep a citation on one line. */
const plainly = (citation: string) => citation.replaceAll('\u00a0', ' ')

function Head({ content }: { content: SourceContent }) {
  return (
    <>
      {/* Stays in view, so that one knows whose text it is that one reads. */}
      <header className="sticky -top-5 z-10 -mx-5 flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline bg-surface px-5 py-2 [overflow-wrap:anywhere]">
        <h3 className="font-serif text-lg font-semibold">{citedAlone(content)}</h3>
        <KindBadge kind={content.kind} />
      </header>
      <div className="space-y-1 [overflow-wrap:anywhere]">
        {content.title && content.kind !== 'DECISION' && content.title !== content.citation && (
          <p className="font-semibold">{content.title}</p>
        )}
        {content.headings.length > 0 && <p className="text-xs text-muted">{content.headings.join(' › ')}</p>}
      </div>
      {content.wording === 'digest' && (
        <Notice kind="warning">
          Kurzfassung in eigenen Worten, nicht der amtliche Wortlaut. Verbindlich ist die Fassung im Bundesgesetzblatt.
        </Notice>
      )}
      {content.wording === 'none' && (
        <Notice kind="warning">
          Der Text dieser Bestimmung ist nicht im Bestand. Den amtlichen Wortlaut finden Sie im RIS.
        </Notice>
      )}
    </>
  )
}

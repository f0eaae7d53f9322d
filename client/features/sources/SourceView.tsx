import { useEffect, useRef } from 'react'
import { ExternalLink } from 'lucide-react'
import type { Source, SourceContent } from '../../../contract/sources.ts'
import { messageOf } from '../../base/errors.ts'
import { formatDay } from '../../base/formats.ts'
import { Notice } from '../../ui/Notice.tsx'
import { KindBadge } from './KindBadge.tsx'
import { splitAtQuote, useSource } from './sources.ts'

/** One source in full with the quoted passage marked and brought into view. */
export function SourceView({ source, quote }: { source: Source; quote: string | null }) {
  const { data, error, isPending } = useSource(source)
  if (isPending) return <p className="text-muted">Wird geladen …</p>
  if (error) return <Notice kind="error">{messageOf(error)}</Notice>
  return (
    <article className="space-y-4">
      <header className="space-y-2">
        <KindBadge kind={data.kind} />
        <h3 className="font-serif text-lg font-semibold">{data.citation}</h3>
        {data.title && <p className="font-semibold">{data.title}</p>}
        {data.headings.length > 0 && <p className="text-xs text-muted">{data.headings.join(' › ')}</p>}
      </header>
      {data.wording === 'digest' && <Notice kind="warning">Kurzfassung in eigenen Worten, nicht der amtliche Wortlaut. Verbindlich ist die Fassung im Bundesgesetzblatt.</Notice>}
      {data.wording === 'none' && <Notice kind="warning">Der Text dieser Bestimmung ist nicht im Bestand. Den amtlichen Wortlaut finden Sie im RIS.</Notice>}
      <Passages content={data} quote={quote} />
      <footer className="space-y-1 border-t border-hairline pt-3 text-xs text-muted">
        {data.version_date && <p>Stand: {formatDay(data.version_date)}</p>}
        {data.valid_to && <p>Außer Kraft mit {formatDay(data.valid_to)}</p>}
        <p>{data.licence}</p>
        {data.url && (
          <p>
            <a href={data.url} target="_blank" rel="noopener noreferrer" className="inline-flex min-h-11 items-center gap-1.5 text-sm text-accent underline underline-offset-2">
              Im RIS öffnen
              <ExternalLink className="size-4" aria-hidden="true" />
              <span className="sr-only">(neues Fenster)</span>
            </a>
          </p>
        )}
      </footer>
    </article>
  )
}

function Passages({ content, quote }: { content: SourceContent; quote: string | null }) {
  const mark = useRef<HTMLElement>(null)
  useEffect(() => {
    // In braces: new browsers return a promise here, and an effect must not return one.
    mark.current?.scrollIntoView({ block: 'center' })
  }, [content.id, quote])
  const first = content.blocks.findIndex((block) => splitAtQuote(block.text, quote))
  return (
    <div className="prose">
      {content.blocks.map((block, index) => {
        const parts = index === first ? splitAtQuote(block.text, quote) : undefined
        return (
          <p key={index} className="whitespace-pre-line">
            {block.label && <span className="mr-1 font-sans text-sm font-semibold text-muted">{block.label} </span>}
            {parts ? (
              <>
                {parts.before}
                <mark ref={mark}>{parts.marked}</mark>
                {parts.after}
              </>
            ) : (
              block.text
            )}
          </p>
        )
      })}
    </div>
  )
}

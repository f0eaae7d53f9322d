import { useEffect, useRef, type RefObject } from 'react'
import type { SourceContent } from '../../../contract/sources.ts'
import { unbroken } from '../../../contract/unbroken.ts'
import { Notice } from '../../ui/Notice.tsx'
import { bringIntoView } from './bring-into-view.ts'
import { splitAtQuote } from './sources.ts'

type Props = {
  content: SourceContent
  quote: string | null
  box: RefObject<HTMLDivElement | null>
  /** Whether the passage is not looked for at once, because what stands above it was asked for. */
  staysAbove?: boolean
}

/** The text of a source, block by block, with the quoted passage marked. */
export function Passages({ content, quote, box, staysAbove }: Props) {
  const mark = useRef<HTMLElement>(null)
  useEffect(() => {
    if (box.current && !staysAbove) bringIntoView(box.current, mark.current)
  }, [box, content.id, quote, staysAbove])
  const first = content.blocks.findIndex((block) => splitAtQuote(block.text, quote))
  return (
    <>
      {quote && first < 0 && content.wording !== 'none' && (
        <Notice kind="info">Die zitierte Stelle steht nicht wörtlich in der gespeicherten Fassung.</Notice>
      )}
      <div ref={box} className="prose">
        {content.blocks.map((block, index) => {
          const parts = index === first ? splitAtQuote(block.text, quote) : undefined
          return (
            <p key={index} className="whitespace-pre-line [overflow-wrap:anywhere]">
              {block.label && (
                <span className="mr-1 font-sans text-sm font-semibold text-muted">{unbroken(block.label)} </span>
              )}
              {parts ? (
                <>
                  {unbroken(parts.before)}
                  <mark ref={mark}>
                    <span className="sr-only">Zitierte Stelle: </span>
                    {unbroken(parts.marked)}
                  </mark>
                  {unbroken(parts.after)}
                </>
              ) : (
                unbroken(block.text)
              )}
            </p>
          )
        })}
      </div>
    </>
  )
}

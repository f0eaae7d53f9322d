import { useQuery } from '@tanstack/react-query'
import type { LegalTextName } from '../../../contract/legal-names.ts'
import type { LegalBlock } from '../../../contract/legal.ts'
import { germanDay } from '../../../contract/vienna.ts'
import { api } from '../../base/api.ts'
import { Notice } from '../../ui/Notice.tsx'

/** A text of the operator, as the server makes it from the settings of this instance. */
export function LegalText({ name }: { name: LegalTextName }) {
  const { data, error } = useQuery({
    queryKey: ['legal-text', name],
    queryFn: () => api('GET /api/system/texts/:name', { params: { name } }),
    staleTime: Infinity,
  })
  if (error) return <Notice kind="error">Der Text konnte nicht geladen werden. Bitte laden Sie die Seite neu.</Notice>
  if (!data) return <p className="text-muted">Wird geladen …</p>
  return (
    <div className="prose">
      {data.is_sample && (
        <div className="font-sans text-sm">
          <Notice kind="warning">Probebetrieb: Die Angaben zum Betreiber sind Muster.</Notice>
        </div>
      )}
      {data.blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
      <p className="font-sans text-sm text-muted">Stand: {germanDay(data.version)}</p>
    </div>
  )
}

function Block({ block }: { block: LegalBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h2>{block.text}</h2>
    case 'paragraph':
      return <p>{block.text}</p>
    case 'quote':
      return <blockquote className="border-l-2 border-line pl-4">{block.text}</blockquote>
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )
    case 'table':
      return <Table head={block.head} rows={block.rows} />
  }
}

/** Columns beside each other; below each other, with their names, where there is no room. */
function Table({ head, rows }: { head: string[]; rows: string[][] }) {
  return (
    <table className="w-full font-sans text-sm hyphens-manual max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className="border-b border-border text-left">
          {head.map((name) => (
            <th key={name} scope="col" className="py-2 pr-4 font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map((cells) => (
          <tr key={cells.join()} className="border-b border-hairline align-top max-sm:block max-sm:py-2">
            {cells.map((text, index) => (
              <td key={head[index]} className="py-2 pr-4 max-sm:block max-sm:py-0.5 sm:min-w-28">
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

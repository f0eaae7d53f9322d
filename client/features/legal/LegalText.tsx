import { useQuery } from '@tanstack/react-query'
import type { LegalTextName } from '../../../contract/legal-names.ts'
import type { LegalBlock } from '../../../contract/legal.ts'
import { germanDay } from '../../../contract/vienna.ts'
import { api } from '../../base/api.ts'
import { DataTable } from '../../ui/DataTable.tsx'
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
      return (
        <div className="font-sans text-sm hyphens-manual">
          <DataTable
            label={block.head.join(', ')}
            rows={block.rows}
            keyOf={(cells) => cells.join()}
            empty="–"
            columns={block.head.map((name, index) => ({ name, render: (cells: string[]) => cells[index] }))}
          />
        </div>
      )
  }
}

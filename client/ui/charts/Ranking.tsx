type Props = {
  label: string
  rows: readonly { name: string; value: number; note?: string }[]
  format: (value: number) => string
  colour?: string
  empty: string
}

/** Things by how often they were, the most frequent first: a bar with its name and figure, which is a table by itself. */
export function Ranking({ label, rows, format, colour = 'var(--accent)', empty }: Props) {
  if (rows.length === 0) return <p className="border-y border-hairline py-6 text-center text-muted">{empty}</p>
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <table aria-label={label} className="w-full text-sm tabular-nums">
      <tbody>
        {rows.map(({ name, value, note }) => (
          <tr key={`${name} ${note ?? ''}`}>
            <th scope="row" className="w-2/5 py-1.5 pr-4 text-left align-middle font-normal [overflow-wrap:anywhere]">
              {name}
              {note && <span className="block text-xs text-muted">{note}</span>}
            </th>
            <td aria-hidden="true" className="py-1.5 align-middle">
              <div
                className="h-4 rounded-sm"
                style={{ width: `max(2px, ${(value / most) * 100}%)`, background: colour }}
              />
            </td>
            <td className="w-14 py-1.5 pl-2 text-right align-middle font-semibold">{format(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

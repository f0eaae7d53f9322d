/** Above a question: the message that it is about; leads there. */
export function StoredQuote({ excerpt, onOpen }: { excerpt: string; onOpen: () => void }) {
  const look =
    'ml-auto block w-fit max-w-[85%] border-l-2 border-accent py-1 pl-2 text-left text-xs text-muted [overflow-wrap:anywhere]'
  return (
    <button type="button" onClick={onOpen} className={`${look} underline-offset-2 hover:text-ink hover:underline`}>
      <span className="font-semibold">Antwort auf: </span>
      <span>{excerpt}</span>
    </button>
  )
}

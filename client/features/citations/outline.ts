/**
 * The Markdown of an answer with headings that leave out no level: a guide and a model begin at different ones, and who
 * goes from heading to heading must not think that one was missed. What stands above decides, so an answer that grows
 * changes none of its headings.
 */
export function outlined(text: string): string {
  const open: number[] = []
  let isCode = false
  return text
    .split('\n')
    .map((line) => {
      if (/^\s*(```|~~~)/.test(line)) isCode = !isCode
      const signs = isCode ? undefined : /^ {0,3}(#{1,6})(?=\s|$)/.exec(line)
      if (!signs) return line
      const depth = signs[1]!.length
      while (open.length > 0 && open.at(-1)! >= depth) open.pop()
      open.push(depth)
      return '#'.repeat(open.length) + line.slice(signs[0].length)
    })
    .join('\n')
}

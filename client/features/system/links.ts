type Part = { text: string; isLink: boolean }

/** A text in parts: addresses that begin with https:// are links, without the sign that ends their sentence. */
export function linesWithLinks(text: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(/https:\/\/[^\s<>"»«]+/g)) {
    const address = found.replace(/[.,;:!?)\]}'…]+$/, '')
    if (!URL.canParse(address)) continue
    parts.push({ text: text.slice(end, index), isLink: false }, { text: address, isLink: true })
    end = index + address.length
  }
  return [...parts, { text: text.slice(end), isLink: false }].filter((part) => part.text !== '')
}

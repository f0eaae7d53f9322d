import { strFromU8, unzipSync } from 'fflate'

/** What stands in a Word file: the words of its body, paragraph by paragraph, and its raw parts. */
export function readDocx(bytes: Uint8Array): { text: string; footer: string; parts: Record<string, string> } {
  const parts = Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]),
  )
  const footer = Object.keys(parts).find((name) => /^word\/footer\d*\.xml$/.test(name))
  return { text: words(parts['word/document.xml']!), footer: words(parts[footer!] ?? ''), parts }
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }

const words = (xml: string) =>
  xml
    .replace(/<w:br\/>|<\/w:p>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|apos);/g, (entity) => entities[entity]!)

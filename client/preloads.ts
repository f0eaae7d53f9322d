import type { Plugin, Rolldown } from 'vite'

/** Our letters in the two families: what every page begins with. */
const letters = /source-(?:sans-3|serif-4)-latin-wght-normal-[^/]*\.woff2$/
/** What first pages show, by the names of their files: a visitor's, that of somebody who is logged in, and the way there. */
const firstPages = { home: ['HomePage'], login: ['LoginPage'], chat: ['Frame', 'ChatPage'] }

/**
 * Has the page ask early for what it would otherwise ask for only when style and program are there: the files of its first
 * screen, and its fonts. Which screen it is going to be, and so what comes first, public/theme.js decides.
 */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const early = {
          ...Object.fromEntries(Object.entries(firstPages).map(([name, pages]) => [name, filesOf(bundle, pages)])),
          fonts: Object.keys(bundle)
            .filter((file) => letters.test(file))
            .map((file) => `/${file}`),
        }
        const data = Object.entries(early).map(([name, files]) => `data-${name}="${files.join(' ')}"`)
        return html.replace('<script src="/theme.js"', `$& ${data.join(' ')}`)
      },
    },
  }
}

/** The files that hold these modules, with all that they import and the page has not begun with. */
function filesOf(bundle: Rolldown.OutputBundle, pages: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const withImports = (from: readonly string[], known: Set<string>) => {
    for (const name of from)
      if (!known.has(name))
        withImports(chunks.find(({ fileName }) => fileName === name)?.imports ?? [], known.add(name))
    return known
  }
  const begun = withImports(
    chunks.flatMap((chunk) => (chunk.isEntry ? [chunk.fileName] : [])),
    new Set(),
  )
  const holders = chunks.filter(({ moduleIds }) =>
    pages.some((page) => moduleIds.some((id) => id.endsWith(`/${page}.tsx`))),
  )
  return [
    ...withImports(
      holders.map(({ fileName }) => fileName),
      new Set(),
    ),
  ]
    .filter((name) => !begun.has(name))
    .map((name) => `/${name}`)
}

import type { Plugin, Rolldown } from 'vite'

/** Our letters in the two families: what every page begins with. */
const letters = /source-(?:sans-3|serif-4)-latin-wght-normal-[^/]*\.woff2$/
/** What the two first pages show, by the names of their files: a visitor's, and that of somebody who is logged in. */
const firstPages = { home: ['HomePage'], chat: ['Frame', 'ChatPage'] }

/**
 * Has the page ask at once for what it would otherwise ask for only when style and program are there: its fonts, and the
 * files of its first screen. The fonts come after the program: until then text stands in letters of the same widths.
 * Which screen it is going to be public/theme.js decides.
 */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => ({
        html: html.replace(
          '<script src="/theme.js"',
          `$& ${Object.entries(firstPages)
            .map(([name, pages]) => `data-${name}="${filesOf(bundle, pages).join(' ')}"`)
            .join(' ')}`,
        ),
        tags: Object.keys(bundle)
          .filter((file) => letters.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: true,
              fetchpriority: 'low',
            },
            injectTo: 'head' as const,
          })),
      }),
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

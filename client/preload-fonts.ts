import type { Plugin } from 'vite'

/** Our letters in the two families: what every page begins with. */
const first = /source-(?:sans-3|serif-4)-latin-wght-normal-[^/]*\.woff2$/

/** Has the page ask for its fonts at once, not only when style and text are there. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => first.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  }
}

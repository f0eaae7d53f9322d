import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { runnerImport, type Plugin } from 'vite'
import type { homeHtml } from './app/home-html.tsx'

const view = fileURLToPath(new URL('app/home-html.tsx', import.meta.url))

/**
 * Writes home.html beside index.html: the same page with the home page already in it, so that a visitor reads before the
 * program is there. main.tsx takes over when its own screen is ready.
 */
export function homePage(): Plugin {
  return {
    name: 'home-page',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') this.error('there is no page to put the home page into')
      const { module } = await runnerImport<{ homeHtml: typeof homeHtml }>(view, {
        configFile: false,
        plugins: [react()],
      })
      const { title, content } = await module.homeHtml()
      const source = String(page.source)
        .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
        .replace('<div id="root"></div>', () => `<div id="root">${content}</div>`)
      this.emitFile({ type: 'asset', fileName: 'home.html', source })
    },
  }
}

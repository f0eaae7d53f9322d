import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressFiles } from './compress-files.ts'
import { homePage } from './home-page.ts'
import { preloads } from './preloads.ts'

/** What every page begins with, and what the first one of a visitor shows. */
const startFiles = new RegExp(
  [
    'node_modules/(?:react|react-dom|scheduler|react-router)/',
    'lucide-react/dist/esm/(?!icons/)',
    'lucide-react/dist/esm/icons/(?:book-open|circle-exclamation-point|lock-keyhole|check)\\.mjs',
    'client/app/(?:PublicFrame|EitherFrame|NotFound|guards|leave)\\.tsx?',
    'client/base/(?:api|user|error-reports)\\.ts',
    'client/ui/Segments\\.tsx',
    'contract/(?:plans|knowledge-bases)\\.ts',
  ].join('|'),
)

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), preloads(), homePage(), compressFiles()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What screens share would be a file for each set of screens otherwise, and the heads of the replies weigh more
        // than they do. A group takes along what its files need and no group before it has.
        codeSplitting: {
          groups: [
            { name: 'start', test: startFiles },
            {
              name: 'queries',
              test: /node_modules\/@tanstack\/(?:query-core|react-query)\/|client\/app\/Queries\.tsx/,
            },
            {
              name: 'forms',
              test: /client\/ui\/(?:FormDialog|ConfirmDialog|FailureNotice|Form|Field|CopyButton|Notice|PillSelect|Sheet|Toasts)\.tsx/,
            },
            {
              name: 'home',
              test: /client\/features\/public\/(?:HomePage|Examples|Figures|Picture|Pricing|Sample)\.tsx/,
            },
            { name: 'icons', test: /lucide-react/, minShareCount: 3 },
            { name: 'words', test: /contract\/(?:audit|new-passphrase)\.ts/ },
            {
              name: 'own',
              test: /client\/app\/(?:Frame|Sidebar)\.tsx|client\/base\/(?:formats|download|first-use)\.ts|client\/ui\/(?:settled|media|shortcuts|single-keys|scrolling)\.ts|contract\/chat-limits\.ts|lucide-react\/dist\/esm\/icons\/plus\.mjs|client\/features\/(?:subscriptions\/subscriptions|files\/chosen-files)\.ts/,
            },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000' } },
})

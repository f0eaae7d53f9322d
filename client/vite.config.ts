import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressFiles } from './compress-files.ts'
import { preloadFonts } from './preload-fonts.ts'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), preloadFonts(), compressFiles()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Signs that screens share would be a file each otherwise, and the heads of the replies weigh more than they do.
        // So would the pieces of forms.
        codeSplitting: {
          groups: [
            { name: 'icons', test: /lucide-react/, minShareCount: 2 },
            {
              name: 'forms',
              test: /client\/ui\/(?:FormDialog|ConfirmDialog|FailureNotice|Form|Field|CopyButton|Notice)\.tsx/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000' } },
})

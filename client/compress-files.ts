import { readFile, readdir, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** What is text; fonts and pictures are packed already. */
const text = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest'])

/**
 * After a build, writes a Brotli (`.br`) and a gzip (`.gz`) form beside each text file, as small as they get: they are
 * made once and sent often. A form that is not smaller is left out. The server sends them as they are.
 */
export function compressFiles(): Plugin {
  let folder = ''
  return {
    name: 'compress-files',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = resolve(root, build.outDir)),
    async closeBundle() {
      const files = await readdir(folder, { recursive: true })
      // Scripts that are not bundled come as they are written; nobody who is waiting for them reads their comments.
      await Promise.all(files.filter((file) => /^[^/\\]+\.js$/.test(file)).map((file) => uncomment(join(folder, file))))
      await Promise.all(files.filter((file) => text.has(extname(file))).map((file) => compress(join(folder, file))))
    },
  }
}

async function uncomment(file: string): Promise<void> {
  await writeFile(file, (await readFile(file, 'utf8')).replace(/^ *\/\/.*\n/gm, ''))
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const forms = {
    br: await promisify(brotliCompress)(content, { params }),
    gz: await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  }
  for (const [ending, packed] of Object.entries(forms))
    if (packed.length < content.length) await writeFile(`${file}.${ending}`, packed)
}

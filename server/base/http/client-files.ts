import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { isPage } from '../../../contract/pages.ts'
import type { ErrorReports } from '../error-reports.ts'
import { representations, sendRepresentation, type Representations } from './representation.ts'

const root = join(import.meta.dirname, '../../../dist/client')

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Names under assets/ carry a digest of their content, so they never change. */
const forEver = 'public, max-age=31536000, immutable'

/**
 * Serves the built client from memory, in the packed forms that the build has made. Every address outside /api that is
 * no file shows the page, which then finds its screen; where there is none it says so, and the answer is a 404. A visitor
 * gets the first page with its content in it, to read before the program is there. Without a
 * build (tests of the API) nothing is registered. The page learns from a line in its head that errors are reported;
 * without that line it loads nothing for it.
 */
export function serveClient(app: FastifyInstance, reports?: ErrorReports): void {
  if (!existsSync(join(root, 'index.html'))) return
  const files = readFiles()
  const [page, home] = ['index.html', 'home.html'].map((name) => {
    const page = files.get(name)!
    files.delete(name)
    return reports ? withReports(page, reports) : page
  }) as [Representations, Representations]
  app.get<{ Params: { '*': string } }>('/*', { config: { isPage: true } }, (request, reply) => {
    // As the router has read it: the address itself can be spelled in many ways.
    const path = request.params['*']
    const file = files.get(path)
    if (file) {
      reply.header('cache-control', path.startsWith('assets/') ? forEver : 'no-cache')
      return sendRepresentation(request, reply, file)
    }
    if (/^\/*(api|assets)(\/|$)/.test(path)) return reply.callNotFound()
    reply.header('cache-control', 'no-cache')
    // Whoever is logged in goes on to the chat and shall not see the home page flash by.
    const isVisitor = !/(?:^|; )vs=true(?:;|$)/.test(request.headers.cookie ?? '')
    if (path === '' && isVisitor) return sendRepresentation(request, reply, home)
    return sendRepresentation(request, reply, page, isPage(`/${path}`) ? 200 : 404)
  })
}

/** Every file of the build by its path, with the forms that stand beside it as `.br` and `.gz`. */
function readFiles(): Map<string, Representations> {
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const read = (path: string) => (paths.includes(path) ? readFileSync(path) : undefined)
  return new Map(
    paths
      .filter((path) => !/\.(br|gz)$/.test(path))
      .map((path) => [
        path.slice(root.length + 1).replaceAll(sep, '/'),
        representations(types[extname(path)] ?? 'application/octet-stream', {
          identity: readFileSync(path),
          gzip: read(`${path}.gz`),
          br: read(`${path}.br`),
        }),
      ]),
  )
}

/** The page with the line that says where errors go, packed here. */
function withReports({ forms }: Representations, reports: ErrorReports): Representations {
  const html = forms.identity.content.toString('utf8')
  const identity = Buffer.from(html.replace('</head>', `  ${reportsLine(reports)}\n  </head>`))
  return representations(types['.html']!, { identity, gzip: gzipSync(identity), br: brotliCompressSync(identity) })
}

/** None of the three can hold a character that means something in HTML: config.ts and package.json see to that. */
const reportsLine = ({ dsn, release, environment }: ErrorReports) =>
  `<meta name="error-reports" content="${dsn}" data-release="${release}" data-environment="${environment}" />`

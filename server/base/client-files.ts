import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ErrorReports } from './error-reports.ts'

const root = join(import.meta.dirname, '../../dist/client')

/**
 * Serves the built client. Every address outside /api that is no file shows the page, which then finds its screen
 * or says that there is none. Without a build (tests of the API) nothing is registered. The page learns from a line in
 * its head that errors are reported; without that line it loads nothing for it.
 */
export async function serveClient(app: FastifyInstance, reports?: ErrorReports): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) return
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    setHeaders(reply, path) {
      // Names under assets/ carry a digest of their content, so they never change.
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const page = reports && readFileSync(join(root, 'index.html'), 'utf8').replace('</head>', `  ${reportsLine(reports)}\n  </head>`)
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0]!
    if (path === '/api' || path.startsWith('/api/') || path.startsWith('/assets/')) return reply.callNotFound()
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8')
    return page ? reply.send(page) : reply.sendFile('index.html', { cacheControl: false })
  })
}

/** None of the three can hold a character that means something in HTML: config.ts and package.json see to that. */
const reportsLine = ({ dsn, release, environment }: ErrorReports) => `<meta name="error-reports" content="${dsn}" data-release="${release}" data-environment="${environment}" />`

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { desktop, launchFlags } from './browser.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** The page of building blocks, built as the product is and shown in a real browser; with a clock that the test moves. */
export function useUiPage() {
  const state = {} as { browser: Browser; origin: string }
  const problems: string[] = []
  const folder = mkdtempSync(join(tmpdir(), 'ui-page-'))
  const server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://x').pathname
    try {
      const body = readFileSync(join(folder, path === '/' ? 'index.html' : path.replace(/\.\./g, '')))
      response
        .writeHead(200, {
          'content-type': types[extname(path === '/' ? 'index.html' : path)] ?? 'application/octet-stream',
        })
        .end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  beforeAll(async () => {
    const root = join(import.meta.dirname, 'ui-page')
    await build({
      root,
      configFile: join(import.meta.dirname, '../../client/vite.config.ts'),
      logLevel: 'error',
      build: { outDir: folder, emptyOutDir: true },
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    state.browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_SHELL ?? process.env.CHROMIUM,
      args: launchFlags,
    })
  })
  afterAll(async () => {
    await state.browser?.close()
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  afterEach(() => expect(problems.splice(0)).toEqual([]))
  return async (options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> => {
    const context = await state.browser.newContext({ viewport: desktop, locale: 'de-AT', ...options })
    context.setDefaultTimeout(10_000)
    const page = await context.newPage()
    page.on('pageerror', (error) => problems.push(`error in the page: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        problems.push(`error in the console: ${message.text()}`)
    })
    await page.clock.install()
    await page.goto(state.origin)
    await page.getByRole('heading', { name: 'Bausteine' }).waitFor()
    return page
  }
}

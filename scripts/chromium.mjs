// Finds a Chromium for the browser tests, or installs one.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { ownEnv, root } from './setup.mjs'

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/opt/google/chrome/chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** Path of a Chromium. Order: CHROMIUM, usual places, Playwright's own, Debian's package, Playwright's download. */
export async function findChromium() {
  return named() ?? (await playwrights()) ?? fromDebian() ?? (await downloaded()) ?? giveUp()
}

function named() {
  return [process.env.CHROMIUM, ...usual].find((path) => path && existsSync(path))
}

async function playwrights() {
  const { chromium } = await import('playwright-core')
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}

function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing Chromium from Debian …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env }
  spawnSync('apt-get', ['update', '-q'], quiet)
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], quiet)
  return named()
}

async function downloaded() {
  console.log("Downloading Playwright's Chromium …")
  spawnSync('playwright-core', ['install', '--with-deps', 'chromium'], { cwd: root, stdio: 'inherit', env: ownEnv() })
  return playwrights()
}

function giveUp() {
  console.error('No Chromium found and none could be installed. Install one (Debian: apt-get install chromium) or set CHROMIUM to its path.')
  process.exit(1)
}

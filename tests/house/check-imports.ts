// npm run check: the import rules, without the tests that prove them.
import { globSync } from 'node:fs'
import { circleOfFeatures, trespasses } from './import-rules.ts'
import { read, root } from './imports.ts'

const sources = globSync('{contract,client,server,tools,bench}/**/*.{ts,tsx}', { cwd: root }).map((file) => ({
  file,
  text: read(file),
}))
const circle = circleOfFeatures(sources)
const found = sources.flatMap(({ file, text }) => trespasses(file, text))
if (circle) found.push(`features in a circle: ${circle.join(' → ')}`)
for (const line of found) console.error(line)
if (found.length > 0) process.exit(1)

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { examples } from '../client/features/conversation/examples.ts'
import type { Chunk } from '../contract/chat.ts'
import { readConfig } from '../server/base/config.ts'
import { toolCaller } from '../server/base/caller.ts'
import { createAccount, findAccount, startSession } from '../server/features/accounts/accounts.ts'
import { exampleLeads } from '../tests/kit/example-leads.ts'
import { openWith } from './instance.ts'

/*
 * npm run bench:examples [-- --laws FILE --decisions FILE]: asks every example question of the empty chat with all laws and decisions imported, and says
 * which provision leads. With the laws that come along a test does the same (`tests/api/example-questions.test.ts`).
 */

const { values } = parseArgs({
  options: {
    laws: { type: 'string', default: '../shared/data/laws.jsonl.gz' },
    decisions: { type: 'string', default: '../shared/data/decisions.jsonl.gz' },
  },
})
const files = [values.laws, values.decisions]
if (!files.every((file) => existsSync(file))) {
  console.error(
    `This benchmark needs ${files.join(' and ')}, which are not part of the project. Name your own with --laws FILE --decisions FILE.`,
  )
  process.exit(2)
}
const dataDir = mkdtempSync(join(tmpdir(), 'bench-examples-'))
const app = await openWith(readConfig({ ...process.env, DATA_DIR: dataDir }), files)
const account = { email: 'bench@kanzlei.at', password: 'Rosengarten 77 blau', subscription: 'paid_internal' as const }
const { id } = await createAccount(app.parts, toolCaller, account)
const { access } = await startSession(app.parts, (await findAccount(app.parts.db, id))!)
const { none: _, ...areas } = examples
const asked = Object.entries(areas).flatMap(([law, questions]) => questions.map((question) => ({ law, question })))
let right = 0
for (const { law, question } of asked) {
  const reply = await app.http.inject({
    method: 'POST',
    url: '/api/chat/ask-stream',
    headers: { cookie: `at=${access}`, 'x-passphrase-type': 'SYSTEM_PROVIDED' },
    payload: { question, law },
  })
  const chunks = Array.from(reply.body.matchAll(/^data: (\{.*)$/gm), ([, line]) => JSON.parse(line!) as Chunk)
  const lead = chunks.flatMap((chunk) => (chunk.type === 'sources' ? [chunk.sources[0]?.id] : []))[0]
  if (lead === exampleLeads[question]) right++
  console.log(
    lead === exampleLeads[question] ? 'right' : `WRONG ${String(lead)}`,
    `${exampleLeads[question]}:`,
    question,
  )
}
await app.close()
rmSync(dataDir, { recursive: true, force: true })
console.log(JSON.stringify({ examples: asked.length, right }))
process.exit(0)

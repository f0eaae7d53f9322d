import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const dataDir = mkdtempSync(join(tmpdir(), 'readme-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const commands = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/```sh\n([^]*?)```/g)].flatMap(([, block]) =>
  block!
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, ''))
    .filter(Boolean),
)

/** Runs a command line of the README in a shell, as a newcomer would; `until` ends it with SIGTERM when it has said that. */
async function run(command: string, until?: RegExp): Promise<{ code: number | null; output: string }> {
  const child = spawn(command, { cwd: root, shell: true, detached: true, env: { ...process.env, DATA_DIR: dataDir, PORT: '0' } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => {
      output += piece
      // To the whole group, because npm and a shell stand between.
      if (until?.test(output)) process.kill(-child.pid!, 'SIGTERM')
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

test('the README has the commands that are tried here', () => {
  expect(commands).toEqual(['npm start', 'npm test', expect.stringMatching(/^npm run user -- create /), expect.stringMatching(/^npm run corpus -- import /)])
})

test('npm start prints the address', async () => expect((await run(commands[0]!, /running at http:\/\/localhost:\d+/)).output).toMatch(/running at/))
test('npm run user makes an account', async () => expect(await run(commands[2]!)).toMatchObject({ code: 0, output: expect.stringContaining('anna@kanzlei.at') }))
test('npm run corpus imports the sample', async () => expect(await run(commands[3]!)).toMatchObject({ code: 0, output: expect.stringContaining('4 neu') }))

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { mrg } from '../kit/ris-import.ts'
import { startRis } from '../kit/ris-server.ts'

const root = join(import.meta.dirname, '../..')
const dataDir = mkdtempSync(join(tmpdir(), 'readme-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const commands = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/```sh\n([^]*?)```/g)].flatMap(
  ([, block]) =>
    block!
      .split('\n')
      .map((line) => line.replace(/\s+#.*$/, ''))
      .filter(Boolean),
)

/** Runs a command line of the README in a shell, as a newcomer would; `until` ends it with SIGTERM when it has said that. */
async function run(
  command: string,
  until?: RegExp,
  env: Record<string, string> = {},
  answer?: { prompt: RegExp; text: string },
): Promise<{ code: number | null; output: string }> {
  const child = spawn(command, {
    cwd: root,
    shell: true,
    detached: true,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => {
      output += piece
      if (answer?.prompt.test(piece)) child.stdin.write(`${answer.text}\r`)
      // To the whole group, because npm and a shell stand between.
      if (until?.test(output)) process.kill(-child.pid!, 'SIGTERM')
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

test('the README has the commands that are tried here', () => {
  expect(commands).toEqual([
    'npm start',
    'npm test',
    expect.stringMatching(/^npm run user -- create /),
    'npm run corpus -- import ris --law MRG,KSchG',
    expect.stringMatching(/^npm run corpus -- import .*jsonl$/),
    expect.stringMatching(/^LLM_PROVIDER=\S+ LLM_BASE_URL=\S+ LLM_MODEL=\S+ npm start$/),
    'npm run backup',
  ])
})

test('npm start prints the address', async () =>
  expect((await run(commands[0]!, /running at http:\/\/localhost:\d+/)).output).toMatch(/running at/))
test('npm run user asks for the password on a terminal, shows nothing of it, and makes an account', async () => {
  const password = 'vier zufaellige Woerter hier'
  const asked = { prompt: /Passwort[^:]*: $/, text: password }
  const made = await run(`script -qec '${commands[2]}' /dev/null`, undefined, {}, asked)
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('Konto anna@kanzlei.at angelegt') })
  expect(made.output).not.toContain(password)
  expect(made.output.match(/Passwort/g)).toHaveLength(2)
  expect(await run(`${commands[2]} < /dev/null`)).toMatchObject({
    code: 2,
    output: expect.stringContaining('terminal'),
  })
})
test('npm run corpus imports laws from RIS', async () => {
  const ris = await startRis()
  const kschg = (number: number) => ({
    ...mrg(number),
    id: `NOR2000000${number}`,
    number: '10002462',
    abbreviation: 'KSchG',
    shortTitle: 'Konsumentenschutzgesetz',
  })
  ris.norms = [mrg(0), mrg(1), mrg(2), kschg(0), kschg(1)]
  const { code, output } = await run(commands[3]!, undefined, {
    RIS_BASE_URL: ris.base,
    RIS_PAUSE_MS: '0',
    RIS_CONTACT: 'recht@kanzlei.at',
  })
  await ris.close()
  expect(output).toContain('CC BY 4.0')
  expect(output).toMatch(/MRG: 2 Bestimmungen/)
  expect(code).toBe(0)
})
test('npm run corpus imports the sample', async () =>
  expect(await run(commands[4]!)).toMatchObject({ code: 0, output: expect.stringContaining('4 neu') }))
test('npm start with a model prints the address', async () =>
  expect((await run(commands[5]!, /running at http:\/\/localhost:\d+/)).output).toMatch(/running at/))
test('npm run backup writes a backup', async () =>
  expect(await run(commands[6]!)).toMatchObject({ code: 0, output: expect.stringMatching(/Backup .*\.tar\.gz\.age/) }))

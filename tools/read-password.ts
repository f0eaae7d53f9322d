import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** Where a password comes from: an argument, standard input, a file; from the terminal where none is named. */
export type PasswordSource = { argument?: string | undefined; stdin?: boolean | undefined; file?: string | undefined }

/**
 * The password for an account. From input and file a line break at the end does not count; the terminal shows nothing of
 * it and asks twice. Calls `complain` with what is wrong: several sources, no terminal, two that differ.
 */
export async function readPassword(source: PasswordSource, complain: (message: string) => never): Promise<string> {
  const { argument, stdin, file } = source
  if ([argument, stdin, file].filter((given) => given !== undefined && given !== false).length > 1)
    complain('Only one of --password, --password-stdin and --password-file.')
  if (argument !== undefined) {
    console.error('A password among the arguments can be read by other users of this machine and is kept in histories.')
    return argument
  }
  if (stdin) return withoutLineBreak(await text(process.stdin))
  if (file !== undefined) return withoutLineBreak(readFile(file, complain))
  if (!process.stdin.isTTY)
    complain('There is no terminal to ask for the password: --password-stdin or --password-file.')
  const password = await ask('Passwort: ', complain)
  if ((await ask('Passwort wiederholen: ', complain)) !== password) complain('The passwords differ.')
  return password
}

const withoutLineBreak = (given: string) => given.replace(/\r?\n$/, '')

function readFile(path: string, complain: (message: string) => never): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return complain('The file of --password-file cannot be read.')
  }
}

/** One line from the terminal, which shows nothing of it. */
function ask(prompt: string, complain: (message: string) => never): Promise<string> {
  const nothing = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: nothing, terminal: true })
  process.stderr.write(prompt)
  const { promise, resolve } = Promise.withResolvers<string>()
  let isAnswered = false
  reader.once('line', (line) => {
    isAnswered = true
    reader.close()
    resolve(line)
  })
  reader.once('close', () => {
    process.stderr.write('\n')
    // Ctrl-C and Ctrl-D.
    if (!isAnswered) complain('No password.')
  })
  return promise
}

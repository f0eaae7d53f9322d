import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { killGroup, limitedEnv, spawnLimited } from '../processes/limited.ts'
import { spawnNodeLimited } from '../processes/node-limited.ts'

/*
 * Recognises the text of one picture after the other: with the program `tesseract` of the system where it knows German,
 * which is nearly twice as fast, otherwise with the same engine in WebAssembly. Either way in a process of its own.
 */

/** Takes a grey map (PGM) and gives Tesseract's values (TSV); undefined when that took too long or went wrong. */
export type Recogniser = {
  recognise(picture: Uint8Array, signal: AbortSignal): Promise<string | undefined>
  close(): void
}

/** Milliseconds for a page; pure noise takes minutes and gives nothing. */
const patience = { native: 30_000, wasm: 60_000 }
const memory = 768

/** The engine of this machine. */
export async function openRecogniser(): Promise<Recogniser> {
  const program = await (found ??= findTesseract())
  return program === undefined ? openWasm() : nativeOf(program)
}

let found: Promise<string | undefined> | undefined
/**
 * Where the program is, if it knows German under the variables with which it will run; looked up once. Undefined where it
 * cannot be used.
 */
async function findTesseract(): Promise<string | undefined> {
  const run = promisify(execFile)
  try {
    const program = (await run('/bin/sh', ['-c', 'command -v tesseract'])).stdout.trim()
    const { stdout } = await run(program, ['--list-langs'], { env: limitedEnv })
    return /^deu$/m.test(stdout) ? program : undefined
  } catch {
    return undefined
  }
}

const nativeOf = (program: string): Recogniser => ({
  async recognise(picture, signal) {
    const args = [
      'stdin',
      'stdout',
      '-l',
      'deu',
      '--oem',
      '1',
      '--psm',
      '3',
      '--dpi',
      '300',
      '-c',
      'tessedit_create_tsv=1',
    ]
    const child = spawnLimited(program, args, { cpu: patience.native / 1000, memory }, ['pipe', 'pipe', 'ignore'])
    const ending = AbortSignal.any([signal, AbortSignal.timeout(patience.native)])
    const kill = () => killGroup(child)
    ending.addEventListener('abort', kill)
    try {
      const gone = once(child, 'close') as Promise<[number | null]>
      const pieces: Buffer[] = []
      child.stdout!.on('data', (piece: Buffer) => pieces.push(piece))
      // A program that ends early does not take the rest.
      child.stdin!.on('error', () => undefined)
      child.stdin!.end(picture)
      if (ending.aborted) kill()
      const [code] = await gone
      return code === 0 ? Buffer.concat(pieces).toString() : undefined
    } finally {
      ending.removeEventListener('abort', kill)
      kill()
    }
  },
  close: () => undefined,
})

/** After so many pages the process is renewed: the engine gives no memory back. */
const pagesPerProcess = 20

function openWasm(): Recogniser {
  let child: ReturnType<typeof spawnNodeLimited> | undefined
  let done = 0
  const end = () => {
    if (child) killGroup(child)
    child = undefined
  }
  return {
    async recognise(picture, signal) {
      if (done++ % pagesPerProcess === 0) end()
      const current = (child ??= spawnNodeLimited(new URL('./wasm-process.ts', import.meta.url), { cpu: 1200, memory }))
      const ending = AbortSignal.any([signal, AbortSignal.timeout(patience.wasm)])
      return new Promise((resolve) => {
        const settle = (tsv: string | undefined) => {
          ending.removeEventListener('abort', giveUp)
          current.removeAllListeners()
          if (tsv === undefined && current === child) end()
          resolve(tsv)
        }
        const giveUp = () => settle(undefined)
        current.once('message', (tsv: unknown) => settle(typeof tsv === 'string' ? tsv : undefined))
        current.once('error', giveUp)
        current.once('exit', giveUp)
        ending.addEventListener('abort', giveUp)
        if (ending.aborted) giveUp()
        else current.send({ picture }, (error) => error && giveUp())
      })
    },
    close: end,
  }
}

import type { AnswerChunk, AnswerEngine, AnswerInput, Answers } from '../../server/features/answers/answers.ts'

/** An answer engine that writes when the test says so, and tells whether it was stopped. */
export function steeredEngine() {
  const waiting: ((text: string | Error | undefined) => void)[] = []
  const ready: (string | Error | undefined)[] = []
  const state = { started: 0, stopped: 0, finished: 0 }
  const next = (signal: AbortSignal) =>
    new Promise<string | Error | undefined>((resolve) => {
      if (ready.length > 0) return resolve(ready.shift())
      waiting.push(resolve)
      const leave = () => {
        if (waiting.includes(resolve)) waiting.splice(waiting.indexOf(resolve), 1)
        resolve(undefined)
      }
      signal.addEventListener('abort', leave, { once: true })
    })
  const push = (piece: string | Error | undefined) => {
    const receiver = waiting.shift()
    if (receiver) receiver(piece)
    else ready.push(piece)
  }
  const engine: AnswerEngine = async function* (_input, _hits, signal): AsyncGenerator<AnswerChunk> {
    state.started++
    for (;;) {
      const piece = await next(signal)
      if (signal.aborted) return void state.stopped++
      if (piece instanceof Error) throw piece
      if (piece === undefined) return void state.finished++
      yield { type: 'delta', text: piece }
    }
  }
  return {
    state,
    write: (text: string) => push(text),
    fail: (error: Error) => push(error),
    finish: () => push(undefined),
    /** Leaves out what nobody has taken. */
    forget: () => void ready.splice(0),
    replace: (answers: Answers): Answers => ({ ...answers, engine }),
  }
}

/** An answer engine that repeats the question at once, and tells what it was given. */
export function recordingEngine() {
  const inputs: AnswerInput[] = []
  const engine: AnswerEngine = async function* (input): AsyncGenerator<AnswerChunk> {
    inputs.push(input)
    yield { type: 'delta', text: `Antwort auf ${input.question}` }
  }
  return {
    last: () => inputs.at(-1)!,
    replace: (answers: Answers): Answers => ({ ...answers, engine }),
  }
}

/**
 * Words that engines, packages and this product use when they describe errors. A sentence is reduced to them: whatever a
 * person may have typed, in quotes or without, is no list of these words.
 */
const knownWords = new Set(
  `a aborted accept access address after already an and answer argument arguments array as assigned assignment at await be before being body bound browser bytes call called cannot captured
  chunk circular class client closed closing code column compare connect connection constraint construct constructor content converted converting convert could create database deadlock decode
  declaration defined delete denied descriptor detected does dynamically element empty encode end ended error errors event exceeded exception execute exist expected expects extensible failed
  failure fetch fetching file first for found from function get has header headers host ignored implemented import in index info initialization instance instead invalid is it iterable iterator
  job json key length limit load loading locked log loop lost mail malformed match maximum memory message method missing model module more must name network no non-error not null number object
  of on only open opened operation or out outbox own parameter parse parsing passed pending permission port position primitive process promise property properties provided queue range read
  read-only reading received recursion redefine refused regular rejected rejection rendered request required reset resolve response return returned running script search searching second
  serialize server set setting size socket stack started state status store stream string structure symbol syntax table target than that the then this thread thrown time timed timeout to token
  too transaction type unable unavailable undefined unexpected unhandled unknown unsupported update uncaught uri url used valid value values vectors version violates was when while with within without
  work worker write writing zero`.split(/\s+/),
)

/** A sentence of an engine or of ours, reduced to the words that such sentences are made of; quoted parts go as a whole. */
export function cleanWords(given: unknown): string {
  if (typeof given !== 'string') return ''
  const words = given
    .slice(0, 500)
    .replace(/(["'`»“„])[^]*?["'`«”“]/g, ' … ')
    .split(/\s+/)
    .map((part) => (knownWords.has(part.toLowerCase().replace(/^[(]+|[).,:;!?]+$/g, '')) ? part : '…'))
  return words
    .join(' ')
    .replace(/(… ?)+/g, '… ')
    .trim()
}

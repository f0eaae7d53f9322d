import '../processes/without-network.ts'
import { broken, limits, tooBigInside, Unreadable } from '../form/reading-form.ts'
import { drawPage } from './draw-page.ts'
import { readBytes } from './read-bytes.ts'
import type { Order, Recognition, Told } from './messages.ts'

/*
 * A process that carries out one order, for one document. It is started before there is an order, so that
 * nobody waits for its engine.
 */

const tell = (told: Told) => process.send!(told)

/** Milliseconds without an order after which there is time to get warm: the first page that is drawn costs three times as much as the next. */
const calm = 300
const warming = setTimeout(() => {
  void import('../formats/docx.ts')
  const page = { text: 'warm', boxes: [0, 4, 620, 632, 300, 135], width: 595, height: 842 }
  void drawPage(Buffer.alloc(0), { page, marks: [], width: 1000 })
}, calm)

process.once('message', (order: Order) => {
  clearTimeout(warming)
  // Whoever gave the order ends this process when everything has arrived.
  void carryOut(order).catch((error: unknown) =>
    tell({ type: 'failed', failure: (error instanceof Unreadable ? error : broken()).failure }),
  )
})
process.on('disconnect', () => process.exit())

async function carryOut(order: Order): Promise<void> {
  const bytes = await readInput()
  if (order.task === 'picture') {
    tell({ type: 'picture', png: await drawPage(bytes, order) })
    return
  }
  if (order.task === 'redact') {
    const { redact } = await import('./redact.ts')
    tell({ type: 'redacted', pdf: await redact(bytes, order, () => tell({ type: 'step' })) })
    return
  }
  const rest = await readBytes(bytes, order, {
    onPage: (page, of) => tell({ type: 'page', page, of }),
    recognise(picture) {
      tell({ type: 'recognise', picture })
      return new Promise((resolve) => process.once('message', ({ tsv }: Recognition) => resolve(tsv)))
    },
  })
  tell({ type: 'read', rest })
}

async function readInput(): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of process.stdin as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > limits.bytes) throw tooBigInside()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

import { randomUUID } from 'node:crypto'
import type { Source } from '../contract/sources.ts'
import { transaction } from '../server/base/store/db.ts'
import type { Parts } from '../server/base/parts.ts'
import { insertThread, messageBinding, titleBinding, type MessageContent } from '../server/features/chat/chat-bench.ts'
import { createItemKey, serverKeyOpener } from '../server/features/encryption/encryption.ts'

/** Sealed conversations as the chat stores them, question and answer in turn, numbered from `first`; returns the sealed bytes. */
export async function seedThreads(
  parts: Parts,
  userId: string,
  threads: number,
  messages: number,
  first = 0,
): Promise<number> {
  const opener = serverKeyOpener(parts, userId)
  let bytes = 0
  for (let thread = first; thread < first + threads; thread++)
    await transaction(parts.db, async (tx) => {
      const id = randomUUID()
      const { key, kind, wrapped } = await createItemKey(opener, id, tx)
      // The first is the oldest.
      const time = new Date(Date.UTC(2026, 0, 1) + thread * 600_000)
      const sealed_title = key.seal(`Unterhaltung ${thread} über den Mietvertrag`, titleBinding)
      const rows = Array.from({ length: messages }, (_, message) => {
        const parent_us = message === 0 ? null : String(BigInt(time.getTime()) * 1000n + BigInt(message - 1))
        const timestamp_us = String(BigInt(time.getTime()) * 1000n + BigInt(message))
        const sealed = key.seal(
          JSON.stringify(message % 2 === 0 ? question(thread) : answer()),
          messageBinding(timestamp_us),
        )
        bytes += sealed.length
        return {
          timestamp_us,
          thread_id: id,
          parent_us,
          role: message % 2 === 0 ? ('user' as const) : ('assistant' as const),
          state: 'complete' as const,
          law: 'zivilrechtogh' as const,
          sub_law: null,
          sealed,
        }
      })
      const row = { id, key_kind: kind, wrapped_key: wrapped, sealed_title, updated_at: time, shown_us: null }
      await insertThread(tx, userId, row, rows)
    })
  return bytes
}

const question = (thread: number): MessageContent => ({
  text: `Sonderfall${String(thread).padStart(4, '0')}: Mein Mandant hat die Wohnung seit Jahren gemietet und bekommt nun die Kündigung. Welche Fristen gelten, und kann der Mietzins gemindert werden?`,
  sources: [],
  citations: [],
})

/** About 2,000 characters with six sources, as answers have them. */
function answer(): MessageContent {
  const paragraph =
    'Nach **§ 1096 Abs 1 ABGB** ist der Mieter für die Dauer der *Unbrauchbarkeit* von der Entrichtung des Mietzinses befreit [1]. Die Zustellung in der Straße des Mietobjekts genügt; eine Mängelanzeige ist zu empfehlen [2].\n\n'
  const sources = Array.from({ length: 6 }, (_, index): Source => ({
    id: `MRG/§ ${index + 16}b`,
    kind: 'LAW',
    title: 'Hauptmietzins, Kaution und Erhaltung',
    citation: `§\u00a0${index + 16}b\u00a0MRG`,
    snippet:
      'Der Vermieter hat auf seine Kosten das Bestandstück in brauchbarem Stande zu übergeben und zu erhalten. '.repeat(
        3,
      ),
    url: 'https://www.ris.bka.gv.at/NormDokument.wxe?Abfrage=Bundesnormen&Gesetzesnummer=10002531',
    version_date: '2026-11-20',
    score: 1,
    wording: 'official',
  }))
  const citations = sources.map(({ id }, index) => ({
    marker: `[${index + 1}]`,
    source_id: id,
    state: 'belegt' as const,
    quote: 'Der Vermieter hat das Bestandstück zu erhalten und die Mieter nicht zu stören.',
  }))
  return { text: paragraph.repeat(9), sources, citations }
}

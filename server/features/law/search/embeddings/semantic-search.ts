import { readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Log } from '../../../../base/log.ts'
import type { IndexThreads } from '../index-threads.ts'
import { buildVectors } from './build-vectors.ts'
import { createEmbeddingClient, type EmbeddingServer } from './embedding-client.ts'
import { createQuestionVectors } from './question-vectors.ts'
import { nextBuild, systemTimes, type Times } from './times.ts'
import { isVectorFile, vectorFileName } from './vector-file.ts'

/*
 * The optional second leg of the search: passages and questions as vectors of an embedding model. It only ever adds:
 * whatever fails here, the search by words answers alone.
 */

/** What vectors are made of beside the documents of the index: its file, its revision, and the everyday layer. */
type IndexedCorpus = { index: string; revision: string; everyday: ReadonlyMap<string, readonly string[]> }

/** Gives an opened index its semantic leg. */
export type SemanticSearch = { extend(threads: IndexThreads, corpus: IndexedCorpus): IndexThreads }

/** Connects an embedding server. */
export function createSemanticSearch(server: EmbeddingServer, log: Log, times: Times = systemTimes): SemanticSearch {
  const embed = createEmbeddingClient(server)
  const vectorOf = createQuestionVectors(embed, log, times)
  let stopLast = () => Promise.resolve()

  /** Builds the vectors, hands them to the threads, and removes older files; tells the number of dimensions. */
  const build = async (threads: IndexThreads, { index, revision, everyday }: IndexedCorpus, signal: AbortSignal) => {
    const folder = dirname(index)
    const { name, sameModel } = vectorFileName(revision, server.model)
    const older = readdirSync(folder).filter(sameModel)
    const { vectors, sent } = await buildVectors(
      { index, everyday, file: join(folder, name), older: older.map((other) => join(folder, other)) },
      embed,
      times,
      signal,
    )
    if (vectors.positions.length > 0) await threads.useVectors(vectors)
    for (const old of readdirSync(folder))
      if (isVectorFile(old) && old !== name) rmSync(join(folder, old), { force: true })
    return { dimensions: vectors.dimensions, passages: vectors.positions.length, sent }
  }

  return {
    extend(threads, corpus) {
      const stopping = new AbortController()
      const stopBefore = stopLast
      let dimensions = 0
      const follow = async () => {
        // One request at a time, also while one index follows another.
        await stopBefore()
        while (!stopping.signal.aborted) {
          try {
            const { passages, sent, ...built } = await build(threads, corpus, stopping.signal)
            dimensions = built.dimensions
            return log.info({ passages, sent }, 'searching with vectors')
          } catch (error) {
            if (stopping.signal.aborted) return
            log.warn({ err: error }, 'no vectors for now')
            await times.pause(nextBuild, stopping.signal).catch(() => undefined)
          }
        }
      }
      const building = follow()
      const stop = async () => {
        stopping.abort()
        await building
      }
      stopLast = stop
      return {
        ...threads,
        async search(query, signal) {
          const vector = dimensions > 0 ? await vectorOf(query.question, dimensions, signal) : undefined
          return threads.search({ ...query, vector }, signal)
        },
        async close() {
          await stop()
          await threads.close()
        },
      }
    },
  }
}

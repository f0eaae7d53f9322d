import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SubLaw } from '../../../../../contract/knowledge-bases.ts'
import type { LawName } from '../../corpus/documents.ts'
import type { RisRecord } from './ris-records.ts'

/*
 * What was fetched from RIS, as it came, in DATA_DIR/ris: a folder per law (`bund/10002531`, `wien/20000160`) or per
 * court, kind and year of decisions (`Justiz/JJR_1997`), in it per document its XML and the record of the listing it was fetched by.
 * A killed import finds there what it need not fetch again; the corpus can be made anew from it without RIS.
 */

export type Entry<R extends RisRecord = RisRecord> = { record: R; /** YYYY-MM-DD */ fetched: string }

/** What a folder of a law holds. */
export type ArchivedLaw = {
  law: LawName
  jurisdiction: SubLaw
  gesetzesnummer: string
  listed: string
  /** Whether every document of the last list is there. */ complete: boolean
}

/** Per application of the change feed the day up to which it was followed; the first day of decisions that are wanted. */
export type ArchiveState = { followed: Record<string, string>; since: Record<string, string> }

export type Archive = ReturnType<typeof openArchive>

/** Nothing is created before the first write. */
export function openArchive(root: string) {
  const at = (folder: string, name: string) => join(root, folder, name)
  const readJson = async <T>(path: string): Promise<T | undefined> => {
    const content = await readFile(path, 'utf8').catch(ignoreMissing)
    return content === undefined ? undefined : (JSON.parse(content) as T)
  }
  return {
    /** The documents of a folder. */
    async entries<R extends RisRecord>(folder: string): Promise<Map<string, Entry<R>>> {
      const names = (await readdir(join(root, folder)).catch(ignoreMissing)) ?? []
      const entries = new Map<string, Entry<R>>()
      for (const name of names) {
        if (!name.endsWith('.xml')) continue
        const id = name.slice(0, -4)
        const entry = await readJson<Entry<R>>(at(folder, `${id}.json`))
        if (entry) entries.set(id, entry)
      }
      return entries
    },
    entry: <R extends RisRecord>(folder: string, id: string) => readJson<Entry<R>>(at(folder, `${id}.json`)),
    /** Undefined when it was never fetched. */
    xml: (folder: string, id: string) => readFile(at(folder, `${id}.xml`), 'utf8').catch(ignoreMissing),
    /** Keeps a document; the record is written last, so that it never stands for bytes that are not there. */
    async save(folder: string, entry: Entry, xml: Buffer | undefined): Promise<void> {
      if (xml) {
        // Between the two files the old record must not stand for the new bytes.
        await rm(at(folder, `${entry.record.id}.json`), { force: true })
        await write(at(folder, `${entry.record.id}.xml`), xml)
      }
      await write(at(folder, `${entry.record.id}.json`), JSON.stringify(entry))
    },
    async remove(folder: string, id: string): Promise<void> {
      await rm(at(folder, `${id}.json`), { force: true })
      await rm(at(folder, `${id}.xml`), { force: true })
    },
    saveLaw: (folder: string, law: ArchivedLaw) => write(at(folder, 'law.json'), JSON.stringify(law)),
    /** All laws that were ever begun, by folder. */
    async laws(): Promise<Map<string, ArchivedLaw>> {
      const laws = new Map<string, ArchivedLaw>()
      for (const jurisdiction of (await readdir(root).catch(ignoreMissing)) ?? [])
        for (const number of (await readdir(join(root, jurisdiction)).catch(() => [])) ?? []) {
          const law = await readJson<ArchivedLaw>(join(root, jurisdiction, number, 'law.json')).catch(() => undefined)
          if (law) laws.set(`${jurisdiction}/${number}`, law)
        }
      return laws
    },
    state: async (): Promise<ArchiveState> =>
      (await readJson<ArchiveState>(join(root, 'state.json'))) ?? { followed: {}, since: {} },
    saveState: (state: ArchiveState) => write(join(root, 'state.json'), JSON.stringify(state)),
  }
}

export const lawFolder = (jurisdiction: SubLaw, gesetzesnummer: string) => `${jurisdiction}/${gesetzesnummer}`

/** `Justiz/JJR_1997`, `Vwgh/JWR_2022`: folders with some thousand documents at most. */
export const decisionFolder = (application: string, id: string) => `${application}/${id.slice(0, 8)}`

async function write(path: string, content: Buffer | string): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  await writeFile(`${path}.part`, content)
  await rename(`${path}.part`, path)
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

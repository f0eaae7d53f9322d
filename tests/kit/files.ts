import { eventually } from './app.ts'
import type { Answer, Browserless } from './browserless.ts'

/** A file to be uploaded: its name, and what is in it. */
export type Sent = readonly [name: string, content: string | Uint8Array]

/** A form as the page sends it: what says where first, then the files. */
export function formOf(files: readonly Sent[], fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, content] of files)
    form.append('files', new File([typeof content === 'string' ? content : Uint8Array.from(content)], name))
  return form
}

export const upload = (
  person: Browserless,
  files: readonly Sent[],
  fields: Record<string, string> = {},
): Promise<Answer> => person.post('/api/chat/files', formOf(files, fields))

/** Uploads one file that is taken, and waits until it was read or could not be. */
export async function aFile(
  person: Browserless,
  [name, content]: Sent = ['Klage.txt', 'Der Kläger begehrt 500 Euro.'],
  fields: Record<string, string> = {},
): Promise<{ id: string; filename: string }> {
  const { status, body, text } = await upload(person, [[name, content]], fields)
  if (status !== 202) throw new Error(`no upload: ${status} ${text}`)
  const { uuid, filename } = body.tasks[0]
  await settled(person, uuid)
  return { id: uuid, filename }
}

/** Waits until nothing is done with a file any more; its state. */
export const settled = (person: Browserless, id: string) =>
  eventually(async () => {
    const { body } = await person.get(`/api/chat/files/${id}/status`)
    if (['NEW', 'OCR', 'ANONYMIZING'].includes(body.status)) throw new Error(`still ${body.status}`)
    return body
  })

export async function aFolder(person: Browserless, name: string, path = ''): Promise<{ id: string; path: string }> {
  const { status, body, text } = await person.post('/api/chat/files/folders', { name, path })
  if (status !== 201) throw new Error(`no folder: ${status} ${text}`)
  return { id: body.uuid, path: body.path }
}

/** What lies in a folder, by its paths. */
export async function pathsIn(person: Browserless, path = ''): Promise<string[]> {
  const { body } = await person.get(`/api/chat/files?limit=1000&path=${encodeURIComponent(path)}`)
  return body.results.map((item: { path: string }) => item.path)
}

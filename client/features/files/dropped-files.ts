/*
 * Files out of what was dropped, pasted or chosen. A dropped folder is read with everything below it.
 */

/** A file, and the folder inside of what was dropped that it lies in: names with a slash behind each, empty for none. */
export type GivenFile = { file: File; folder: string }

/** What systems put into every folder, and nobody means. */
const isLitter = (name: string) => /^(\.DS_Store|Thumbs\.db|desktop\.ini|~\$.*|\._.*)$/i.test(name)

/** Files of a drop. Has to be called while the event is handled; what it finds comes later. */
export async function filesOfDrop(transfer: DataTransfer): Promise<GivenFile[]> {
  const entries = [...transfer.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const found = await Promise.all(
    entries.map(({ entry, file }) =>
      entry ? filesBelow(entry, '') : Promise.resolve(file ? [{ file, folder: '' }] : []),
    ),
  )
  return found.flat()
}

/** Files of a field, where a whole folder may have been chosen. */
export const filesOfField = (files: Iterable<File>): GivenFile[] =>
  [...files]
    .filter(({ name }) => !isLitter(name))
    .map((file) => ({ file, folder: file.webkitRelativePath.split('/').slice(0, -1).map(withSlash).join('') }))

/** Files of a clipboard. Pictures out of one have all the same name: they get the time instead. */
export function filesOfPaste(transfer: DataTransfer, now: Date): GivenFile[] {
  const stamp = now.toLocaleString('sv-SE').replaceAll(':', '.')
  return [...transfer.files].map((file) => ({
    file: /^image\.\w+$/.test(file.name)
      ? new File([file], `Eingefügt ${stamp}.${file.name.split('.').at(-1)}`, { type: file.type })
      : file,
    folder: '',
  }))
}

/** Whether something that is dragged holds files of the system, not a row of the page. */
export const holdsFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false

const withSlash = (name: string) => `${name}/`

async function filesBelow(entry: FileSystemEntry, folder: string): Promise<GivenFile[]> {
  if (isLitter(entry.name)) return []
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
    return [{ file, folder }]
  }
  const inside = await entriesOf(entry as FileSystemDirectoryEntry)
  const found = await Promise.all(inside.map((one) => filesBelow(one, folder + withSlash(entry.name))))
  return found.flat()
}

/** A reader gives its entries in pieces; an empty one is the end. */
async function entriesOf(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const piece = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (piece.length === 0) return all
    all.push(...piece)
  }
}

import type { DragEvent } from 'react'
import type { FileItem } from '../../../contract/files.ts'
import { filesOfDrop, holdsFiles, type GivenFile } from './dropped-files.ts'

/*
 * Dragging with the mouse: rows into folders, and files of the system into them. For everybody else there are »Verschieben«
 * and »Hochladen«.
 */

/** What happens to something that is dropped on a folder, by its path. */
export type Drops = {
  onMove: (items: readonly FileItem[], folder: string) => void
  onUpload: (files: GivenFile[], folder: string) => void
}

/** Names are nobody's business outside of this page: what is dragged is kept here, the browser carries only this mark. */
const mark = 'application/x-fundstelle-rows'
let dragged: readonly FileItem[] = []

/** Begins to drag rows. */
export function beginDrag(event: DragEvent, items: readonly FileItem[]): void {
  dragged = items
  event.dataTransfer.setData(mark, '')
  event.dataTransfer.effectAllowed = 'move'
}

export function endDrag(): void {
  dragged = []
}

const isRows = (event: DragEvent) => dragged.length > 0 && event.dataTransfer.types.includes(mark)

/** Not where it lies already, and no folder into itself. */
const fits = (folder: string) =>
  dragged.every(
    ({ path, is_folder, filename }) =>
      path !== null &&
      !(is_folder && folder.startsWith(path)) &&
      path !== `${folder}${filename}${is_folder ? '/' : ''}`,
  )

/** Attributes of an element that stands for a folder. While something that fits is over it, it has `data-over`. */
export const dropOn = (drops: Drops, folder: string) => ({
  onDragOver: (event: DragEvent<HTMLElement>) => {
    const isUpload = holdsFiles(event.dataTransfer)
    if (!isUpload && !(isRows(event) && fits(folder))) return
    event.preventDefault()
    event.stopPropagation()
    event.dataTransfer.dropEffect = isUpload ? 'copy' : 'move'
    event.currentTarget.dataset.over = ''
  },
  onDragLeave: ({ currentTarget, relatedTarget }: DragEvent<HTMLElement>) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) delete currentTarget.dataset.over
  },
  onDrop: (event: DragEvent<HTMLElement>) => {
    delete event.currentTarget.dataset.over
    if (holdsFiles(event.dataTransfer)) {
      event.preventDefault()
      event.stopPropagation()
      void filesOfDrop(event.dataTransfer).then((files) => drops.onUpload(files, folder))
    } else if (isRows(event) && fits(folder)) {
      event.preventDefault()
      event.stopPropagation()
      drops.onMove(dragged, folder)
      endDrag()
    }
  },
})

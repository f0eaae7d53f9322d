import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { Upload } from 'lucide-react'
import { filesOfDrop, holdsFiles, type GivenFile } from './dropped-files.ts'
import { rootName } from './folder-tree.ts'

type Props = {
  /** Where what is dropped goes, unless it is dropped on a folder. */
  folderName: string | undefined
  onFiles: (files: GivenFile[]) => void
  children: ReactNode
}

/** The whole page takes files of the system that are dropped on it. */
export function PageDrop({ folderName, onFiles, children }: Props) {
  const [isOver, setOver] = useState(false)
  // Entering what lies inside comes before leaving what lies around it.
  const depth = useRef(0)
  const enter = (event: DragEvent, by: 1 | -1) => {
    if (!holdsFiles(event.dataTransfer)) return
    depth.current = Math.max(0, depth.current + by)
    setOver(depth.current > 0)
  }
  return (
    // Whoever has no mouse has the button »Hochladen«.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="relative flex min-h-0 flex-1"
      onDragEnter={(event) => enter(event, 1)}
      onDragLeave={(event) => enter(event, -1)}
      onDragOver={(event) => holdsFiles(event.dataTransfer) && event.preventDefault()}
      onDropCapture={() => {
        depth.current = 0
        setOver(false)
      }}
      onDrop={(event) => {
        if (!holdsFiles(event.dataTransfer)) return
        event.preventDefault()
        void filesOfDrop(event.dataTransfer).then((files) => files.length > 0 && onFiles(files))
      }}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-2 z-10 flex items-end justify-center rounded-card border-2 border-dashed border-accent">
          <p className="mb-6 flex items-center gap-2 rounded-full bg-accent px-5 py-2.5 font-semibold text-on-accent shadow-float">
            <Upload className="size-5" aria-hidden="true" />
            In »{folderName ?? rootName}« hochladen
          </p>
        </div>
      )}
    </div>
  )
}

import { useState } from 'react'
import { Maximize2 } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PagePicture } from './PagePicture.tsx'

type Props = {
  /** Name of the file and page. */
  title: string
  file: string
  page: number
  /** Where the passage stands in the text of the page. */
  range: { start: number; end: number }
  /** Its words. */
  passage: string
}

/** A passage of an own file: the picture of its page with the passage marked, and below its words. */
export function FilePassage({ title, file, page, range, passage }: Props) {
  const [isLarge, setLarge] = useState(false)
  return (
    <div className="space-y-4">
      <PagePicture file={file} number={page} range={range} />
      <Button onClick={() => setLarge(true)} className="w-full">
        <Maximize2 className="size-4" aria-hidden="true" />
        Seite groß ansehen
      </Button>
      <blockquote className="prose border-l-2 border-hairline pl-3 whitespace-pre-line [overflow-wrap:anywhere]">
        <mark>
          <span className="sr-only">Zitierte Stelle: </span>
          {passage}
        </mark>
      </blockquote>
      {isLarge && (
        <Dialog title={title} position="wide" onClose={() => setLarge(false)}>
          <PagePicture file={file} number={page} range={range} />
        </Dialog>
      )}
    </div>
  )
}

import { Megaphone, X } from 'lucide-react'
import { IconButton } from '../../ui/Button.tsx'
import { linesWithLinks } from './links.ts'

type Props = { message: string; /** Absent in a preview. */ onDismiss?: () => void }

/** One system message as people see it: plain text, addresses as links. */
export function MessageBanner({ message, onDismiss }: Props) {
  return (
    <div className="pointer-events-auto flex w-full max-w-[26rem] gap-3 rounded-card border border-line bg-surface py-2 pr-2 pl-4 shadow-float">
      <Megaphone className="mt-3 size-5 shrink-0 text-accent lg:mt-2" aria-hidden="true" />
      <p className="min-w-0 flex-1 py-2.5 [overflow-wrap:anywhere] whitespace-pre-wrap lg:py-1.5">
        {linesWithLinks(message).map((part, index) =>
          part.isLink ? (
            <a
              key={index}
              href={part.text}
              target="_blank"
              rel="noopener noreferrer"
              className="text-accent underline underline-offset-2"
            >
              {part.text}
            </a>
          ) : (
            part.text
          ),
        )}
      </p>
      {onDismiss && (
        <IconButton label="Nachricht schließen" onClick={onDismiss}>
          <X className="size-5" aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}

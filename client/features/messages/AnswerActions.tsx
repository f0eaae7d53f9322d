import type { ReactNode } from 'react'
import { RefreshCw, Reply } from 'lucide-react'
import { shorten } from '../../../contract/excerpt.ts'
import type { MessageActions, Shown } from './messages.ts'

/** A button below an answer. Where there is no room for the words of all of them, the signs stand alone. */
export const tool =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-field px-2.5 transition-[background-color,color] hover:bg-wash hover:text-ink active:bg-chosen lg:min-h-9 lg:min-w-9'
export const toolWords = '@max-[39rem]:sr-only'

type Props = { message: Shown; question: Shown | undefined; actions: MessageActions }

/** What can be done with an answer that has been written: another one, or a question about it. */
export function AnswerActions({ message, question, actions }: Props) {
  if (message.timestamp === undefined || message.isWriting) return null
  // Not taken away while another answer is written, so that nothing moves.
  const look = actions.isWriting ? 'invisible' : ''
  return (
    <>
      {question?.timestamp !== undefined && (
        <Action
          icon={<RefreshCw className="size-4" aria-hidden="true" />}
          look={look}
          onClick={() => actions.again(question)}
        >
          Neu beantworten
        </Action>
      )}
      {message.text && (
        <Action
          icon={<Reply className="size-4" aria-hidden="true" />}
          look={look}
          // As it is read: without the signs of formatting, with the names of the sources.
          onClick={(button) =>
            actions.reply(
              message,
              shorten(button.closest('article')?.querySelector<HTMLElement>('.prose')?.innerText ?? message.text),
            )
          }
        >
          Darauf antworten
        </Action>
      )}
    </>
  )
}

function Action({
  icon,
  look,
  onClick,
  children,
}: {
  icon: ReactNode
  look: string
  onClick: (button: HTMLButtonElement) => void
  children: string
}) {
  return (
    <button
      type="button"
      title={children}
      onClick={(event) => onClick(event.currentTarget)}
      className={`${tool} ${look}`}
    >
      {icon}
      <span className={toolWords}>{children}</span>
    </button>
  )
}

import { MessageBanner } from './MessageBanner.tsx'
import { useSystemMessages } from './system.ts'

/** What the operator tells the person, at the bottom on the right, until they dismiss it. */
export function SystemBanners() {
  const { messages, dismiss } = useSystemMessages()
  if (messages.length === 0) return null
  return (
    <section
      aria-label="Systemnachrichten"
      className="no-print pointer-events-none fixed right-4 bottom-[calc(1rem+env(safe-area-inset-bottom)+var(--bottom-bar,0px)+var(--keyboard,0px))] left-4 z-30 flex max-h-[45dvh] flex-col items-end gap-3 overflow-y-auto sm:left-auto"
    >
      {messages.map(({ uuid, message }) => (
        <MessageBanner key={uuid} message={message} onDismiss={() => dismiss(uuid)} />
      ))}
    </section>
  )
}

/*
 * Tabs of one browser tell each other what has changed. Only the name of a conversation goes along: what is in it each
 * tab asks the server for, which decides again who may see it.
 */

const channel = new BroadcastChannel('fundstelle-threads')

/** Lets the other tabs know that something about a conversation is new. */
export const tellTabs = (thread: string): void => channel.postMessage(thread)

/** Hears of conversations that another tab has changed. Returns how to stop that. */
export function hearTabs(listener: (thread: string) => void): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') listener(data)
  }
  channel.addEventListener('message', onMessage)
  return () => channel.removeEventListener('message', onMessage)
}

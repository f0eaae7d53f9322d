import type { Page } from 'playwright-core'

/** Something that a page has loaded: its kind as the browser names it, its content coding, its bytes on the wire. */
export type Transfer = { path: string; type: string; coding: string | undefined; bytes: number }

/** Notes what a page loads from here on, as it came over the wire; returns how to read it. */
export async function watchTransfers(page: Page): Promise<() => Transfer[]> {
  const session = await page.context().newCDPSession(page)
  const transfers = new Map<string, Transfer>()
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const coding = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-encoding')?.[1]
    transfers.set(requestId, { path: new URL(response.url).pathname, type, coding, bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId)
    if (transfer) transfer.bytes = encodedDataLength
  })
  await session.send('Network.enable')
  return () => [...transfers.values()]
}

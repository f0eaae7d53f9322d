/** Offers the body of a reply as a file, under the name that the server gave it. Rejects when the reply breaks off. */
export async function saveFile(response: Response, otherwise: string): Promise<void> {
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? otherwise
  link.click()
  // The browser has taken the file over by the next turn at the latest; until then the address must work.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

import { open } from 'node:fs/promises'

/** Makes sure that names given or changed in a folder survive a loss of power. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

import { day, type Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Regular } from '../jobs/regular.ts'
import { openBlobFolder } from './blob-folder.ts'
import { blobFolderOf, type Blobs } from './blobs.ts'

/**
 * Opens the store for blobs that the settings name. Throws BlobStoreRefuses where it says that it will never take
 * anything from us; one that is only out of reach is no obstacle here.
 */
export async function openBlobs({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Blobs> {
  // Loaded only where it is used, because of its size.
  return s3 ? (await import('./blob-s3.ts')).openS3Blobs(s3) : openBlobFolder(blobFolderOf(dataDir))
}

/** Removes what killed processes left half written; no upload takes a day. */
export const sweepBlobs = ({ blobs, clock }: { blobs: Blobs; clock: Clock }): Regular => ({
  name: 'sweep-blobs',
  every: day,
  run: () => blobs.removeUnfinished(new Date(clock.now().getTime() - day)),
})

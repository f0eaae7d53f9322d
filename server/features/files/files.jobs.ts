import { day, hour, second } from '../../base/clock.ts'
import { featureJob, type FeatureJob, type FeatureWork } from '../../base/feature.ts'
import { checkBlobsWeekly } from './check-blobs.ts'
import { fileJob, queues } from './files-queue.ts'
import { sweepOrphans } from './sealed-blobs.ts'
import { forgetOldUploads } from './upload.ts'
import { resumeAbandoned, takeOverWork, workByJob } from './work.ts'

/** The background work of this feature. */
export const filesJobs: FeatureJob[] = [featureJob({ ...queues.file, data: fileJob, run: workByJob })]

/** What this feature does again and again. */
export const filesWork: FeatureWork[] = [
  {
    name: 'remove blobs of no file',
    every: hour,
    // No upload takes a day.
    run: (parts) => sweepOrphans(parts, new Date(parts.clock.now().getTime() - day)),
  },
  { name: 'go on with files of dead processes', every: 5 * second, run: takeOverWork },
  { name: 'go on with files', every: hour, run: resumeAbandoned },
  { name: 'compare files with their blobs', every: hour, run: checkBlobsWeekly },
  { name: 'forget uploads', every: hour, run: forgetOldUploads },
]

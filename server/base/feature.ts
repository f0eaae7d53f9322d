import type { Web } from './http/http.ts'
import type { Job } from './jobs/jobs.ts'
import type { Regular } from './jobs/regular.ts'
import type { ItemKeys } from './item-keys.ts'
import type { FeatureParts, Persons } from './persons.ts'

/*
 * A feature is one value, `<feature>.feature.ts`: all that the rest of the product needs to know to take it in. The list
 * of features stands in server/app.ts, and everything else follows from it: routes, queues, regular work, export, erasure.
 */

/** Background work; see `Job` for its limits. */
type WithParts<Data> = Omit<Job<Data>, 'run'> & {
  run(parts: FeatureParts, data: Data, signal: AbortSignal): Promise<void>
}
export type FeatureJob = WithParts<never>

/** Work that is due again and again; see `Regular`. */
export type FeatureWork = Omit<Regular, 'run'> & { run(parts: FeatureParts): Promise<void> }

/** `P`: what its routes need besides the machinery. */
export type Feature<P extends FeatureParts = FeatureParts> = {
  /** As its folder is called. */
  name: string
  routes?(web: Web, parts: P): void
  jobs?: FeatureJob[]
  regular?: FeatureWork[]
  /** What its tables hold of persons; said also by a feature that knows none. */
  persons: Persons
  /** Its tables with items that have a data key of their own (`createItemKey`), one entry for each table. */
  itemKeys?: ItemKeys[]
}

/** For features without tables that know persons. */
export const knowsNobody: Persons = { tables: {} }

/** A job for the list of its feature: the one place that forgets the type of the data, which `data` has checked before `run` gets them. */
export const featureJob = <Data>(job: WithParts<Data>): FeatureJob => job as unknown as FeatureJob

/** The jobs of these features as the queue takes them. */
export const jobsOf = (features: Pick<Feature, 'jobs'>[], parts: FeatureParts): Job<never>[] =>
  features.flatMap(({ jobs = [] }) =>
    jobs.map((job) => ({ ...job, run: (data: never, signal: AbortSignal) => job.run(parts, data, signal) })),
  )

/** The names of the queues that these features have work in. */
export const queueNamesOf = (features: Pick<Feature, 'jobs'>[]): string[] =>
  features.flatMap(({ jobs = [] }) => jobs.map(({ name }) => name))

/** The regular work of these features. */
export const regularWorkOf = (features: Pick<Feature, 'regular'>[], parts: FeatureParts): Regular[] =>
  features.flatMap(({ regular = [] }) => regular.map((work) => ({ ...work, run: () => work.run(parts) })))

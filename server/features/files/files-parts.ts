import type { Parts } from '../../base/parts.ts'
import type { NameCache } from './opened-names.ts'
import type { OwnWork } from './own-work.ts'

/** What the actions on files may use. */
export type FilesParts = Parts & { names: NameCache; work: OwnWork }

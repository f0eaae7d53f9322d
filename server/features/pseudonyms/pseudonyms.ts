/*
 * The door of pseudonymisation: finds what identifies somebody in a text, replaces it, and puts it back. Knows no person;
 * asks others only where the operator connected a recogniser; the only place that sees both names. What it gives back is
 * content and sealed by whoever keeps it.
 */

export { detect, type Detected } from './detect.ts'
export { learnNames } from './learn-names.ts'
export { search } from './search.ts'
export { askRecognisers } from './recognisers.ts'
export { findAgenda, type AgendaItem } from './agenda.ts'
export { coverBeside } from './beside.ts'
export { openCover, type Cover } from './cover.ts'
export type { Covered } from './known-names.ts'
export { nameEntities, replaceEntities, restoreDocument, type Leak, type Pseudonymised } from './placeholders.ts'

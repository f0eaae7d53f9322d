/** How a question ended, and what it was, in the words of the screen. */
export const queryStateNames = { complete: 'Beantwortet', aborted: 'Abgebrochen', failed: 'Fehler' } as const
export type QueryState = keyof typeof queryStateNames
export const queryStates = Object.keys(queryStateNames) as [QueryState, ...QueryState[]]

export const queryKindNames = { question: 'Frage', summary: 'Zusammenfassung' } as const
export type QueryKind = keyof typeof queryKindNames

/** What the history can be narrowed to. */
export const queryFilterNames = { failed: 'Nur Fehler', unproven: 'Nur ohne Beleg' } as const
export const queryFilters = Object.keys(queryFilterNames) as ['failed', 'unproven']

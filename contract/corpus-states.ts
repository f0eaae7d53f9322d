/** Where an import into the corpus is, in the words of the screen; no schema here. */
export const importStateNames = {
  receiving: 'Datei wird übertragen',
  waiting: 'Wartet',
  running: 'Läuft',
  done: 'Abgeschlossen',
  failed: 'Fehlgeschlagen',
  cancelled: 'Abgebrochen',
} as const
export type ImportState = keyof typeof importStateNames

export const isUnderWay = (state: ImportState) => state === 'receiving' || state === 'waiting' || state === 'running'

/** What is imported from RIS. */
export const risChoiceNames = {
  laws: 'Einzelne Gesetze',
  area: 'Alle Gesetze eines Rechtsgebiets',
  decisions: 'Entscheidungen',
  update: 'Änderungen seit dem letzten Import',
} as const

/** The courts whose decisions can be imported, as RIS calls them. */
export const courtNames = { Justiz: 'OGH und ordentliche Gerichte', Vwgh: 'VwGH', Vfgh: 'VfGH' } as const

/** Our own texts that rest on official ones. */
export const ownTextNames = { digest: 'Kurzfassung', guide: 'Leitfaden', signpost: 'Wegweiser' } as const

/** Bytes of a file with laws. */
export const importFileLimit = 300 * 1024 ** 2

/** By their key in addresses, with their titles. */
export const legalTexts = {
  limits: 'Grenzen in fünf Minuten',
  privacy: 'Datenschutz',
  terms: 'AGB',
  secrecy: 'Berufsgeheimnis',
  measures: 'Technische und organisatorische Maßnahmen',
  sub_processors: 'Unterauftragsverarbeiter',
  agreement: 'Vereinbarung über die Auftragsverarbeitung',
  accessibility: 'Erklärung zur Barrierefreiheit',
} as const
export type LegalTextName = keyof typeof legalTexts

/** The agreement in force, named by the day of its text; with a new one everybody is asked again. */
export const agreementVersion = '2026-11-23'

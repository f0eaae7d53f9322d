/** The knowledge bases and the sub-areas of public law, with the German labels on the screen. */
export const knowledgeBases = {
  zivilrechtogh: 'Zivilrecht',
  strafrecht: 'Strafrecht',
  steuerrecht: 'Steuerrecht',
  publiclaw: 'Öffentliches Recht',
  none: 'Ohne Wissensdatenbank',
} as const

export type KnowledgeBase = keyof typeof knowledgeBases

/** Only `publiclaw` has sub-areas: the Bund and the nine Länder. */
export const subLaws = {
  bund: 'Bund',
  burgenland: 'Burgenland',
  kaernten: 'Kärnten',
  niederoesterreich: 'Niederösterreich',
  oberoesterreich: 'Oberösterreich',
  salzburg: 'Salzburg',
  steiermark: 'Steiermark',
  tirol: 'Tirol',
  vorarlberg: 'Vorarlberg',
  wien: 'Wien',
} as const

export type SubLaw = keyof typeof subLaws

export const knowledgeBaseKeys = Object.keys(knowledgeBases) as [KnowledgeBase, ...KnowledgeBase[]]
export const subLawKeys = Object.keys(subLaws) as [SubLaw, ...SubLaw[]]

export const isKnowledgeBase = (key: string): key is KnowledgeBase => Object.hasOwn(knowledgeBases, key)

/** Whether an account limited to some knowledge bases may use this one; an empty list limits nothing, `none` is always allowed. */
export function isLawAllowed(limited: readonly string[], law: KnowledgeBase): boolean {
  return law === 'none' || limited.length === 0 || limited.includes(law)
}

/** The stored choice if it may be used, otherwise the first allowed knowledge base. */
export function allowedLaw(limited: readonly string[], stored: string | undefined): KnowledgeBase {
  const allowed = knowledgeBaseKeys.filter((law) => isLawAllowed(limited, law))
  return allowed.find((law) => law === stored) ?? allowed[0] ?? 'none'
}

export const fileQueryTypes = {
  general: 'Allgemeine Anfrage',
  simple_rag: 'Dokument(e) durchsuchen',
} as const

export type FileQueryType = keyof typeof fileQueryTypes

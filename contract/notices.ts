/** The sentence for answers in general, on the screen, on paper and in saved files. */
export const answerNotice = 'KI-Antwort. Bitte prüfen Sie die Quellen.'

/** The sentence under one answer. Only of those that no model wrote a word of we know that they are quotations. */
export const noticeOf = ({ by_model }: { by_model?: boolean | null | undefined }): string =>
  by_model === false ? 'Zitat-Antwort, ohne Sprachmodell. Bitte prüfen Sie die Quellen.' : answerNotice

/** Attribution of texts that come from RIS (CC BY 4.0 demands it). */
export const risLicence =
  'Datenquelle: RIS – https://www.ris.bka.gv.at/, CC BY 4.0. Die konsolidierte Fassung ist rechtlich nicht verbindlich.'

/** Goes with sources whose wording is our own. */
export const digestNotice = 'Kurzfassungen stammen von Fundstelle; maßgeblich ist der amtliche Wortlaut im RIS.'

/** The sentence under every answer, on the screen, on paper and in saved files. */
export const answerNotice = 'KI-Antwort. Bitte prüfen Sie die Quellen.'

/** Attribution of texts that come from RIS (CC BY 4.0 demands it). */
export const risLicence = 'Datenquelle: RIS – https://www.ris.bka.gv.at/, CC BY 4.0. Die konsolidierte Fassung ist rechtlich nicht verbindlich.'

/** Goes with sources whose wording is our own. */
export const digestNotice = 'Kurzfassungen stammen von Fundstelle; maßgeblich ist der amtliche Wortlaut im RIS.'

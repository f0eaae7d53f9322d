/** The question that asks for the summary of a source; the page shows it before the server has stored it. */
export const summaryQuestion = (citation: string) => `Bitte fassen Sie ${citation} zusammen.`

/*
 * The door of the knowledge bases as administrators keep them: what is in stock, imports into it, and which of our own
 * texts wait to be read again. The corpus itself belongs to the law.
 */

export { beginNightlyImport, giveUpLost, runImport } from './run-import.ts'
export { cancelImport, changeSchedule, importFile, importFromRis, listImports } from './imports.ts'
export { changedProvisions, listOwnTexts, markRead, noteWordings } from './own-texts.ts'
export { listStock, listStockedLaws } from './stock.ts'

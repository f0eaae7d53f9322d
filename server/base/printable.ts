/** Without the characters that XML 1.0 knows in no form. */
export const printable = (text: string) => text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')

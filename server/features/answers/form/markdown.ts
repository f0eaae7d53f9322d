/** Texts of law are data: nothing in them may act as formatting. */
export const escapeMarkdown = (text: string) =>
  text
    .replace(/([\\`*_{}[\]<>#|~])/g, '\\$1')
    .replace(/^(\s*)(\d+)([.)])/gm, '$1$2\\$3')
    .replace(/^(\s*)([-+])/gm, '$1\\$2')

/** Stands where a quotation leaves something out. */
export const omission = '[…]'

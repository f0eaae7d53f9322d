/** The pattern for LIKE that finds this text anywhere, in small letters; undefined when there is nothing to look for. */
export const containing = (text: string | undefined): string | undefined =>
  text ? `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%` : undefined

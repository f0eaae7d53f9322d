/** What is covered, by kind. DATE, AGE, PLACE, OCCUPATION and INSTITUTION only in documents where they point to a person. */
export const entityTypes = [
  'PERSON',
  'ORG',
  'ADDRESS',
  'PHONE',
  'EMAIL',
  'IBAN',
  'SVNR',
  'UID',
  'FN',
  'PLATE',
  'ID_NUMBER',
  'DATE_OF_BIRTH',
  'CASE_NUMBER',
  'DATE',
  'AGE',
  'PLACE',
  'OCCUPATION',
  'INSTITUTION',
  'OTHER',
] as const
export type EntityType = (typeof entityTypes)[number]

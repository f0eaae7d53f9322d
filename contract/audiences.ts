/** Whom a system message is for, with the words on the screen. */
export const audiences = {
  all: 'Alle',
  free: 'Konten mit dem Tarif »Kostenfrei«',
  paid: 'Konten mit einem anderen Tarif',
  company_admins: 'Firmenadministration',
  admins: 'Administration',
} as const
export type Audience = keyof typeof audiences
export const audienceKeys = Object.keys(audiences) as [Audience, ...Audience[]]

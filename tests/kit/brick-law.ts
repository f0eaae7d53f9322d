/** A decision on the law of bricks, which no corpus has. */
export const saturdayDecision = {
  kind: 'DECISION',
  id: 'RS9999901',
  court: 'OGH',
  title: 'OGH RS9999901',
  norms: ['PrzG §2'],
  date: '2020-05-05',
  legal_area: 'Zivilrecht',
  text: 'Das Klopfen des Probenziegels ist auch am Samstag geschuldet.',
}

/**
 * The lines of the pages of a claim with so many persons, telephone numbers and addresses; each page brings in some who
 * were not there before and speaks of others again.
 */
export function claimOf(pages: number, things: number): string[][] {
  const given = ['Anna', 'Josef', 'Maria', 'Franz', 'Eva', 'Karl', 'Ilse', 'Otto', 'Rosa', 'Paul']
  const [starts, middles, ends] = [
    ['Hinter', 'Ober', 'Stein', 'Wald', 'Moos', 'Kirch', 'Lang', 'Brand', 'Eichen', 'Grub'],
    ['berg', 'hof', 'bach', 'feld', 'leit', 'brunn', 'stett', 'reit', 'wies', 'egg'],
    ['er', 'inger', 'huber', 'mayr', 'lehner'],
  ]
  const pick = (words: readonly string[], at: number) => words[at % words.length]!
  const surname = (at: number) =>
    pick(starts!, at) + pick(middles!, Math.floor(at / 10)) + pick(ends!, Math.floor(at / 100))
  const thing = (at: number) => {
    const number = String(1_000_000 + at * 7919).slice(0, 7)
    if (at % 5 === 3) return `Erreichbar war er unter der Telefonnummer 0664 ${number}.`
    if (at % 5 === 4)
      return `Die Wohnung liegt in der ${pick(starts!, at)}gasse ${1 + at}, ${1010 + (at % 23) * 10} Wien.`
    return `Als Zeuge wurde Herr ${pick(given, at * 3)} ${surname(at)} vernommen.`
  }
  return Array.from({ length: pages }, (_, page) => {
    const [from, to] = [Math.floor((page * things) / pages), Math.floor(((page + 1) * things) / pages)]
    const fresh = Array.from({ length: to - from }, (_none, at) => thing(from + at))
    const earlier = Array.from({ length: 6 }, (_none, at) => (page * 31 + at * 17) % Math.max(1, to))
    const again = earlier.filter((at) => at % 5 < 3).map((at) => `Herr ${surname(at)} hat dazu nichts gesagt.`)
    const filling = Array.from(
      { length: 36 - fresh.length - again.length },
      (_none, at) => `Der Bestandnehmer hat die Wohnung geräumt zurückzustellen, wie unter ${at + 1} ausgeführt.`,
    )
    return [`Seite ${page + 1} der Klage`, ...fresh, ...filling, ...again]
  })
}

/** What an answer looks like, with a provision that everybody can look up. */
export function Sample() {
  return (
    <figure className="overflow-hidden rounded-card border border-hairline bg-surface">
      <figcaption className="border-b border-hairline px-5 py-2 text-xs text-muted">Beispiel</figcaption>
      <div className="grid sm:grid-cols-[1.25fr_1fr]">
        <div className="space-y-4 p-5">
          <p className="ml-auto w-fit max-w-[90%] rounded-card bg-sunken px-4 py-2">Bis wann muss der Vermieter die Kaution zurückzahlen?</p>
          <p className="font-serif text-base leading-relaxed">
            Nach dem Ende des Mietvertrags unverzüglich, samt den erzielten Zinsen und abzüglich berechtigter Forderungen.{' '}
            <span className="rounded-full bg-law-tint px-2 font-sans text-xs font-semibold whitespace-nowrap text-law">§ 16b MRG</span>
          </p>
        </div>
        <div className="space-y-2 border-t border-hairline bg-sunken p-5 sm:border-t-0 sm:border-l">
          <p className="text-xs font-semibold text-law">§ Gesetz</p>
          <p className="font-serif font-semibold">§ 16b Abs 2 MRG</p>
          <p className="font-serif text-sm leading-relaxed">
            <mark>Endet der Mietvertrag, ist die Kaution mit ihren Zinsen ohne Verzug zurückzugeben,</mark> soweit der Vermieter sie nicht für berechtigte Forderungen braucht.
          </p>
          <p className="text-xs text-muted">Kurzfassung, nicht der amtliche Wortlaut</p>
        </div>
      </div>
    </figure>
  )
}

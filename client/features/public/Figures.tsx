/** What was measured, on what and when. Whoever measures again changes figure and day together. */
const figures = [
  {
    value: '102 von 111',
    what: 'falschen Aussagen wurden nicht als belegt gezeigt; von 55 richtigen wurden zwei angezweifelt.',
    source: '166 Aussagen zu österreichischen Bestimmungen, nicht von uns geschrieben (bench:check, 23. November 2026)',
  },
  {
    value: '224 von 225',
    what: 'Angaben zu Personen wurden gefunden; in einem von 15 Schriftstücken blieb etwas stehen. Darum geben Sie selbst frei.',
    source: '15 Schriftstücke mit eingezeichneten Angaben (bench:pseudonymise, 23. November 2026)',
  },
  {
    value: '142 von 142',
    what: 'Zitaten von Gerichten, Behörden und aus Schriftsätzen wurden richtig gelesen.',
    source: '142 Zitate in ihrem Zusammenhang (bench:citations, 22. November 2026)',
  },
] as const

export const Figures = () => (
  <div className="@container">
    <dl className="grid gap-x-8 gap-y-6 md:grid-cols-3">
      {figures.map(({ value, what, source }) => (
        <div key={value} className="flex flex-col border-t border-hairline pt-4">
          <dt className="font-serif text-xl leading-tight whitespace-nowrap @3xl:text-2xl font-semibold text-accent tabular-nums">
            {value}
          </dt>
          <dd className="mt-1">
            {what}
            <span className="mt-1 block text-xs text-muted">{source}</span>
          </dd>
        </div>
      ))}
    </dl>
    <p className="mt-4 text-xs text-muted">
      Die Beispiele stammen von anderen, waren aber während der Entwicklung bekannt. An unbekannten Texten rechnen Sie
      bitte mit niedrigeren Werten: Von 1.730 Aussagen, die niemand von uns kannte, wurden 786 von 1.107 falschen
      erkannt und 135 von 623 richtigen angezweifelt; in 125 unbekannten Schriftstücken wurden 2.404 von 2.736 Angaben
      zu Personen gefunden (je zum ersten Mal gemessen, 22. und 23. November 2026).
    </p>
  </div>
)

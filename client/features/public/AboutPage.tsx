import { PublicPage } from './PublicPage.tsx'

export const AboutPage = () => (
  <PublicPage title="Über uns">
    <div className="prose">
      <p>
        »Fundstelle« nennen österreichische Juristinnen und Juristen den Ort, an dem sich eine Aussage nachprüfen lässt.
        Das ist unser Anspruch: Zu jeder Aussage gehört ihre Fundstelle, mit einem Klick zu öffnen.
      </p>
      <h2>Wie wir arbeiten</h2>
      <p>
        Fundstelle sucht in den Rechtsquellen seines Bestandes und zitiert daraus: in Gesetzen und, soweit sie
        eingespielt sind, in Entscheidungen und Richtlinien. Was keine Quelle trägt, wird als »ohne Beleg«
        gekennzeichnet. Findet sich nichts, sagt Fundstelle das.
      </p>
      <h2>Was Fundstelle nicht ist</h2>
      <p>
        Keine Rechtsberatung und kein Ersatz für die eigene Prüfung. Auch Antworten mit Belegen können falsch oder
        unvollständig sein. Deshalb ist das Nachprüfen bei uns der kürzeste Weg.
      </p>
    </div>
  </PublicPage>
)

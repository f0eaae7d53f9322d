import { Link } from 'react-router'
import { paths } from '../../../contract/pages.ts'
import { Figures } from './Figures.tsx'
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
        eingespielt sind, in Entscheidungen und Richtlinien. Jede Aussage wird mit der Stelle verglichen, auf die sie
        sich beruft: Wörter, Zahlen, Fristen, Verneinungen. Was keine Quelle trägt, wird als »ohne Beleg«
        gekennzeichnet. Findet sich nichts, sagt Fundstelle das.
      </p>
      <h2>Was wir gemessen haben</h2>
      <p>
        Wir veröffentlichen Zahlen auch dort, wo sie nicht glänzen. Jede nennt, woran und wann sie gemessen wurde; die
        Messprogramme gehören zum Quelltext des Dienstes.
      </p>
      <div className="font-sans text-sm hyphens-manual">
        <Figures />
      </div>
      <h2>Was Fundstelle nicht ist</h2>
      <p>
        Keine Rechtsberatung und kein Ersatz für die eigene Prüfung. Auch Antworten mit Belegen können falsch oder
        unvollständig sein. Deshalb ist das Nachprüfen bei uns der kürzeste Weg.
      </p>
      <h2>Vertraulichkeit</h2>
      <p>
        Inhalte werden verschlüsselt gespeichert, nicht ausgewertet und nicht zum Trainieren von Modellen verwendet. Was
        das für Berufsgeheimnisträger heißt, steht auf der Seite <Link to={paths.secrecy}>Berufsgeheimnis</Link>, wer
        Daten erhält, unter <Link to={paths.subProcessors}>Unterauftragsverarbeiter</Link>.
      </p>
    </div>
  </PublicPage>
)

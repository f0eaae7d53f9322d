import { PublicPage } from './PublicPage.tsx'
import { ImprintText, TermsText } from './LegalTexts.tsx'
import { PrivacyText } from './PrivacyText.tsx'

export const ImprintPage = () => (
  <PublicPage title="Impressum">
    <ImprintText />
  </PublicPage>
)

export const PrivacyPage = () => (
  <PublicPage title="Datenschutz">
    <PrivacyText />
  </PublicPage>
)

export const TermsPage = () => (
  <PublicPage title="AGB">
    <TermsText />
  </PublicPage>
)

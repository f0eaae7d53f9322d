import { legalTexts, type LegalTextName } from '../../../contract/legal-names.ts'
import { LegalText } from '../legal/LegalText.tsx'
import { ImprintText } from './ImprintText.tsx'
import { PublicPage } from './PublicPage.tsx'

export const ImprintPage = () => (
  <PublicPage title="Impressum">
    <ImprintText />
  </PublicPage>
)

/** The page of one text. */
const pageOf = (name: LegalTextName) =>
  function LegalPage() {
    return (
      <PublicPage title={legalTexts[name]}>
        <LegalText name={name} />
      </PublicPage>
    )
  }

export const PrivacyPage = pageOf('privacy')
export const TermsPage = pageOf('terms')
export const SecrecyPage = pageOf('secrecy')
export const MeasuresPage = pageOf('measures')
export const SubProcessorsPage = pageOf('sub_processors')
export const AgreementPage = pageOf('agreement')
export const AccessibilityPage = pageOf('accessibility')

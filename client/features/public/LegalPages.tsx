import { useLocation } from 'react-router'
import { legalTexts, type LegalTextName } from '../../../contract/legal-names.ts'
import { paths } from '../../../contract/pages.ts'
import { LegalText } from '../legal/LegalText.tsx'
import { ImprintText } from './ImprintText.tsx'
import { PublicPage } from './PublicPage.tsx'

export const ImprintPage = () => (
  <PublicPage title="Impressum">
    <ImprintText />
  </PublicPage>
)

const names: Record<string, LegalTextName> = {
  [paths.terms]: 'terms',
  [paths.secrecy]: 'secrecy',
  [paths.measures]: 'measures',
  [paths.subProcessors]: 'sub_processors',
  [paths.agreement]: 'agreement',
  [paths.accessibility]: 'accessibility',
  [paths.limits]: 'limits',
}

/** The text that belongs to the address, however it is spelled. */
export function TextPage() {
  const name = names[useLocation().pathname.toLowerCase().replace(/\/$/, '')] ?? 'privacy'
  return (
    <PublicPage title={legalTexts[name]}>
      <LegalText key={name} name={name} />
    </PublicPage>
  )
}

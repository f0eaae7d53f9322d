/* The door of the public pages: the texts that logged-in people must reach too. */
export { ImprintText, TermsText } from './LegalTexts.tsx'
export { PrivacyText } from './PrivacyText.tsx'

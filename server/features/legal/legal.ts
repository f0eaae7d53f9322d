/*
 * The door of what the law wants: the texts that the operator owes everybody, and the agreement on processing, without which
 * nobody uploads.
 */

export { acceptAgreement, agreementFile, forgetOwn, ownAgreement, requireAgreement } from './agreements.ts'
export { legalText } from './legal-text.ts'

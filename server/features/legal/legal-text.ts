import type { LegalTextName } from '../../../contract/legal-names.ts'
import type { LegalText } from '../../../contract/legal.ts'
import type { Config } from '../../base/config.ts'
import { processingOf, readOperator } from '../system/system.ts'
import { writeText } from './texts/texts.ts'

/** A text of the operator, made from the operator's file and the settings. */
export const legalText = (config: Config, name: LegalTextName): LegalText =>
  writeText(name, {
    ...readOperator(config),
    processing: processingOf(config),
    twoFactor: config.twoFactor,
    isEncryptedOnTheWay: config.secureCookies,
  })

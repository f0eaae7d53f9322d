import { passphraseProblem, passphraseWording as wording } from './encryption.ts'

/*
 * Choosing a passphrase and changing it: what only the settings need, apart from what every page loads.
 */

/** The least length of a passphrase that is being chosen. */
export const passphraseLeast = 12

export const passphraseWording = {
  ...wording,
  tooShort: `Die Passphrase muss mindestens ${passphraseLeast} Zeichen lang sein.`,
  repetitionMissing: 'Bitte bestätigen Sie Ihre Passphrase.',
  different: 'Die Passphrasen stimmen nicht überein.',
  bothNeeded: 'Sowohl Ihre alte, als auch neue Passphrase werden benötigt.',
  oldNeeded: 'Für die Umstellung wird ihre bisherige Passphrase benötigt.',
  notRecognised: 'Ihre bisherige Passphrase konnte nicht erkannt werden.',
} as const

/** What is wrong with a passphrase that is being chosen, in a sentence for the person; undefined when nothing is. */
export function newPassphraseProblem(passphrase: string): string | undefined {
  const problem = passphraseProblem(passphrase)
  if (problem) return problem
  return Array.from(passphrase.normalize('NFC')).length < passphraseLeast ? passphraseWording.tooShort : undefined
}

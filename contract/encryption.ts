/*
 * The passphrase on its way: header X-File-Passphrase-B64, base64 of the UTF-8 bytes of the text in Unicode form NFC, so
 * that the same word typed on two systems gives the same bytes.
 */

export const passphraseHeader = 'x-file-passphrase-b64'

/** Characters, as a person counts them. */
export const passphraseLimit = 256

/** The least length of a passphrase that is being chosen. */
const passphraseLeast = 12

export const passphraseWording = {
  empty: 'Bitte geben Sie eine Passphrase ein.',
  tooShort: `Die Passphrase muss mindestens ${passphraseLeast} Zeichen lang sein.`,
  tooLong: `Die Passphrase darf höchstens ${passphraseLimit} Zeichen lang sein.`,
  repetitionMissing: 'Bitte bestätigen Sie Ihre Passphrase.',
  different: 'Die Passphrasen stimmen nicht überein.',
  bothNeeded: 'Sowohl Ihre alte, als auch neue Passphrase werden benötigt.',
  oldNeeded: 'Für die Umstellung wird ihre bisherige Passphrase benötigt.',
  notRecognised: 'Ihre bisherige Passphrase konnte nicht erkannt werden.',
} as const

/** What is wrong with a passphrase, in a sentence for the person; undefined when nothing is. */
export function passphraseProblem(passphrase: string): string | undefined {
  if (passphrase.trim() === '') return passphraseWording.empty
  return Array.from(passphrase.normalize('NFC')).length > passphraseLimit ? passphraseWording.tooLong : undefined
}

/** The same for one that is being chosen, which also has a least length. */
export function newPassphraseProblem(passphrase: string): string | undefined {
  const problem = passphraseProblem(passphrase)
  if (problem) return problem
  return Array.from(passphrase.normalize('NFC')).length < passphraseLeast ? passphraseWording.tooShort : undefined
}

/*
 * The passphrase on its way: header X-File-Passphrase-B64, base64 of the UTF-8 bytes of the text in Unicode form NFC, so
 * that the same word typed on two systems gives the same bytes.
 */

export const passphraseHeader = 'x-file-passphrase-b64'

/** Characters, as a person counts them. */
export const passphraseLimit = 256

export const passphraseWording = {
  empty: 'Bitte geben Sie eine Passphrase ein.',
  tooLong: `Die Passphrase darf höchstens ${passphraseLimit} Zeichen lang sein.`,
} as const

/** What is wrong with a passphrase, in a sentence for the person; undefined when nothing is. */
export function passphraseProblem(passphrase: string): string | undefined {
  if (passphrase.trim() === '') return passphraseWording.empty
  return Array.from(passphrase.normalize('NFC')).length > passphraseLimit ? passphraseWording.tooLong : undefined
}

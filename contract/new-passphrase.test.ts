import { expect, test } from 'vitest'
import { newPassphraseProblem, passphraseWording } from './new-passphrase.ts'

test('what is said of a passphrase stands there letter for letter', () => {
  const { empty, repetitionMissing, different, bothNeeded, oldNeeded, notRecognised } = passphraseWording
  expect([empty, repetitionMissing, different, bothNeeded, oldNeeded, notRecognised]).toEqual([
    'Bitte geben Sie eine Passphrase ein.',
    'Bitte bestätigen Sie Ihre Passphrase.',
    'Die Passphrasen stimmen nicht überein.',
    'Sowohl Ihre alte, als auch neue Passphrase werden benötigt.',
    'Für die Umstellung wird ihre bisherige Passphrase benötigt.',
    'Ihre bisherige Passphrase konnte nicht erkannt werden.',
  ])
  expect(['elf Zeichen', 'zwölf Zeichen'].map(newPassphraseProblem)).toEqual([passphraseWording.tooShort, undefined])
})

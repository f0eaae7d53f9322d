/**
 * German stemming after Snowball (https://snowballstem.org/algorithms/german/stemmer.html), preceded by foldings for
 * texts of law: ß as ss, ae/oe/ue as umlauts (variant German2), th as t and ey as ei (Theil, Zweyter, Miethe).
 * Input: one word in any case; output: its stem in lower case without umlauts.
 */
export function stem(word: string): string {
  return stemFolded(fold(word))
}

/** Lower case with one spelling for all variants of a word. */
export function fold(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replace(/ae/g, 'ä')
    .replace(/oe/g, 'ö')
    .replace(/(?<!q)ue/g, 'ü')
    .replaceAll('th', 't')
    .replaceAll('ey', 'ei')
}

const vowels = 'aeiouyäöü'
const isVowel = (char: string | undefined) => char !== undefined && vowels.includes(char)

/** Stems a word that `fold` has already treated. */
export function stemFolded(folded: string): string {
  // u and y between vowels act as consonants: written in upper case so that they are no vowels.
  let word = /[aeiouyäöü][uy][aeiouyäöü]/.test(folded)
    ? folded.replace(/(?<=[aeiouyäöü])([uy])(?=[aeiouyäöü])/g, (char) => char.toUpperCase())
    : folded
  const r1 = Math.max(regionAfter(word, 0), 3)
  const r2 = regionAfter(word, regionAfter(word, 0))
  word = dropEnding(word, r1)
  word = dropSuffix(word, r1)
  word = dropDerivation(word, r1, r2)
  return word.toLowerCase().replaceAll('ä', 'a').replaceAll('ö', 'o').replaceAll('ü', 'u')
}

/** Where the region after the first consonant that follows a vowel begins. */
function regionAfter(word: string, from: number): number {
  for (let i = from + 1; i < word.length; i++) if (isVowel(word[i - 1]) && !isVowel(word[i])) return i + 1
  return word.length
}

function dropEnding(word: string, r1: number): string {
  const ending = /(?:em|ern|er|e|en|es|s)$/.exec(word)?.[0]
  if (!ending) return word
  const start = word.length - ending.length
  if (start < r1) return word
  if (ending === 's') return /[bdfghklmnrt]s$/.test(word) ? word.slice(0, start) : word
  const cut = word.slice(0, start)
  return ending[0] === 'e' && ending.length <= 2 && ending !== 'em' && cut.endsWith('niss') ? cut.slice(0, -1) : cut
}

function dropSuffix(word: string, r1: number): string {
  const suffix = /(?:est|en|er|st)$/.exec(word)?.[0]
  if (!suffix) return word
  const start = word.length - suffix.length
  if (start < r1) return word
  if (suffix === 'st') return start >= 4 && /[bdfghklmnt]st$/.test(word) ? word.slice(0, start) : word
  return word.slice(0, start)
}

function dropDerivation(word: string, r1: number, r2: number): string {
  const suffix = /(?:heit|lich|isch|keit|end|ung|ig|ik)$/.exec(word)?.[0]
  if (!suffix) return word
  const start = word.length - suffix.length
  if (start < r2) return word
  const cut = word.slice(0, start)
  const follows = (ending: string, region: number) => cut.endsWith(ending) && cut.length - ending.length >= region
  switch (suffix) {
    case 'end':
    case 'ung':
      return follows('ig', r2) && cut.at(-3) !== 'e' ? cut.slice(0, -2) : cut
    case 'ig':
    case 'ik':
    case 'isch':
      return cut.endsWith('e') ? word : cut
    case 'lich':
    case 'heit':
      return follows('er', r1) || follows('en', r1) ? cut.slice(0, -2) : cut
    default:
      if (follows('lich', r2)) return cut.slice(0, -4)
      return follows('ig', r2) ? cut.slice(0, -2) : cut
  }
}

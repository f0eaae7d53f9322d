/*
 * Which browser on which system, in words for the list of sessions. Only these words are stored: the header itself
 * would tell more about a person than the list needs.
 */

// The order matters: most browsers also name the ones they descend from.
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const first = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1]

/** `Firefox auf Windows`, or as much of it as the browser tells. */
export function deviceWords(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500)
  const [browser, system] = [first(browsers, text), first(systems, text)]
  if (browser && system) return `${browser} auf ${system}`
  return browser ?? system ?? 'Unbekanntes Gerät'
}

/*
 * The trace of a conversation: which groups of three signs occur in it, so inexactly that no text comes out of it, and in
 * a few hundred bytes. What a trace misses the conversation does not hold; what it seems to hold has to be looked at.
 * Only signs of ASCII count, spelled as `wordPatterns` takes them for the same: small, ä as ae, ß as ss.
 */

export type Trace = Uint8Array

const signs = 128
const groups = signs ** 3
/** Bits for each different group: a third of them is set, so that a word of eight letters passes by chance once in a thousand. */
const bitsEach = 3
const leastBits = 256
/** Groups that were met in the text at hand, each once. */
const isMet = new Uint8Array(groups)
const met: number[] = []

/** The signs that one unit of text counts as, the second one in the upper byte; 0 is none. */
const spelled = new Uint16Array(0x10000)
for (let sign = 33; sign < 127; sign++) spelled[sign] = String.fromCharCode(sign).toLowerCase().charCodeAt(0)
for (const [written, two] of Object.entries({ ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'ae', Ö: 'oe', Ü: 'ue', ß: 'ss', ẞ: 'ss' }))
  spelled[written.charCodeAt(0)] = two.charCodeAt(0) | (two.charCodeAt(1) << 8)
/** The points of ä, where they are a sign of their own. */
spelled['\u0308'.charCodeAt(0)] = 'e'.charCodeAt(0)

function readGroups(text: string, take: (group: number) => void): void {
  let first = 0
  let second = 0
  const read = (sign: number) => {
    if (first > 0 && second > 0 && sign > 0) take((first * signs + second) * signs + sign)
    first = second
    second = sign
  }
  for (let at = 0; at < text.length; at++) {
    const both = spelled[text.charCodeAt(at)]!
    read(both & 0xff)
    if (both > 0xff) read(both >> 8)
  }
}

/** The bit of a group in a trace of so many bits, a power of two. */
const bitOf = (group: number, length: number) => (Math.imul(group, 0x9e3779b1) >>> 0) >>> (32 - Math.log2(length))

/** The trace of some texts. */
export function traceOf(texts: Iterable<string>): Trace {
  const note = (group: number) => {
    if (isMet[group] === 1) return
    isMet[group] = 1
    met.push(group)
  }
  for (const text of texts) readGroups(text, note)
  const length = Math.max(leastBits, 2 ** Math.ceil(Math.log2(bitsEach * met.length)))
  const trace = new Uint8Array(length / 8)
  for (const group of met) {
    const bit = bitOf(group, length)
    trace[bit >> 3]! |= 1 << (bit & 7)
    isMet[group] = 0
  }
  met.length = 0
  return trace
}

/** What says whether a text of this trace may hold all words of a query. */
export function lookInTraces(query: string): (trace: Trace) => boolean {
  const wanted = new Set<number>()
  for (const word of query.normalize('NFC').toLowerCase().split(/\s+/)) readGroups(word, (group) => wanted.add(group))
  const all = [...wanted]
  return (trace) => {
    const length = trace.length * 8
    return all.every((group) => {
      const bit = bitOf(group, length)
      return (trace[bit >> 3]! & (1 << (bit & 7))) !== 0
    })
  }
}

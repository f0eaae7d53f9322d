/*
 * One mailbox, one spelling: `müller.at`, `MÜLLER.AT` and `xn--mller-kva.at` are the same domain to every mail server. We
 * keep the one that people read. Browsers and Node check and map names alike (UTS 46), by their `URL`.
 */

/** The domain as people read it; undefined for a name that no mail can reach. */
export function readableDomain(typed: string): string | undefined {
  const ascii = asciiDomain(typed)
  // A last label of digits is an address of a machine, not a name.
  if (ascii === undefined || !/^(?:[a-z0-9-]+\.)+[a-z0-9-]*[a-z-][a-z0-9-]*$/.test(ascii)) return undefined
  const labels = ascii.split('.').map(readableLabel)
  return labels.includes(undefined) ? undefined : labels.join('.')
}

function asciiDomain(typed: string): string | undefined {
  try {
    return new URL(`http://${typed}`).hostname
  } catch {
    return undefined
  }
}

/** Letters as letters; with other signs, invisible ones above all, the coded form is the honest one. Undefined for a coded form of nothing. */
function readableLabel(label: string): string | undefined {
  if (!label.startsWith('xn--')) return label
  const decoded = decodePunycode(label.slice(4))
  // Node lets every coded form of ASCII pass; only what reads back the same stands for something.
  if (decoded === undefined || asciiDomain(decoded) !== label) return undefined
  return /^[\p{L}\p{M}\p{N}-]+$/u.test(decoded) ? decoded : label
}

/** RFC 3492, 6.2; undefined when it leads outside of Unicode. */
function decodePunycode(coded: string): string | undefined {
  const end = coded.lastIndexOf('-')
  const output = Array.from(coded.slice(0, Math.max(end, 0)), (sign) => sign.codePointAt(0)!)
  let [code, bias, place] = [128, 72, 0]
  for (let at = end + 1; at < coded.length;) {
    const before = place
    for (let weight = 1, k = 36; at < coded.length; k += 36) {
      const sign = coded.charCodeAt(at++)
      const digit = sign < 58 ? sign - 22 : sign - 97
      place += digit * weight
      const threshold = Math.min(Math.max(k - bias, 1), 26)
      if (digit < threshold) break
      weight *= 36 - threshold
    }
    bias = adapted(place - before, output.length + 1, before === 0)
    code += Math.floor(place / (output.length + 1))
    place %= output.length + 1
    if (code > 0x10ffff) return undefined
    output.splice(place++, 0, code)
  }
  return String.fromCodePoint(...output)
}

/** RFC 3492, 6.1. */
function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2))
  rest += Math.floor(rest / count)
  let k = 0
  for (; rest > 455; k += 36) rest = Math.floor(rest / 35)
  return k + Math.floor((36 * rest) / (rest + 38))
}

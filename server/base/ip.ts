import { isIP } from 'node:net'

/**
 * The network of an address, /24 for IPv4 and /48 for IPv6: enough to slow an attacker down, too little to name a person.
 * `unknown` for what is no address, and for a client that is gone already: what it asked for is done all the same.
 */
export function networkOf(ip: string | undefined): string {
  if (ip === undefined) return 'unknown'
  const mapped = ip.replace(/^::ffff:(?=\d+\.)/, '')
  if (isIP(mapped) === 4) return `${mapped.split('.').slice(0, 3).join('.')}.0/24`
  if (isIP(ip) !== 6) return 'unknown'
  const [head = '', tail = ''] = ip.split('%')[0]!.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const all = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${all
    .slice(0, 3)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')}::/48`
}

import { BlockList, isIP } from 'node:net'

/** Whether what this peer says of the one before it is believed; `hop` counts from 0, the peer of the connection. */
export type TrustedProxies = (address: string | undefined, hop: number) => boolean

/**
 * Reads the proxies whose X-Forwarded-For names the client: how many stand before the server (then it may be reachable by
 * the last of them only), or the addresses and networks they have. Every proxy appends the address it was called from,
 * so only the last entries are true; what stands left of them was written by the client. Undefined for anything else.
 */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === '' || text === 'false') return () => false
  // What older versions of this setting were set to.
  if (text === 'true') return (_address, hop) => hop < 1
  if (/^\d{1,2}$/.test(text)) return (_address, hop) => hop < Number(text)
  const networks = new BlockList()
  for (const part of text.split(',').map((one) => one.trim())) if (!add(networks, part)) return undefined
  return (address = '') => {
    const family = isIP(address)
    return family !== 0 && networks.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
}

function add(networks: BlockList, text: string): boolean {
  const [address = '', length, ...more] = text.split('/')
  const family = isIP(address)
  const bits = family === 6 ? 128 : 32
  if (family === 0 || more.length > 0 || !/^\d{1,3}$/.test(length ?? '0') || Number(length) > bits) return false
  networks.addSubnet(address, length === undefined ? bits : Number(length), family === 6 ? 'ipv6' : 'ipv4')
  return true
}

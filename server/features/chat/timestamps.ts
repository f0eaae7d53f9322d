/** Message numbers (microseconds since 1970, decimal) and their form in the contract (ISO 8601, UTC, microseconds). */

export function toTimestamp(microseconds: string): string {
  const milliseconds = Number(BigInt(microseconds) / 1000n)
  const rest = String(BigInt(microseconds) % 1000n).padStart(3, '0')
  return new Date(milliseconds).toISOString().replace('Z', `${rest}Z`)
}

/** The number behind a timestamp that the contract's pattern has accepted; undefined for days that don't exist. */
export function fromTimestamp(timestamp: string): string | undefined {
  const milliseconds = Date.parse(`${timestamp.slice(0, 23)}Z`)
  return Number.isNaN(milliseconds) ? undefined : String(BigInt(milliseconds) * 1000n + BigInt(timestamp.slice(23, 26)))
}

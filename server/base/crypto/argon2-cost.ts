/** What stretching costs: the second recommendation of RFC 9106 with one lane, 64 MiB (in KiB) and 3 passes. */
export const cost = { memory: 65536, passes: 3, parallelism: 1 }

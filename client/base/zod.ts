/*
 * Forms check with the contract's schemas. Where it may, zod compiles them with `new Function`; our security policy forbids
 * that, and the mere attempt is reported as a violation. Imported first of all, before any schema is made. This is where
 * `config({ jitless: true })` of zod writes to; calling that would put four kilobytes of zod into the first page.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

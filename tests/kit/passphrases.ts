import type { Browserless } from './browserless.ts'

/** Makes somebody choose this passphrase through the call, and send it from now on; returns them. */
export async function choosePassphrase<P extends Browserless>(person: P, passphrase: string, old?: string): Promise<P> {
  person.passphrase = passphrase
  const { status, text } = await person.put('/api/profile/update', {
    passphrase_type: 'CUSTOM',
    ...(old !== undefined && { old_passphrase: old }),
  })
  if (status !== 200) throw new Error(`the passphrase was not taken: ${status} ${text}`)
  return person
}

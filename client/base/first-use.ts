import { api } from './api.ts'
import { currentUser, setUser } from './session.ts'

/** Whether the person has not chosen a kind of key yet. */
export const isEmptyPassphrase = () => currentUser()?.passphrase_type === 'EMPTY'

/** The first question or upload chooses the key that we provide. */
export async function chooseSystemPassphrase(): Promise<void> {
  await api('POST /api/chat/set-system-passphrase')
  const user = currentUser()
  if (user) setUser({ ...user, passphrase_type: 'SYSTEM_PROVIDED' })
}

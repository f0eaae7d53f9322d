import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { newPassphraseProblem, passphraseWording } from '../../../contract/new-passphrase.ts'
import type { Migration } from '../../../contract/passphrases.ts'
import { api } from '../../base/api.ts'
import { keepPassphrase, placeOfPassphrase, removePassphrase } from '../../base/passphrase.ts'
import { notePassphrase } from '../../base/passphrase-dialog.ts'
import { currentUser, setUser } from '../../base/session.ts'

const migrationKey = ['passphrase-migration']

/** What of the person a passphrase protects. */
export const useEncryption = () =>
  useQuery({ queryKey: ['encryption'], queryFn: () => api('GET /api/profile/encryption') })

/** How the move to our key is going; looked at again while it runs. */
export const useMigration = () =>
  useQuery({
    queryKey: migrationKey,
    queryFn: () => api('GET /api/profile/passphrase-migration'),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? 1000 : false),
  })

/** A passphrase that is being chosen and its repetition, each with its sentence when it is wrong. */
export const chosenTwice = { passphrase: z.string(), repetition: z.string() }

/** For `superRefine`. */
export function checkChosen(
  { passphrase, repetition }: { passphrase: string; repetition: string },
  context: z.RefinementCtx,
): void {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  const problem = newPassphraseProblem(passphrase)
  if (problem) refuse('passphrase', problem)
  if (repetition.trim() === '') refuse('repetition', passphraseWording.repetitionMissing)
  else if (repetition.normalize('NFC') !== passphrase.normalize('NFC'))
    refuse('repetition', passphraseWording.different)
}

type Chosen = { passphrase: string; old?: string; isStored: boolean }

/** Whether this browser keeps the passphrase beyond the page; what a new one begins with. */
export function isPassphraseStored(): boolean {
  const user = currentUser()
  return !user || placeOfPassphrase(user.id) !== 'memory'
}

export function useEncryptionActions() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries()
  return {
    /** Chooses a passphrase, or another one; this browser has it from then on. */
    choose: async ({ passphrase, old, isStored }: Chosen) => {
      const body = { passphrase_type: 'CUSTOM' as const, ...(old && { old_passphrase: old }) }
      const { user } = await api('PUT /api/profile/update', { body, passphrase })
      keepPassphrase(user.id, passphrase, isStored)
      setUser(user)
      notePassphrase()
      await refresh()
    },
    /** Takes our key; what the passphrase protects stays locked, and this browser forgets it. */
    chooseSystem: async () => {
      const { user } = await api('PUT /api/profile/update', { body: { passphrase_type: 'SYSTEM_PROVIDED' } })
      removePassphrase(user.id)
      setUser(user)
      await refresh()
    },
    /** Takes our key and moves everything to it; until that is done, this page can still open what is on its way. */
    migrate: async (old: string) => {
      const migration: Migration = await api('POST /api/profile/passphrase-migration', {
        body: { old_passphrase: old },
      })
      const user = currentUser()
      if (user) {
        keepPassphrase(user.id, old, false)
        setUser({ ...user, passphrase_type: 'SYSTEM_PROVIDED' })
      }
      queries.setQueryData(migrationKey, migration)
      notePassphrase()
      await refresh()
    },
    makeRecoveryKey: async () => {
      const { recovery_key } = await api('POST /api/profile/recovery-key')
      await queries.invalidateQueries({ queryKey: ['encryption'] })
      return recovery_key
    },
    /** Sets a new passphrase with the recovery key. */
    recover: async (recovery_key: string, { passphrase, isStored }: Chosen) => {
      await api('POST /api/profile/recover-passphrase', { body: { recovery_key }, passphrase })
      keepPassphrase(currentUser()?.id, passphrase, isStored)
      notePassphrase()
      await refresh()
    },
    /** Keeps a passphrase that was typed when it opens what it has to. Throws what the server says; false where nobody is known. */
    unlock: async (passphrase: string, isStored: boolean): Promise<boolean> => {
      const user = currentUser()
      if (!user) return false
      await api('POST /api/profile/passphrase-check', { passphrase })
      keepPassphrase(user.id, passphrase, isStored)
      notePassphrase()
      await refresh()
      return true
    },
    /** Takes the passphrase from this browser. */
    forget: async () => {
      const user = currentUser()
      if (user) removePassphrase(user.id)
      await refresh()
    },
  }
}

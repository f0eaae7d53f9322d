import { useCallback, useState, useSyncExternalStore } from 'react'
import {
  allowedLaw,
  isLawAllowed,
  knowledgeBaseKeys,
  subLawKeys,
  type KnowledgeBase,
  type SubLaw,
} from '../../../contract/knowledge-bases.ts'
import { readCookie, writeCookie } from '../../base/cookies.ts'
import { useUser } from '../../base/session.ts'

/* The door of the composer: what is chosen and typed in it. */

/** The message that the next question is about. */
export type Quoted = { timestamp: string; excerpt: string }

/** Whether names in the question are covered: by choice, or always in a conversation where some are. */
export type Covers = 'no' | 'yes' | 'always'

const cookie = 'fundstelleLaw'
const cookieDays = 365

export type LawChoice = { law: KnowledgeBase; subLaw: SubLaw }

/** The chosen knowledge base and sub-area; remembered for a year, and never one that the account excludes. */
export function useLawChoice(): [LawChoice, (choice: LawChoice) => void] {
  const limited = useUser()?.subscription_limited_laws ?? []
  const [choice, setChoice] = useState<LawChoice>(() => {
    const [law, subLaw] = readCookie(cookie)?.split('.') ?? []
    return { law: allowedLaw(limited, law), subLaw: subLawKeys.find((key) => key === subLaw) ?? 'bund' }
  })
  const choose = (next: LawChoice) => {
    writeCookie(cookie, next.law === 'publiclaw' ? `${next.law}.${next.subLaw}` : next.law, cookieDays)
    setChoice(next)
  }
  return [choice, choose]
}

/** The knowledge bases that the account may use. */
export function useAllowedLaws(): KnowledgeBase[] {
  const limited = useUser()?.subscription_limited_laws ?? []
  return knowledgeBaseKeys.filter((law) => isLawAllowed(limited, law))
}

/** Of one person and only in this page: a question that nobody has sent is not stored anywhere. */
let draft: { user: string | undefined; text: string } = { user: undefined, text: '' }
const listeners = new Set<() => void>()

/**
 * What is typed in the composer. It survives a look at another screen, and a session that ends: who logs in again in
 * this page finds it. Nobody else does.
 */
export function useDraft(): [string, (next: string | ((now: string) => string)) => void] {
  const user = useUser()?.id
  const own = useCallback(() => (user !== undefined && draft.user === user ? draft.text : ''), [user])
  const setText = useCallback(
    (next: string | ((now: string) => string)) => {
      draft = { user, text: typeof next === 'string' ? next : next(own()) }
      for (const listener of listeners) listener()
    },
    [user, own],
  )
  return [useSyncExternalStore(listen, own), setText]
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

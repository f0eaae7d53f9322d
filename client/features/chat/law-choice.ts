import { useState } from 'react'
import { allowedLaw, subLawKeys, type KnowledgeBase, type SubLaw } from '../../../contract/knowledge-bases.ts'
import { readCookie, writeCookie } from '../../base/cookies.ts'
import { useUser } from '../../base/session.ts'

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

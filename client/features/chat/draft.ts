import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import { useUser } from '../../base/session.ts'

/** Of one person and only in this page: a question that nobody has sent is not stored anywhere. */
let kept: { user: string | undefined; text: string } = { user: undefined, text: '' }

/** What is typed in the composer; it survives a look at another screen. */
export function useDraft(): [string, Dispatch<SetStateAction<string>>] {
  const user = useUser()?.id
  const [text, setText] = useState(() => (kept.user === user ? kept.text : ''))
  useEffect(() => {
    kept = { user, text: user ? text : '' }
  }, [user, text])
  return [text, setText]
}

import { useState } from 'react'
import { api } from '../../base/api.ts'
import { messageOr } from '../../base/errors.ts'
import { setUser, useUser } from '../../base/session.ts'
import { showToast } from '../../ui/toasts.ts'

/** Whether the person is told by mail that a quota is nearly or wholly used. The mails link to this page. */
export function UsageMails() {
  const user = useUser()
  const [isBusy, setBusy] = useState(false)
  if (!user) return null
  const choose = async (usage_mails: boolean) => {
    setBusy(true)
    try {
      setUser((await api('PUT /api/profile/update', { body: { usage_mails } })).user)
      showToast({
        status: 'success',
        title: usage_mails ? 'Hinweis-Mails sind eingeschaltet.' : 'Hinweis-Mails sind abgeschaltet.',
      })
    } catch (error) {
      showToast({ status: 'error', title: messageOr(error, 'Ihre Wahl konnte nicht gespeichert werden.') })
    }
    setBusy(false)
  }
  return (
    <div>
      <label className="flex min-h-11 w-fit items-center gap-3">
        <input
          type="checkbox"
          checked={user.usage_mails}
          aria-describedby="hinweis-mails"
          aria-disabled={isBusy}
          onChange={(event) => void (isBusy || choose(event.target.checked))}
          className="size-5 shrink-0 accent-accent"
        />
        Hinweis-Mails zum Verbrauch
      </label>
      <p id="hinweis-mails" className="text-muted">
        Sie erhalten eine E-Mail, wenn 80 % und wenn 100 % eines Kontingents verbraucht sind, jeweils einmal im Monat.
      </p>
    </div>
  )
}

import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useUser } from '../../base/session.ts'
import { subscriptions } from '../../../contract/subscriptions.ts'
import { chosenTheme, chooseTheme, themes, type Theme } from './theme.ts'

/** Who is logged in, and how the pages look in this browser. */
export function ProfilePage() {
  const user = useUser()
  if (!user) return null
  const rows = [
    ['Name', [user.title, user.first_name, user.last_name].filter(Boolean).join(' ')],
    ['E-Mail', user.email],
    ['Organisation', user.organisation],
    ['Funktion', user.function],
    ['Abonnement', subscriptions[user.subscription]],
  ].filter(([, value]) => value)
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <title>Profil · Fundstelle</title>
      <div className="mx-auto w-full max-w-2xl space-y-10 px-4 py-8">
        <h1 className="font-serif text-xl font-semibold">Profil</h1>
        <section aria-labelledby="angaben">
          <h2 id="angaben" className="mb-3 text-lg font-semibold">
            Angaben
          </h2>
          <dl className="divide-y divide-hairline border-y border-hairline">
            {rows.map(([name, value]) => (
              <div key={name} className="flex flex-wrap gap-x-6 py-3">
                <dt className="w-36 text-muted">{name}</dt>
                <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
        <p>
          <Link to={paths.settingsTwoFactor} className="inline-flex min-h-11 items-center text-accent underline underline-offset-2">
            Zwei-Faktor-Authentisierung und Passkeys
          </Link>
        </p>
        <Appearance />
      </div>
    </div>
  )
}

function Appearance() {
  const [theme, setTheme] = useState<Theme>(chosenTheme)
  return (
    <fieldset>
      <legend className="mb-3 text-lg font-semibold">Darstellung</legend>
      <div className="flex flex-wrap gap-x-6">
        {Object.entries(themes).map(([key, label]) => (
          <label key={key} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="theme"
              checked={theme === key}
              onChange={() => {
                chooseTheme(key as Theme)
                setTheme(key as Theme)
              }}
              className="size-5 accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
      <p className="mt-1 text-xs text-muted">Gilt nur in diesem Browser.</p>
    </fieldset>
  )
}

import { useState } from 'react'
import { Section } from '../../ui/Section.tsx'
import { chosenTheme, chooseTheme, themes, type Theme } from './theme.ts'

/** How the pages look in this browser. */
export function Appearance() {
  const [theme, setTheme] = useState<Theme>(chosenTheme)
  return (
    <Section title="Darstellung">
      <div role="radiogroup" aria-label="Darstellung" className="flex flex-wrap gap-x-6">
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
      <p className="text-xs text-muted">Gilt nur in diesem Browser.</p>
    </Section>
  )
}

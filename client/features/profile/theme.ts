export const themes = { system: 'Wie das System', light: 'Hell', dark: 'Dunkel' } as const
export type Theme = keyof typeof themes

const key = 'theme'

/** The look chosen in this browser. public/theme.js applies it before the first paint. */
export function chosenTheme(): Theme {
  const stored = localStorage.getItem(key)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(key)
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem(key, theme)
    document.documentElement.dataset.theme = theme
  }
}

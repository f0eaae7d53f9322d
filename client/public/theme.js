// Runs before the first paint, so that a chosen dark page never flashes light.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {}
// Asks at once for the files of the screen that is about to come (preloads.ts).
{
  const { home, chat } = document.currentScript.dataset
  const isKnown = /(?:^|; )vs=true(?:;|$)/.test(document.cookie)
  const files =
    isKnown && /^\/(?:chat(?:\/|$)|$)/.test(location.pathname) ? chat : location.pathname === '/' ? home : ''
  for (const href of (files ?? '').split(' ').filter(Boolean))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
}

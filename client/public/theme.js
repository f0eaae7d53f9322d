// Runs before the first paint, so that a chosen dark page never flashes light.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {}
// Asks at once for the files of the screen that is about to come (preloads.ts).
{
  const { home, chat } = document.currentScript.dataset
  const isKnown = /(?:^|; )vs=true(?:;|$)/.test(document.cookie)
  const isChat = isKnown && /^\/(?:chat(?:\/|$)|$)/.test(location.pathname)
  const files = isChat ? chat : location.pathname === '/' ? home : ''
  for (const href of (files ?? '').split(' ').filter(Boolean))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  // This screen asks who that is as soon as it runs (base/user.ts); on others the answer could be old by then.
  if (isChat)
    window.profile = fetch('/api/profile', { headers: { 'x-passphrase-type': 'EMPTY' } }).catch(() => undefined)
}

// Runs before the first paint, so that a chosen dark page never flashes light.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {}
// Asks at once for the files of the screen that is about to come (preloads.ts).
{
  const { home, login, chat, fonts } = document.currentScript.dataset
  const isKnown = /(?:^|; )vs=true(?:;|$)/.test(document.cookie)
  const isChat = isKnown && /^\/(?:chat(?:\/|$)|$)/.test(location.pathname)
  const isHome = !isChat && location.pathname === '/'
  const isLogin = !isKnown && location.pathname === '/login'
  const ask = (files, how) => {
    for (const href of (files ?? '').split(' ').filter(Boolean))
      document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '', href, ...how }))
  }
  ask(isChat ? chat : isHome ? home : isLogin ? login : '', { rel: 'modulepreload' })
  // The fonts weigh half as much as a program without which there is nothing to read: it comes before them. Until then text
  // stands in letters of the same widths. The home page has its text from the start.
  const askForFonts = () => ask(fonts, { rel: 'preload', as: 'font', type: 'font/woff2', fetchPriority: 'low' })
  if (isHome) askForFonts()
  else document.addEventListener('DOMContentLoaded', askForFonts)
  // This screen asks who that is as soon as it runs (base/user.ts); on others the answer could be old by then.
  if (isChat)
    window.profile = fetch('/api/profile', { headers: { 'x-passphrase-type': 'EMPTY' } }).catch(() => undefined)
}

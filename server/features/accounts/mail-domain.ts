/** Providers at which anybody gets an address: nobody may administer their users as a company. */
const publicProviders = new Set(
  `gmx.at gmx.net gmx.de gmx.ch gmx.com web.de gmail.com googlemail.com outlook.com outlook.at outlook.de hotmail.com hotmail.at hotmail.de
   live.com live.at live.de msn.com yahoo.com yahoo.de yahoo.at ymail.com icloud.com me.com mac.com aol.com aol.de aon.at chello.at
   inode.at utanet.at tele2.at a1.net a1business.at drei.at kabsi.at kabelplus.at liwest.at salzburg-online.at sbg.at vol.at cable.vol.at
   tirol.com speed.at eunet.at magenta.at t-online.de freenet.de mail.com mail.ru yandex.com proton.me protonmail.com protonmail.ch pm.me
   tutanota.com tutanota.de tuta.com tuta.io posteo.at posteo.de posteo.net mailbox.org fastmail.com zoho.com hushmail.com mailinator.com
   bluewin.ch hispeed.ch libero.it orange.fr`.split(/\s+/),
)

/** The company's mail domain of an address, or null for a public provider. */
export function companyDomain(email: string): string | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return publicProviders.has(domain) ? null : domain
}

import { paths } from '../../../contract/pages.ts'
import { germanLongDay, viennaDay } from '../../../contract/vienna.ts'
import type { Mail } from '../../base/mail/mail.ts'

export function invitationMail(appUrl: URL, to: string, domain: string, expires: Date, token: string): Mail {
  return {
    to,
    subject: 'Einladung zu Fundstelle',
    paragraphs: [
      `die Administration von ${domain} lädt Sie ein, Fundstelle zu verwenden: einen Rechercheassistenten für österreichisches Recht, der jede Aussage mit ihrer Fundstelle belegt.`,
      `Mit dem Link legen Sie Ihr Konto an. Er gilt bis ${germanLongDay(viennaDay(expires))} und nur einmal.`,
    ],
    // In the fragment the secret reaches neither logs nor the Referer of another page.
    button: { label: 'Konto anlegen', href: new URL(`${paths.invitation}#token=${token}`, appUrl).href },
    closing: 'Wenn Sie damit nichts anfangen können, brauchen Sie nichts zu tun.',
  }
}

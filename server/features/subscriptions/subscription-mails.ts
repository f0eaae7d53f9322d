import { plans } from '../../../contract/plans.ts'
import { subscriptions } from '../../../contract/subscriptions.ts'
import type { Mail } from '../../base/mail.ts'
import { layOutMail } from '../../base/mail-layout.ts'
import type { Redeemed, UpgradeRequest } from './subscription-queue.ts'

const greeting = 'Guten Tag,'
const link = (appUrl: URL) => ({ label: 'Zum Abonnement', href: new URL('/settings/abo', appUrl).href })

function wantedPlan({ wanted, tax_only }: UpgradeRequest): string {
  const { name, price, taxOnlyPrice } = plans.find((plan) => plan.id === wanted)!
  return `${name} (${tax_only ? 'nur Steuerrecht' : 'alle Rechtsgebiete'}, ${tax_only ? taxOnlyPrice : price} EUR pro Person und Monat, zzgl. 20 % USt)`
}

export function upgradeToSalesMail(appUrl: URL, to: string, request: UpgradeRequest): Mail {
  return layOutMail(appUrl, {
    to,
    subject: 'Upgrade-Anfrage',
    greeting,
    paragraphs: [
      'eine Person möchte in einen größeren Tarif wechseln.',
      `Name: ${request.name}`,
      `E-Mail: ${request.email}`,
      ...(request.organisation ? [`Organisation: ${request.organisation}`] : []),
      `Derzeitiger Tarif: ${subscriptions[request.current]}`,
      `Gewünschter Tarif: ${wantedPlan(request)}`,
    ],
  })
}

export function upgradeConfirmedMail(appUrl: URL, request: UpgradeRequest): Mail {
  return layOutMail(appUrl, {
    to: request.email,
    subject: 'Ihre Upgrade-Anfrage ist eingelangt',
    greeting,
    paragraphs: [
      `danke für Ihre Anfrage. Gewünschter Tarif: ${wantedPlan(request)}.`,
      'Unser Vertrieb meldet sich bei Ihnen. Bis dahin bleibt Ihr derzeitiger Tarif unverändert, und es entstehen keine Kosten.',
    ],
    button: link(appUrl),
  })
}

export function voucherRedeemedMail(appUrl: URL, { email, subscription, until }: Redeemed): Mail {
  const day = until.split('-').toReversed().join('.')
  return layOutMail(appUrl, {
    to: email,
    subject: 'Ihr Gutschein wurde eingelöst',
    greeting,
    paragraphs: [`Ihr Gutschein wurde eingelöst. Der Tarif ${subscriptions[subscription]} gilt ab sofort und bis ${day}. Danach gilt wieder Ihr bisheriger Tarif.`],
    button: link(appUrl),
    closing: 'Wenn Sie das nicht waren, ändern Sie bitte Ihr Passwort.',
  })
}

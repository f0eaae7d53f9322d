import { paths } from '../../../contract/pages.ts'
import { plans } from '../../../contract/plans.ts'
import { limits, subscriptions, unlimited, type Subscription, type UsageKind } from '../../../contract/subscriptions.ts'
import { germanDay, viennaDay } from '../../../contract/vienna.ts'
import type { Mail } from '../../base/mail/mail.ts'
import { nextPeriod, periodName } from './period.ts'
import type { PlanChanged, Redeemed, UpgradeRequest, UsageNotice } from './subscription-queue.ts'

const page = (appUrl: URL) => new URL(paths.settingsAbo, appUrl).href
const button = (appUrl: URL) => ({ label: 'Zum Abonnement', href: page(appUrl) })

const usageNames: Record<UsageKind, string> = {
  query: 'Anfragen',
  upload: 'Uploads',
  anonymization: 'Pseudonymisierungen',
}

const usageName: Record<UsageKind, string> = {
  query: 'Anfrage',
  upload: 'Upload',
  anonymization: 'Pseudonymisierung',
}

/** »25 Anfragen«, »1 Pseudonymisierung« */
export const inUsages = (count: number, kind: UsageKind) =>
  `${inNumbers(count)} ${(count === 1 ? usageName : usageNames)[kind]}`

function requestedPlan({ wanted, tax_only }: UpgradeRequest): string {
  const { name, price, taxOnlyPrice } = plans.find((plan) => plan.id === wanted)!
  return `${name} (${tax_only ? 'nur Steuerrecht' : 'alle Rechtsgebiete'}, ${tax_only ? taxOnlyPrice : price} EUR pro Person und Monat, zzgl. 20 % USt)`
}

export function upgradeToSalesMail(appUrl: URL, to: string, request: UpgradeRequest): Mail {
  return {
    to,
    replyTo: request.email,
    subject: 'Upgrade-Anfrage',
    paragraphs: [
      'eine Person möchte in einen größeren Tarif wechseln. Wenn Sie auf diese Nachricht antworten, geht die Antwort an diese Person.',
    ],
    facts: [
      ['Name', request.name],
      ['E-Mail', request.email],
      ...(request.organisation ? [['Organisation', request.organisation] satisfies [string, string]] : []),
      ['Derzeitiger Tarif', subscriptions[request.current]],
      ['Gewünschter Tarif', requestedPlan(request)],
    ],
  }
}

export function upgradeConfirmedMail(appUrl: URL, request: UpgradeRequest): Mail {
  return {
    to: request.email,
    subject: 'Ihre Upgrade-Anfrage ist eingelangt',
    paragraphs: [
      'danke für Ihre Anfrage. Unser Vertrieb meldet sich bei Ihnen. Bis dahin bleibt Ihr derzeitiger Tarif unverändert, und es entstehen keine Kosten.',
    ],
    facts: [
      ['Derzeitiger Tarif', subscriptions[request.current]],
      ['Gewünschter Tarif', requestedPlan(request)],
    ],
    button: button(appUrl),
  }
}

export function voucherRedeemedMail(
  appUrl: URL,
  { email, before, subscription, from, until, afterwards }: Redeemed,
): Mail {
  return {
    to: email,
    subject: 'Ihr Gutschein wurde eingelöst',
    paragraphs: [
      `Ihr Gutschein wurde eingelöst. Der Tarif ${subscriptions[subscription]} gilt ab sofort und bis ${germanDay(until)}. Danach gilt der Tarif ${subscriptions[afterwards]}.`,
    ],
    facts: changeFacts(before, subscription, from, until),
    button: button(appUrl),
    closing: 'Wenn Sie das nicht waren, ändern Sie bitte Ihr Passwort.',
  }
}

export function planChangedMail(appUrl: URL, { email, before, subscription, from, until, reason }: PlanChanged): Mail {
  const ended = `die Laufzeit Ihres Tarifs ${subscriptions[before]} ist zu Ende. Ihre Unterhaltungen bleiben erhalten.`
  return {
    to: email,
    subject: 'Ihr Tarif wurde geändert',
    paragraphs: [
      reason === 'ended'
        ? ended
        : 'der Tarif Ihres Kontos bei Fundstelle wurde geändert. Ihre Unterhaltungen bleiben erhalten.',
    ],
    facts: changeFacts(before, subscription, from, until),
    button: button(appUrl),
    ...(reason === 'set' && {
      closing:
        'Wenn Sie diese Änderung nicht erwartet haben, wenden Sie sich bitte an uns. Die Kontaktdaten stehen im Impressum.',
    }),
  }
}

export function usageNoticeMail(appUrl: URL, { email, kind, period, used, limit, threshold }: UsageNotice): Mail {
  const name = usageNames[kind]
  const isUsedUp = threshold === 100
  const again = germanDay(viennaDay(nextPeriod(period)))
  return {
    to: email,
    subject: isUsedUp ? `Kontingent an ${name} aufgebraucht` : `Kontingent an ${name} zu 80 % verbraucht`,
    paragraphs: [
      isUsedUp
        ? `das Kontingent an ${name}, das Ihr Tarif für ${periodName(period)} enthält, ist aufgebraucht. Ab ${again} steht es Ihnen wieder zur Verfügung. Was Sie bisher gefragt haben, können Sie weiterhin lesen und speichern.`
        : `von den ${name}, die Ihr Tarif für ${periodName(period)} enthält, sind 80 % verbraucht. Sie brauchen nichts zu tun: Am ${again} beginnt die Zählung neu.`,
    ],
    facts: [
      [`${name} in diesem Monat`, `${inNumbers(used)} von ${inNumbers(limit)}`],
      ['Neue Zählung ab', again],
    ],
    button: { label: 'Tarife ansehen', href: page(appUrl) },
    turnOff: page(appUrl),
  }
}

const changeFacts = (
  before: Subscription,
  subscription: Subscription,
  from: string,
  until: string | null,
): [string, string][] => [
  ['Bisheriger Tarif', subscriptions[before]],
  ['Neuer Tarif', subscriptions[subscription]],
  ['Gilt ab', germanDay(from)],
  ...(until ? [['Gilt bis', germanDay(until)] satisfies [string, string]] : []),
  ...(['query', 'upload', 'anonymization'] as const).map((kind): [string, string] => [
    `${usageNames[kind]} pro Monat`,
    inNumbers(limits[subscription][kind]),
  ]),
]

const inNumbers = (count: number) => (count === unlimited ? 'unbegrenzt' : new Intl.NumberFormat('de-AT').format(count))

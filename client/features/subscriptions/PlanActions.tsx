import { useState } from 'react'
import { ExternalLink, Mail } from 'lucide-react'
import { messageOr } from '../../base/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toasts.ts'
import type { Plan } from './plan-list.ts'
import { askForUpgrade } from './subscriptions.ts'

/** Long enough to read the address of the sales desk. */
const downgradeNotice = 24_000

type Props = {
  plan: Plan
  sales: string
  taxOnly: boolean
  /** Who sent the person here: the form learns of it by its address, the sales desk by the subject. */
  referral: string | undefined
  /** The plan compared with the one that the person has; `ending` is theirs, for a while. */
  relation: 'current' | 'ending' | 'larger' | 'smaller'
}

/** What one can do with a plan: sign it, ask for it, or learn that a smaller one goes over the sales desk. */
export function PlanActions({ plan, sales, taxOnly, referral, relation }: Props) {
  if (relation === 'current') return null
  if (relation === 'smaller')
    return (
      <div className="mt-5">
        <Button className="w-full" aria-label={`Zu ${plan.name} wechseln`} onClick={() => explainDowngrade(sales)}>
          Wechseln
        </Button>
      </div>
    )
  // A contract that can be signed here is the shortest way; writing a mail is longer than asking with one click.
  const asksFirst = relation === 'larger' && !plan.href
  return (
    <div className="mt-5 space-y-2">
      {asksFirst && <UpgradeButton plan={plan} taxOnly={taxOnly} isFirst />}
      <ContractLink plan={plan} sales={sales} taxOnly={taxOnly} referral={referral} isFirst={!asksFirst} />
      {relation === 'larger' && !asksFirst && <UpgradeButton plan={plan} taxOnly={taxOnly} isFirst={false} />}
    </div>
  )
}

/** The external form in a new tab; where none is configured, a mail to the sales desk. */
function ContractLink({ plan, sales, taxOnly, referral, isFirst }: Omit<Props, 'relation'> & { isFirst: boolean }) {
  const colours = !isFirst
    ? 'hover:bg-wash'
    : plan.featured
      ? 'bg-accent text-on-accent shadow-lift hover:brightness-110'
      : 'border border-line bg-surface shadow-lift hover:border-border hover:bg-wash'
  const look = `flex min-h-11 items-center justify-center gap-2 rounded-field px-4 font-semibold transition-[filter,background-color] lg:min-h-10 ${colours}`
  if (plan.href)
    return (
      <a
        href={plan.href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`Vertrag abschließen: ${plan.name}, neuer Tab`}
        className={look}
      >
        Vertrag abschließen
        <ExternalLink className="size-4" aria-hidden="true" />
      </a>
    )
  const subject = `Vertrag: ${plan.name}, ${taxOnly ? 'nur Steuerrecht' : 'alle Rechtsgebiete'}${referral ? ` (Empfehlung: ${referral})` : ''}`
  return (
    <a
      href={`mailto:${sales}?subject=${encodeURIComponent(subject)}`}
      aria-label={`E-Mail an den Vertrieb: ${plan.name}`}
      className={look}
    >
      <Mail className="size-4" aria-hidden="true" />
      E-Mail an den Vertrieb
    </a>
  )
}

function UpgradeButton({ plan, taxOnly, isFirst }: { plan: Plan; taxOnly: boolean; isFirst: boolean }) {
  const [isBusy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    try {
      await askForUpgrade(plan.id, taxOnly)
      showToast({
        status: 'success',
        title: 'Upgrade-Anfrage gesendet',
        text: 'Unser Vertrieb meldet sich bei Ihnen. Eine Bestätigung ist per E-Mail unterwegs.',
      })
    } catch (error) {
      showToast({
        status: 'error',
        title: messageOr(error, 'Beim Senden der Upgrade-Anfrage ist ein Fehler aufgetreten.'),
      })
    }
    setBusy(false)
  }
  return (
    <Button
      look={!isFirst ? 'quiet' : plan.featured ? 'primary' : 'secondary'}
      className="w-full"
      aria-label={`Upgrade anfragen: ${plan.name}`}
      busy={isBusy}
      onClick={() => void ask()}
    >
      Upgrade anfragen
    </Button>
  )
}

function explainDowngrade(sales: string): void {
  showToast({
    status: 'route',
    title: 'Wechsel in einen kleineren Tarif',
    text: `Das ist nur über unseren Vertrieb möglich. Bitte schreiben Sie an ${sales}.`,
    actionLink: `mailto:${sales}`,
    actionName: 'E-Mail an den Vertrieb',
    timeout: downgradeNotice,
  })
}

import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Subscription } from '../../contract/subscriptions.ts'
import { count, createVoucher, reserve } from '../../server/features/subscriptions/subscriptions.ts'
import { aUser } from '../kit/app.ts'
import { desktop, doorstep, expectAccessible, logInBrowser, phone, useBrowser } from '../kit/browser.ts'
import { steeredEngine } from '../kit/engine.ts'
import { mailTo } from '../kit/outbox.ts'

const steered = steeredEngine()
const house = useBrowser(() => ({ answers: steered.replace }), {
  OPERATOR_FILE: join(import.meta.dirname, '../kit/operator-with-contracts.json'),
})
const shots = process.env.SCREENSHOTS
const kinds = [
  ['desktop, light', { viewport: desktop, colorScheme: 'light' as const }],
  ['phone, dark', { viewport: phone, colorScheme: 'dark' as const, hasTouch: true, isMobile: true }],
] as const

async function openAs(subscription: Subscription, path: string, options = {}) {
  const person = await aUser(house.app, { subscription })
  const opened = await house.open(doorstep, options)
  await logInBrowser(opened.context, house.origin, person)
  await opened.page.goto(path)
  const shot = async (name: string, step: string) => {
    if (shots)
      await opened.page.screenshot({
        path: `${shots}/subscription-${name.replace(/\W+/g, '-')}-${step}.png`,
        fullPage: true,
      })
  }
  return { ...opened, person, shot }
}

async function useUp(person: { id: string }, subscription: Subscription, questions: number) {
  for (let at = 0; at < questions; at++)
    await count(house.app.parts, await reserve(house.app.parts, { user: { id: person.id, subscription } }, 'query'))
}

describe.each(kinds)('the subscription (%s)', (name, options) => {
  test('shows plans and usage, asks for an upgrade, redeems a voucher and explains a downgrade', async () => {
    const { page, person, shot } = await openAs('free', '/settings/abo', options)
    await page.getByRole('heading', { name: 'Abonnement', level: 1, exact: true }).waitFor()
    const main = page.getByRole('main')
    await main.getByText('Ihr Tarif: Kostenfrei').waitFor()
    await main.getByText('0 von 10').waitFor()
    await expect
      .poll(() =>
        main
          .getByRole('progressbar')
          .evaluateAll((bars) =>
            bars.map((bar) => `${bar.getAttribute('aria-label')} ${bar.getAttribute('aria-valuetext')}`),
          ),
      )
      .toEqual(['Anfragen 0 von 10', 'Uploads 0 von 2', 'Pseudonymisierungen 0 von 1'])
    await main.getByText(/^Die Zählung beginnt am 01\.\d\d\.20\d\d neu\.$/).waitFor()
    await expect.poll(() => main.getByRole('button', { name: /^Upgrade anfragen/ }).count()).toBe(3)
    await expect
      .poll(() => main.getByRole('heading', { level: 3 }).allTextContents())
      .toEqual(['Small', 'Premiumempfohlen', 'Expert'])
    await expectAccessible(page)
    await shot(name, '1-free')

    const contract = main.getByRole('link', { name: 'Vertrag abschließen: Small' })
    await expect
      .poll(() => contract.evaluate((link: HTMLAnchorElement) => [link.href, link.target, link.rel]))
      .toEqual(['https://vertrag.example.at/small', '_blank', 'noopener noreferrer'])
    await expect
      .poll(() => main.getByRole('link', { name: 'E-Mail an den Vertrieb: Expert' }).getAttribute('href'))
      .toBe('mailto:vertrieb@example.at?subject=Vertrag%3A%20Expert%2C%20alle%20Rechtsgebiete')
    await expect.poll(() => main.getByText(/^\d+ EUR$/).allTextContents()).toEqual(['39 EUR', '69 EUR', '99 EUR'])
    await main.getByRole('button', { name: 'Nur Steuerrecht' }).click()
    await expect.poll(() => main.getByText(/^\d+ EUR$/).allTextContents()).toEqual(['29 EUR', '49 EUR', '79 EUR'])
    await expect.poll(() => contract.getAttribute('href')).toBe('https://vertrag.example.at/steuer-small')
    await expect.poll(() => main.getByText('kostenlos').count()).toBe(0)

    await main.getByRole('button', { name: 'Upgrade anfragen: Expert' }).click()
    await page.getByText('Upgrade-Anfrage gesendet').waitFor()
    expect((await mailTo(house.app.dataDir, 'vertrieb@example.at', 'Upgrade')).text).toContain(
      'Expert (nur Steuerrecht, 79 EUR',
    )
    await page.route('**/api/profile/upgrade-subscription', (route) => route.abort())
    await main.getByRole('button', { name: 'Upgrade anfragen: Small' }).click()
    await page.getByText('Beim Senden der Upgrade-Anfrage ist ein Fehler aufgetreten.').waitFor()

    const code = main.getByLabel('Gutscheincode')
    // By Enter: on a phone a message may lie over the button for a while.
    await code.press('Enter')
    await main.getByText('Bitte geben Sie einen Gutscheincode ein.').waitFor()
    await code.fill('gibts-nicht')
    await code.press('Enter')
    await main.getByText('Diesen Gutscheincode gibt es nicht.').waitFor()
    await expect.poll(() => code.inputValue()).toBe('gibts-nicht')
    await expectAccessible(page)
    await shot(name, '2-unknown')
    await page.route('**/api/profile/apply-promo-code', (route) => route.abort(), { times: 1 })
    await code.press('Enter')
    await main.getByText('Gutscheincode konnte nicht eingelöst werden.').waitFor()
    const voucher = await createVoucher(house.app.parts, { subscription: 'paid_medium', months: 3, uses: 1 })
    await code.fill(` ${voucher.toLowerCase()} `)
    await code.press('Enter')
    await page.getByText('Gutschein eingelöst').waitFor()
    await expect.poll(() => code.inputValue()).toBe('')
    await main.getByText(/^Ihr Tarif: Premium, gültig bis \d\d\.\d\d\.20\d\d$/).waitFor()
    await main.getByText('0 von 100').waitFor()
    await expect
      .poll(() => main.getByRole('heading', { level: 3 }).allTextContents())
      .toEqual(['Small', 'PremiumIhr Tarif', 'Expert'])
    await main.getByRole('heading', { level: 1, name: 'Abonnement Premium' }).waitFor()
    await expectAccessible(page)

    await page.reload()
    await main.getByText(/^Ihr Tarif: Premium, gültig bis/).waitFor()
    await page.clock.install()
    await main.getByRole('button', { name: 'Zu Small wechseln' }).click()
    await page.mouse.move(1, 1)
    const notice = page.getByText(
      'Das ist nur über unseren Vertrieb möglich. Bitte schreiben Sie an vertrieb@example.at.',
    )
    await notice.waitFor()
    await expectAccessible(page)
    await shot(name, '3-downgrade')
    await page.clock.fastForward(22_000)
    await expect.poll(() => notice.count()).toBe(1)
    await page.clock.fastForward(3_000)
    await notice.waitFor({ state: 'detached' })
    expect((await person.get('/api/profile')).body.subscription).toBe('paid_medium')
  })

  test('for the partner says that three months cost nothing, and the forms learn of it', async () => {
    const { page, shot } = await openAs('free', '/?ref=OErak#pricing', options)
    await page.waitForURL('**/settings/abo?ref=OErak')
    await page.getByText('Die ersten drei Monate sind kostenlos.', { exact: true }).waitFor()
    await page.getByText('Die ersten drei Monate sind kostenlos, danach 39 EUR').waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: 'Vertrag abschließen: Small' }).getAttribute('href'))
      .toBe('https://vertrag.example.at/small?ref=OErak')
    await expect
      .poll(() => page.getByRole('link', { name: 'E-Mail an den Vertrieb: Expert' }).getAttribute('href'))
      .toBe(
        'mailto:vertrieb@example.at?subject=Vertrag%3A%20Expert%2C%20alle%20Rechtsgebiete%20(Empfehlung%3A%20OErak)',
      )
    await expectAccessible(page)
    await shot(name, '4-partner')
  })

  test('the composer counts, warns from 80 percent and gives way at the limit, but not what was typed', async () => {
    const { page, person, shot } = await openAs('free', '/chat', options)
    await page.getByText('0 von 10 Anfragen in diesem Monat').waitFor()
    const box = page.getByLabel('Ihre Frage')
    await box.fill('Kaution')
    await page.keyboard.press('Enter')
    steered.write('Eine Antwort.')
    steered.finish()
    await page.getByText('1 von 10 Anfragen in diesem Monat').waitFor()
    await useUp(person, 'free', 7)
    await page.reload()
    await page.getByText('8 von 10 Anfragen in diesem Monat, bald aufgebraucht').waitFor()
    await expectAccessible(page)
    await shot(name, '5-warning')

    // Two more are asked elsewhere: this page learns of it from the refusal.
    await useUp(person, 'free', 2)
    await box.fill('Meine wichtige Frage')
    await page.keyboard.press('Enter')
    await page.getByText(/^Sie haben Ihr Kontingent von 10 Anfragen in diesem Monat aufgebraucht\./).waitFor()
    await page
      .getByText(
        /^10 von 10 Anfragen in diesem Monat sind aufgebraucht\. Ab 01\.\d\d\.20\d\d können Sie wieder fragen\./,
      )
      .waitFor()
    await expect.poll(() => box.inputValue()).toBe('Meine wichtige Frage')
    await expect.poll(() => page.getByRole('button', { name: 'Frage stellen' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Frage kopieren' }).waitFor()
    // The words keep the whole width, on a phone as well.
    expect((await box.boundingBox())!.width).toBeGreaterThan(options.viewport.width === 390 ? 320 : 500)
    // Whoever empties the box is still writing in it.
    await box.fill('')
    await box.fill('Meine wichtige Frage')
    await expectAccessible(page)
    await shot(name, '6-limit')
    await page.getByRole('link', { name: 'Tarife ansehen' }).click()
    await page.getByRole('heading', { name: 'Abonnement', level: 1 }).waitFor()
    await page.goBack()
    await expect.poll(() => box.inputValue()).toBe('Meine wichtige Frage')
    await box.fill('')
    await page.getByRole('link', { name: 'Tarife ansehen' }).focus()
    await box.waitFor({ state: 'hidden' })
    await page.getByText('Zitat-Antwort, ohne Sprachmodell.').last().waitFor()
    await expectAccessible(page)
    await shot(name, '7-limit-empty')
    // Examples that nobody could ask are not offered.
    await page.goto('/chat')
    await page.getByText(/^10 von 10 Anfragen in diesem Monat sind aufgebraucht\./).waitFor()
    await expect.poll(() => page.getByRole('list', { name: 'Beispielfragen' }).count()).toBe(0)
    await shot(name, '8-limit-new')
    // A voucher opens it again.
    await person.post('/api/profile/apply-promo-code', {
      promo_code: await createVoucher(house.app.parts, { subscription: 'paid_small', months: 1, uses: 1 }),
    })
    await page.reload()
    await page.getByText('10 von 25 Anfragen in diesem Monat').waitFor()
    await box.waitFor()
  })

  test('the last answer can be stopped, and what was typed meanwhile stays under the cursor', async () => {
    const { page, person } = await openAs('free', '/chat', options)
    await useUp(person, 'free', 9)
    await page.reload()
    await page.getByText('9 von 10 Anfragen').waitFor()
    const box = page.getByLabel('Ihre Frage')
    await box.fill('Kaution')
    await page.keyboard.press('Enter')
    steered.write('Der Anfang einer Antwort.')
    await page.getByText('Der Anfang einer Antwort.').first().waitFor()
    // What was counted is known after a reload, while the answer goes on.
    await page.reload()
    await page.getByRole('button', { name: 'Anhalten' }).waitFor()
    await box.pressSequentially('Meine näch')
    await page.getByRole('button', { name: 'Anhalten' }).waitFor()
    steered.finish()
    await page.getByText(/^10 von 10 Anfragen in diesem Monat sind aufgebraucht\./).waitFor()
    await page.keyboard.type('ste Frage')
    await expect.poll(() => box.inputValue()).toBe('Meine nächste Frage')
    await page.keyboard.press('Enter')
    await expect.poll(() => box.inputValue()).toBe('Meine nächste Frage')
  })
})

test('an unlimited plan has its badge, no bar and no upgrade', async () => {
  const { page } = await openAs('paid', '/settings/abo')
  await page.getByRole('main').getByText('0, unbegrenzt').first().waitFor()
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: /^Upgrade/ }).count()).toBe(0)
  await expect.poll(() => page.getByText('Premium Unlimited', { exact: true }).count()).toBe(2)
  await page.goto('/chat')
  await page.getByLabel('Ihre Frage').waitFor()
  await expect.poll(() => page.getByText('Anfragen in diesem Monat').count()).toBe(0)
})

test('the free plan has no badge but the way to an upgrade in the sidebar', async () => {
  const { page } = await openAs('free', '/chat')
  await page.getByRole('link', { name: 'Upgrade' }).click()
  await page.waitForURL('**/settings/abo')
  await expect.poll(() => page.getByText('Kostenfrei', { exact: true }).count()).toBe(0)
})

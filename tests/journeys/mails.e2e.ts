import { describe, expect, test } from 'vitest'
import { count, reserve } from '../../server/features/subscriptions/subscriptions.ts'
import { layOutMail } from '../../server/base/mail/mail-layout.ts'
import { aUser } from '../kit/app.ts'
import { desktop, doorstep, expectAccessible, logInBrowser, phone, useBrowser } from '../kit/browser.ts'
import { mailSamples } from '../kit/mail-samples.ts'
import { mailTo } from '../kit/outbox.ts'

const house = useBrowser()
const shots = process.env.SCREENSHOTS
const sender = {
  name: 'Muster Rechtsrecherche GmbH',
  address: 'Musterstraße 1, 1010 Wien',
  email: 'office@example.at',
  company_register: 'FN 000000a, Handelsgericht Wien',
}
const token = 'kB3vJ0m5Wq1yTzX8uRfN2hLcPdQeSgVaYi4oM7xKtE0'

const looks = [
  ['wide, light', 600, 'light'],
  ['wide, dark', 600, 'dark'],
  ['narrow, light', 360, 'light'],
  ['narrow, dark', 360, 'dark'],
] as const

describe.each(looks)('mails (%s)', (look, width, colorScheme) => {
  test('fit, can be read by everybody, and load nothing', async () => {
    const { page, requests } = await house.open('about:blank', { viewport: { width, height: 700 }, colorScheme })
    const before = requests.length
    for (const [name, sample] of Object.entries(mailSamples)) {
      const { html } = layOutMail(
        new URL(house.origin),
        sender,
        sample({
          appUrl: new URL(house.origin),
          to: 'anna.huber@kanzlei.at',
          words: 'Mag. Anna Huber-Öllinger, LL.M.',
          token,
        }),
      )
      await page.setContent(html)
      expect([name, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([name, 0])
      // A mail is a part of the page of a mail program: landmarks are that page's business.
      await expectAccessible(page, ['landmark-one-main', 'region'])
      if (shots)
        await page.screenshot({
          path: `${shots}/mail-${look.replace(/\W+/g, '-')}-${name.replace(/\W+/g, '-')}.png`,
          fullPage: true,
        })
    }
    expect(requests.slice(before)).toEqual([])
  })
})

describe.each([
  ['desktop, light', { viewport: desktop, colorScheme: 'light' as const }],
  ['phone, dark', { viewport: phone, colorScheme: 'dark' as const, hasTouch: true, isMobile: true }],
])('notices of usage (%s)', (name, options) => {
  test('lead from the mail through the login to the switch that turns them off', async () => {
    const person = await aUser(house.app)
    for (let turn = 0; turn < 8; turn++)
      await count(
        house.app.parts,
        await reserve(house.app.parts, { user: { id: person.id, subscription: 'free' } }, 'query'),
      )
    const mail = await mailTo(house.app.dataDir, person.email, '80 %')
    const link = /abschalten:\n(\S+)/.exec(mail.text)![1]!
    const { page, context } = await house.open(doorstep, options)
    await page.goto(link)
    await page.waitForURL('**/login**')
    await logInBrowser(context, house.origin, person)
    await page.goto(link)
    const box = page.getByRole('checkbox', { name: 'Hinweis-Mails zum Verbrauch' })
    await box.waitFor()
    await expect.poll(() => box.isChecked()).toBe(true)
    await expectAccessible(page)
    if (shots) await page.screenshot({ path: `${shots}/usage-mails-${name.replace(/\W+/g, '-')}-1.png` })
    await box.click()
    await page.getByText('Hinweis-Mails sind abgeschaltet.').waitFor()
    await page.reload()
    await box.waitFor()
    await expect.poll(() => box.isChecked()).toBe(false)
    // By keyboard, and when the server cannot be reached.
    await page.route('**/api/profile/update', (route) => route.abort())
    await box.focus()
    await page.keyboard.press('Space')
    await page.getByRole('alert').waitFor()
    await expect.poll(() => box.isChecked()).toBe(false)
    await expectAccessible(page)
    await page.unroute('**/api/profile/update')
    await page.keyboard.press('Space')
    await page.getByText('Hinweis-Mails sind eingeschaltet.').waitFor()
    expect((await person.get('/api/profile')).body.usage_mails).toBe(true)
  })
})

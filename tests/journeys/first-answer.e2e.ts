import { describe, expect, test } from 'vitest'
import { aUser, password } from '../kit/app.ts'
import { desktop, doorstep, expectAccessible, logInBrowser, phone, useBrowser } from '../kit/browser.ts'
import { mailTo } from '../kit/outbox.ts'

const house = useBrowser()
const shots = process.env.SCREENSHOTS

describe.each([
  ['desktop, light', { viewport: desktop, colorScheme: 'light' as const }],
  ['phone, dark', { viewport: phone, colorScheme: 'dark' as const, hasTouch: true, isMobile: true }],
])('from registration to a checked answer (%s)', (name, options) => {
  test('register, confirm, log in, ask, open the source, reload, log out', async () => {
    const { page } = await house.open('/', options)
    const isPhone = options.viewport === phone
    const shot = async (step: string) => {
      if (shots) await page.screenshot({ path: `${shots}/${name.replace(/\W+/g, '-')}-${step}.png` })
    }
    const email = `journey-${name.replace(/\W+/g, '-')}@kanzlei.at`
    await expectAccessible(page)
    await shot('1-home')
    await page.getByRole('link', { name: 'Kostenlos starten' }).last().click()
    await page.getByRole('heading', { name: 'Konto anlegen' }).waitFor()

    await page.getByRole('button', { name: 'Konto anlegen' }).click()
    await page.getByText('E-Mail ist erforderlich').waitFor()
    await page.getByText('Vorname ist erforderlich').waitFor()
    await expectAccessible(page)
    await shot('2-register')
    await page.getByLabel('E-Mail').fill(email)
    await page.getByLabel('Passwort', { exact: true }).fill(password)
    await page.getByLabel('Passwort wiederholen').fill('etwas anderes')
    await page.getByLabel('Vorname').fill('Eva')
    await page.getByLabel('Nachname').fill('Gruber')
    await page.getByLabel('Ich nutze den Dienst beruflich.').check()
    await page.getByLabel(/Ich stimme den/).check()
    await page.getByRole('button', { name: 'Konto anlegen' }).click()
    await page.getByText('Passwörter stimmen nicht überein').waitFor()
    await page.getByLabel('Passwort wiederholen').fill(password)
    await page.getByRole('button', { name: 'Konto anlegen' }).click()
    await page.getByRole('heading', { name: 'Bitte sehen Sie in Ihre E-Mails' }).waitFor()

    const mail = await mailTo(house.app.dataDir, email)
    await page.goto(`/register-confirm#token=${mail.token}`)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Adresse bestätigen' }).click()
    await page.getByRole('heading', { name: 'Adresse bestätigt' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Anmelden' }).click()

    await page.getByLabel('E-Mail').fill(email)
    await page.getByLabel('Passwort', { exact: true }).fill('das ist falsch')
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await page.getByText('E-Mail oder Passwort ist nicht korrekt.').waitFor()
    await expect.poll(() => page.getByLabel('E-Mail').inputValue()).toBe(email)
    await expectAccessible(page)
    await page.getByLabel('Passwort', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Anmelden' }).click()

    await page.getByRole('heading', { name: 'Was möchten Sie wissen?' }).waitFor()
    await expectAccessible(page)
    await shot('3-empty')
    if (isPhone) {
      await page.getByRole('button', { name: /^Rechtsgebiet/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Zivilrecht' }).click()
    } else await page.getByLabel('Rechtsgebiet').selectOption({ label: 'Zivilrecht' })
    await page.getByLabel('Ihre Frage').fill('Mein Vermieter gibt mir die Kaution nicht zurück, was gilt?')
    await page.keyboard.press('Enter')
    const answer = page.getByRole('article', { name: 'Antwort' })
    const chip = answer.getByRole('button', { name: /§\s16b\sAbs\s2\sMRG/ }).first()
    await chip.waitFor()
    await page.getByRole('status').getByText('Die Antwort ist vollständig.').waitFor({ state: 'attached' })
    await page.waitForURL(/\/chat\/[0-9a-f-]{36}$/)
    await expectAccessible(page)
    await shot('4-answer')

    await chip.click()
    const mark = page.locator('mark')
    await mark.waitFor()
    await expect.poll(() => mark.textContent()).toContain('ohne Verzug zurückzugeben')
    await page.getByRole('link', { name: /Im RIS öffnen/ }).waitFor()
    await expectAccessible(page)
    await shot('5-source')
    await page.keyboard.press('Escape')
    await mark.waitFor({ state: 'detached' })
    await shot('5b-closed')
    if (!isPhone) await expect.poll(() => chip.evaluate((element) => element === document.activeElement)).toBe(true)

    await page.reload()
    await chip.waitFor()
    await expect
      .poll(() => page.getByText('Mein Vermieter gibt mir die Kaution nicht zurück, was gilt?').count())
      .toBeGreaterThan(0)
    await shot('6-reloaded')

    if (isPhone) await page.getByRole('button', { name: 'Menü öffnen' }).click()
    await page.getByRole('button', { name: 'Abmelden' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByText('Erfolgreich ausgeloggt').waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
    await expect.poll(() => page.getByText('Kaution').count()).toBe(0)
  })
})

test('a question in the wrong area is answered in the right one with one click', async () => {
  const person = await aUser(house.app)
  const { page, context } = await house.open(doorstep, { viewport: desktop })
  await logInBrowser(context, house.origin, person)
  await page.goto('/chat')
  await page.getByLabel('Rechtsgebiet').selectOption({ label: 'Steuerrecht' })
  await page.getByLabel('Ihre Frage').fill('Muss ich den Mietvertrag schriftlich kündigen?')
  await page.keyboard.press('Enter')
  await page
    .getByText('Im Rechtsgebiet Zivilrecht gibt es Stellen, die deutlich besser zu Ihrer Frage passen.')
    .waitFor()
  await expectAccessible(page)
  if (shots) await page.screenshot({ path: `${shots}/elsewhere.png` })
  await page.getByRole('button', { name: 'In Zivilrecht beantworten' }).click()
  const answer = page.getByRole('article', { name: 'Antwort' })
  await answer
    .getByRole('button', { name: /§\s\d+\w?(?:\sAbs\s\d+)?\sMRG/ })
    .first()
    .waitFor()
  await page.getByText('2/2').first().waitFor()
  await page.reload()
  await answer
    .getByRole('button', { name: /§\s\d+\w?(?:\sAbs\s\d+)?\sMRG/ })
    .first()
    .waitFor()
  expect(await page.getByRole('button', { name: 'In Zivilrecht beantworten' }).count()).toBe(0)
})

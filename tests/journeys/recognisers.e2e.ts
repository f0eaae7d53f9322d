import { afterAll, expect, test } from 'vitest'
import { aUser } from '../kit/app.ts'
import { desktop, doorstep, expectAccessible, logInBrowser, phone, useBrowser } from '../kit/browser.ts'
import { aFile } from '../kit/files.ts'
import { charactersOf, startRecogniserServer, type Recognised } from '../kit/recogniser-server.ts'

let said: (text: string) => Recognised = () => ({ reply: [] })
const recogniser = await startRecogniserServer((_, text) => said(text))
afterAll(() => recogniser.close())
const house = useBrowser(() => ({}), { PRESIDIO_URL: recogniser.url })

const letter = 'Klägerin: Gordana Jelavić, geb. 14.02.1987.\nGestern kam plötzlich Stein herein.\n'
const notice = 'Nur mit der eingebauten Erkennung durchsucht, bitte genauer prüfen: Presidio'

test('a connected recogniser that fails is told in the review; one that helps adds what is to be looked at', async () => {
  const person = await aUser(house.app, { subscription: 'paid_medium' })
  const { page, context } = await house.open(doorstep, { viewport: desktop })
  await logInBrowser(context, house.origin, person)
  const review = async (name: string) => {
    const { id } = await aFile(person, [name, letter], { anonymize: 'true' })
    await page.goto(`/files/${id}`)
    await page.getByRole('heading', { name: `${name} · Freigabe` }).waitFor()
    await page.locator('[data-side=pseudonymised]').getByText('[Klägerin 1]').waitFor()
  }
  const list = page.getByRole('region', { name: 'Stellen' })

  said = () => ({ status: 500, reply: {} })
  await review('Aus.txt')
  await page.getByText(`${notice} war nicht erreichbar.`).waitFor()
  await page.getByText('2 Stellen · 0 unsicher').waitFor()
  expect(await list.getByRole('button', { name: /Stein/ }).count()).toBe(0)
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await page.getByText(`${notice} war nicht erreichbar.`).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await page.setViewportSize(desktop)

  said = () => ({ reply: 'kein JSON' })
  await review('Wirr.txt')
  await page.getByText(`${notice} hat unbrauchbar geantwortet.`).waitFor()

  said = (text) => ({ reply: [{ entity_type: 'PERSON', ...charactersOf(text, 'Stein'), score: 0.8 }] })
  await review('Hilfe.txt')
  await list.getByRole('button', { name: /Stein/ }).waitFor()
  await page.getByText('3 Stellen · 1 unsicher').waitFor()
  expect(await page.getByText(notice).count()).toBe(0)
  await context.close()
})

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { count, reserve } from '../../server/features/subscriptions/subscriptions.ts'
import type { Answers } from '../../server/features/answers/answers.ts'
import { aUser } from '../kit/app.ts'
import { desktop, doorstep, expectAccessible, logInBrowser, phone, useBrowser } from '../kit/browser.ts'
import { steeredEngine } from '../kit/engine.ts'

const steered = steeredEngine()
const house = useBrowser(() => ({ answers: (answers) => truthful(answers, steered.replace(answers)) }))
const shots = process.env.SCREENSHOTS

const touch = { viewport: phone, hasTouch: true, isMobile: true }
const looks = [
  ['desktop-light', { viewport: desktop, colorScheme: 'light' as const }],
  ['desktop-dark', { viewport: desktop, colorScheme: 'dark' as const }],
  ['phone-light', { ...touch, colorScheme: 'light' as const }],
  ['phone-dark', { ...touch, colorScheme: 'dark' as const }],
] as const

/** One question is answered by the engine that quotes, with its sources. */
const truthful = (answers: Answers, replaced: Answers): Answers => ({
  ...replaced,
  engine: (...input) => (input[0].question === quoted ? answers : replaced).engine(...input),
})

const quoted = 'Darf mein Nachbar Äste abschneiden, die über die Grenze hängen?'
const question = 'Mein Vermieter gibt mir die Kaution nicht zurück. Was gilt?'
const cited =
  'Die Kaution ist nach dem Ende des Mietverhältnisses zurückzugeben [1]. Das gilt binnen 99 Jahren [1]. Dafür gibt es keine Quelle.'
const long = Array.from(
  { length: 12 },
  (_, n) =>
    `## Abschnitt ${n + 1}\n\n${'Die Partei hat den Anspruch binnen der Frist geltend zu machen, sonst verfällt er. '.repeat(9)}\n\n| Frist | Rechtsgrundlage | Beginn der Frist | Folge der Versäumung |\n|---|---|---|---|\n| 3 Jahre | § 1489 ABGB | Kenntnis von Schaden und Schädiger | Verjährung |\n`,
).join('\n')

/** A picture of the state for the eye, and axe for everything else. */
async function look(page: Page, name: string, state: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/state-${name}-${state}.png` })
  await expectAccessible(page).catch((error: Error) => {
    throw new Error(`${state}: ${error.message}`)
  })
}

async function openChat(options: object) {
  const person = await aUser(house.app)
  const opened = await house.open(doorstep, options)
  const { page } = opened
  await logInBrowser(opened.context, house.origin, person)
  await page.goto('/chat')
  await page.getByRole('heading', { name: 'Was möchten Sie wissen?' }).waitFor()
  const ask = async (text: string) => {
    await page.getByLabel('Ihre Frage').fill(text)
    await page.keyboard.press('Enter')
  }
  const isOver = (answers: number) =>
    page
      .getByRole('button', { name: 'Mit Quellenangaben kopieren' })
      .nth(answers - 1)
      .waitFor()
  return { ...opened, person, ask, isOver }
}

describe.each(looks)('the chat (%s)', (name, options) => {
  test('empty, while it searches and writes, answered, stopped, failed, long', async () => {
    const { page, ask, isOver } = await openChat(options)
    await look(page, name, '01-empty')
    await ask(question)
    await page.getByRole('article', { name: 'Antwort' }).waitFor()
    await page.waitForURL(/\/chat\/[0-9a-f-]{36}$/)
    await look(page, name, '02-searching')
    steered.write(cited.slice(0, 60))
    await page.getByText('Die Kaution ist nach dem Ende').waitFor()
    await look(page, name, '03-writing')
    steered.write(cited.slice(60))
    steered.finish()
    await isOver(1)
    await look(page, name, '04-without-source')
    await ask(quoted)
    await isOver(2)
    await look(page, name, '05-answered')
    await page.getByRole('article', { name: 'Antwort' }).last().getByRole('button', { name: /^§/ }).first().click()
    await page
      .getByRole('link', { name: /Im RIS öffnen/ })
      .first()
      .waitFor()
    await look(page, name, '06-source')
    await page.keyboard.press('Escape')
    await ask('Und wer trägt die Kosten?')
    steered.write('Das hängt davon ab, ')
    await page.getByText('Das hängt davon ab,').waitFor()
    await page.getByRole('button', { name: 'Anhalten' }).click()
    await page.getByText('Abgebrochen', { exact: true }).waitFor()
    await look(page, name, '07-stopped')
    await ask('Gilt das auch für Geschäftsräume?')
    steered.write('Ja, aber ')
    await page.getByText('Ja, aber').waitFor()
    steered.fail(new Error('planted'))
    await page.getByText('Etwas ist schiefgelaufen. Bitte versuchen Sie es später erneut.').waitFor()
    await look(page, name, '08-failed')
    await ask('Bitte alle Fristen im Überblick')
    steered.write(long)
    await page.getByText('Abschnitt 12').waitFor({ state: 'attached' })
    await look(page, name, '09-long-writing')
    steered.finish()
    await isOver(5)
    await page.getByRole('heading', { name: 'Abschnitt 12' }).scrollIntoViewIfNeeded()
    await look(page, name, '10-long-end')
    // Nothing is wider than the window, tables scroll inside of their own box.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(options.viewport.width)
    await page.reload()
    await page.getByText('Abschnitt 12').waitFor({ state: 'attached' })
    await look(page, name, '11-reloaded')
  })

  test('almost used up, used up, lost, unknown', async () => {
    const { page, person, ask } = await openChat(options)
    const useUp = async (questions: number) => {
      for (let at = 0; at < questions; at++)
        await count(
          house.app.parts,
          await reserve(house.app.parts, { user: { id: person.id, subscription: 'free' } }, 'query'),
        )
    }
    await useUp(8)
    await page.reload()
    await page.getByText('8 von 10 Anfragen in diesem Monat, bald aufgebraucht').waitFor()
    await look(page, name, '12-warning')
    await ask(question)
    steered.write('Der Anfang. ')
    await page.getByText('Der Anfang.').waitFor()
    await page.route('**/api/chat/threads/*/stream*', (route) => route.abort())
    house.app.http.server.closeAllConnections()
    await page.getByText('Verbindung unterbrochen, wird wiederhergestellt').waitFor()
    await look(page, name, '13-broken')
    steered.finish()
    await useUp(1)
    await page.unroute('**/api/chat/threads/*/stream*')
    await page.reload()
    await page.getByText(/^10 von 10 Anfragen/).waitFor()
    await look(page, name, '14-limit')
    await page.goto('/chat/00000000-0000-4000-8000-000000000000')
    await page.getByRole('heading', { name: 'Unterhaltung nicht gefunden' }).waitFor()
    await look(page, name, '15-unknown')
  })
})

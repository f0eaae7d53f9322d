import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { listRatings } from '../../server/features/chat/chat.ts'
import { aUser, eventually } from '../kit/app.ts'
import { desktop, doorstep, expectAccessible, logInBrowser, phone, useBrowser } from '../kit/browser.ts'
import { steeredEngine } from '../kit/engine.ts'

const steered = steeredEngine()
const house = useBrowser(() => ({ answers: steered.replace }))
const shots = process.env.SCREENSHOTS

async function openChat(options: Parameters<typeof house.open>[1] = {}) {
  const person = await aUser(house.app)
  const opened = await house.open(doorstep, options)
  await logInBrowser(opened.context, house.origin, person)
  await opened.page.goto('/chat')
  await opened.page.getByLabel('Rechtsgebiet').waitFor()
  const ask = async (question: string, ...answer: string[]) => {
    for (const piece of answer) steered.write(piece)
    if (answer.length > 0) steered.finish()
    await opened.page.getByLabel('Ihre Frage').fill(question)
    await opened.page.keyboard.press('Enter')
    if (answer.length > 0)
      await opened.page.getByRole('button', { name: 'Mit Quellenangaben kopieren' }).last().waitFor()
  }
  return { ...opened, person, ask }
}

describe('rating an answer', () => {
  const button = (page: Page, name: string) =>
    page.getByRole('group', { name: 'Antwort bewerten' }).getByRole('button', { name, exact: true })
  const isPressed = (page: Page, name: string) => button(page, name).getAttribute('aria-pressed')
  const stored = async (id: string) =>
    (await listRatings(house.app.parts, undefined, undefined, 1000)).filter((entry) => entry.user_id === id)

  test.each([
    ['desktop-light', { viewport: desktop, colorScheme: 'light' as const }],
    ['phone-dark', { viewport: phone, colorScheme: 'dark' as const, hasTouch: true, isMobile: true }],
  ])('thumbs, reasons, a comment, and the texts only with the box ticked (%s)', async (name, options) => {
    const { page, person, ask } = await openChat(options)
    await ask('Meine Frage zur Kaution', 'Die Antwort.')
    await button(page, 'Hilfreich').click()
    await expect.poll(() => isPressed(page, 'Hilfreich')).toBe('true')
    await eventually(async () => expect(await stored(person.id)).toMatchObject([{ liked: true }]))
    await button(page, 'Nicht hilfreich').click()
    const dialog = page.getByRole('dialog', { name: 'Was war nicht hilfreich?' })
    await dialog.waitFor()
    await expect
      .poll(() => dialog.getByRole('checkbox', { name: /^Frage und Antwort mitschicken/ }).isChecked())
      .toBe(false)
    await expectAccessible(page)
    if (shots) await page.screenshot({ path: `${shots}/rating-${name}.png` })
    await dialog.getByRole('checkbox', { name: 'Quelle passt nicht' }).check()
    await dialog.getByRole('checkbox', { name: 'Zu lang' }).check()
    await dialog.getByLabel('Anmerkung').fill('Die Frist fehlt.')
    await dialog.getByRole('button', { name: 'Absenden' }).click()
    await page.getByText('Danke für Ihre Rückmeldung').waitFor()
    await expect
      .poll(() => stored(person.id))
      .toMatchObject([{ liked: false, reasons: ['wrong_source', 'too_long'], comment: 'Die Frist fehlt.' }])
    expect((await stored(person.id))[0]).not.toHaveProperty('question')
    await page.waitForURL(/\/chat\/[0-9a-f-]{36}$/)
    await page.reload()
    expect([await isPressed(page, 'Hilfreich'), await isPressed(page, 'Nicht hilfreich')]).toEqual(['false', 'true'])
    // The same press takes it back; the next one asks again.
    await button(page, 'Nicht hilfreich').click()
    await eventually(async () => expect(await stored(person.id)).toEqual([]))
    await button(page, 'Nicht hilfreich').click()
    await dialog.getByRole('checkbox', { name: /^Frage und Antwort mitschicken/ }).check()
    await dialog.getByRole('button', { name: 'Absenden' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect
      .poll(() => stored(person.id))
      .toMatchObject([{ liked: false, question: 'Meine Frage zur Kaution', answer: 'Die Antwort.' }])
  })

  test('what could not be stored is said, and nothing typed is lost', async () => {
    const { page, ask } = await openChat()
    await ask('Kaution', 'Die Antwort.')
    await page.route('**/api/chat/rate', (route) =>
      route.fulfill({
        status: 500,
        json: { detail: 'Etwas ist schiefgelaufen. Bitte versuchen Sie es später erneut.', code: 'internal' },
      }),
    )
    await button(page, 'Hilfreich').click()
    await page.getByRole('alert').getByText('Bewertung nicht gespeichert').waitFor()
    await expect.poll(() => isPressed(page, 'Hilfreich')).toBe('false')
    await button(page, 'Nicht hilfreich').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Anmerkung').fill('Bleibt stehen')
    await dialog.getByRole('button', { name: 'Absenden' }).click()
    await dialog.locator('form').getByText('Etwas ist schiefgelaufen. Bitte versuchen Sie es später erneut.').waitFor()
    await expect.poll(() => dialog.getByLabel('Anmerkung').inputValue()).toBe('Bleibt stehen')
  })
})

describe('keys', () => {
  const isAt = (page: Page, id: string) => page.evaluate((wanted) => document.activeElement?.id === wanted, id)

  test('lead where they should, and are letters while one types', async () => {
    const { page, ask } = await openChat()
    await page.getByRole('heading', { name: 'Was möchten Sie wissen?' }).click()
    await page.keyboard.press('/')
    await expect.poll(() => isAt(page, 'frage')).toBe(true)
    await page.keyboard.type('Was/wie?')
    await expect.poll(() => page.getByLabel('Ihre Frage').inputValue()).toBe('Was/wie?')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('Zweite Zeile')
    await expect.poll(() => page.getByLabel('Ihre Frage').inputValue()).toBe('Was/wie?\nZweite Zeile')
    await page.keyboard.press('Control+b')
    await page.getByRole('button', { name: 'Seitenleiste ausklappen' }).waitFor()
    await page.keyboard.press('Control+b')
    await page.getByRole('button', { name: 'Seitenleiste einklappen' }).waitFor()
    await ask('Kaution', 'Die Antwort.')
    await page.waitForURL(/\/chat\/[0-9a-f-]{36}$/)
    await page.keyboard.press('Control+Shift+o')
    await page.waitForURL(/\/chat$/)
    await page.getByRole('heading', { name: 'Was möchten Sie wissen?' }).waitFor()
    await expect.poll(() => isAt(page, 'frage')).toBe(true)
  })

  test('the list of them opens with ?, and single characters can be switched off', async () => {
    const { page } = await openChat()
    await page.getByRole('heading', { name: 'Was möchten Sie wissen?' }).click()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Tastenkürzel' })
    await dialog.waitFor()
    await expectAccessible(page)
    if (shots) await page.screenshot({ path: `${shots}/keys.png` })
    await dialog.getByRole('checkbox').uncheck()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Was möchten Sie wissen?' }).click()
    await page.keyboard.press('/')
    await page.keyboard.press('?')
    expect([await isAt(page, 'frage'), await dialog.count()]).toEqual([false, 0])
    await page.reload()
    await page.getByRole('heading', { name: 'Was möchten Sie wissen?' }).click()
    await page.keyboard.press('/')
    await expect.poll(() => isAt(page, 'frage')).toBe(false)
  })

  test('Esc stops the answer from anywhere; the focus on »Anhalten« goes on to the box', async () => {
    const { page, ask } = await openChat()
    await ask('Kaution')
    steered.write('Der Anfang ')
    await page.getByText('Der Anfang').waitFor()
    await page.getByText('Der Anfang').click()
    await page.keyboard.press('Escape')
    await page.getByText('Abgebrochen', { exact: true }).waitFor()
    await ask('Noch einmal')
    steered.write('Wieder ein Anfang ')
    await page.getByText('Wieder ein Anfang').waitFor()
    await page.getByRole('button', { name: 'Anhalten' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Abgebrochen', { exact: true }).nth(1).waitFor()
    await expect.poll(() => isAt(page, 'frage')).toBe(true)
  })
})

describe('screen readers', () => {
  /** Notes every change of what is read out by itself. */
  const listen = (page: Page) =>
    page.evaluate(() => {
      const heard = ((window as unknown as { heard: string[] }).heard = [] as string[])
      const last = new Map<Element, string>()
      new MutationObserver(() => {
        for (const region of document.querySelectorAll('[role=status], [role=alert], [aria-live]')) {
          const words = region.textContent.trim()
          if (words !== (last.get(region) ?? '') && words) heard.push(words)
          last.set(region, words)
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
      for (const region of document.querySelectorAll('[role=status], [role=alert], [aria-live]'))
        last.set(region, region.textContent.trim())
    })
  const heard = (page: Page) =>
    page.evaluate(() =>
      (window as unknown as { heard: string[] }).heard.filter(
        (words) => words !== 'Mit Quellenangaben kopieren' && words !== 'Nur Text',
      ),
    )

  test('hear once that an answer begins and once how it ended, in a region that was there before', async () => {
    const { page, ask } = await openChat()
    await listen(page)
    await ask('Kaution')
    for (let n = 0; n < 30; n++) steered.write(`Absatz ${n}.\n\n`)
    await page.getByText('Absatz 29.').waitFor()
    await expect.poll(() => heard(page)).toEqual(['Die Antwort wird erstellt.'])
    steered.finish()
    await expect.poll(() => heard(page)).toEqual(['Die Antwort wird erstellt.', 'Die Antwort ist vollständig.'])
  })

  test('hear once of a stop, before the first word and after it, and of the next beginning', async () => {
    const { page, ask } = await openChat()
    await listen(page)
    await ask('Kaution')
    await page.getByRole('button', { name: 'Anhalten' }).click()
    await expect.poll(() => heard(page)).toEqual(['Die Antwort wird erstellt.', 'Die Antwort wurde abgebrochen.'])
    await ask('Noch einmal')
    steered.write('Bis hierher.')
    await page.getByText('Bis hierher.').waitFor()
    await page.keyboard.press('Escape')
    await expect
      .poll(() => heard(page))
      .toEqual([
        'Die Antwort wird erstellt.',
        'Die Antwort wurde abgebrochen.',
        'Die Antwort wird erstellt.',
        'Die Antwort wurde abgebrochen.',
      ])
  })

  test('hear of a second answer that begins while the first is written', async () => {
    const { page, ask } = await openChat()
    await ask('Kaution')
    steered.write('Der Anfang.')
    await page.getByText('Der Anfang.').waitFor()
    const before = await page.locator('p[role=status] > span').elementHandle()
    await ask('Und dann?')
    // The words are the same, so they are said again only as something new.
    await expect.poll(() => before!.evaluate((element) => element.isConnected)).toBe(false)
    await page.getByText('Abgebrochen', { exact: true }).waitFor()
    steered.write('Die zweite Antwort.')
    steered.finish()
    await page.getByRole('status').getByText('Die Antwort ist vollständig.').waitFor({ state: 'attached' })
  })

  test('hear of a failure the error itself, once', async () => {
    const { page, ask } = await openChat()
    await listen(page)
    await ask('Kaution')
    steered.write('Bis hierher.')
    steered.fail(new Error('innen'))
    await page.getByText('Etwas ist schiefgelaufen').waitFor()
    await expect
      .poll(() => heard(page))
      .toEqual(['Die Antwort wird erstellt.', 'Etwas ist schiefgelaufen. Bitte versuchen Sie es später erneut.'])
  })

  test('hear nothing about answers that were there already', async () => {
    const { page, ask } = await openChat()
    await ask('Kaution', 'Die Antwort.')
    await page.waitForURL(/\/chat\/[0-9a-f-]{36}$/)
    await page.reload()
    await listen(page)
    await page.getByText('Die Antwort.').waitFor()
    await expect.poll(() => heard(page)).toEqual([])
  })

  test('hear once that a question is too long, however much longer it gets', async () => {
    const { page } = await openChat()
    await listen(page)
    const box = page.getByLabel('Ihre Frage')
    await box.fill('x'.repeat(20_001))
    await page.getByText('1 Zeichen zu viel').waitFor()
    await box.press('End')
    await page.keyboard.type('xx')
    await page.getByText('3 Zeichen zu viel').waitFor()
    await expect.poll(() => heard(page)).toEqual(['Ihre Frage ist zu lang.'])
    await expect.poll(() => box.getAttribute('aria-describedby')).toContain('frage-zaehler')
    // Blanks around it do not count, on the server neither.
    await box.fill(`${'x'.repeat(20_000)}   \n`)
    await page.getByText('0 Zeichen übrig').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Frage stellen' }).isEnabled()).toBe(true)
  })
})

describe('calls', () => {
  test('carry the kind of passphrase and stay on this server; a history that fails is empty and nothing breaks', async () => {
    const { page, ask } = await openChat()
    const headers: Record<string, string>[] = []
    let asked: unknown
    page.on('request', (request) => {
      if (request.url().includes('/api/')) headers.push(request.headers())
      if (request.url().endsWith('/ask-stream')) asked = request.postDataJSON()
    })
    await ask('Kaution', 'Die Antwort.')
    await page.waitForURL(/\/chat\/[0-9a-f-]{36}$/)
    expect(headers.length).toBeGreaterThan(2)
    expect(asked).toEqual({
      question: 'Kaution',
      law: 'zivilrechtogh',
      thread_id: null,
      file_context: [],
      file_query_type: 'general',
    })
    expect(
      headers.filter((each) => !['EMPTY', 'SYSTEM_PROVIDED', 'CUSTOM'].includes(each['x-passphrase-type'] ?? '')),
    ).toEqual([])
    expect(headers.filter((each) => 'x-file-passphrase-b64' in each)).toEqual([])
    await page.route('**/api/chat/history*', (route) => route.fulfill({ status: 500, body: 'kaputt' }))
    await page.reload()
    await page.getByLabel('Ihre Frage').waitFor()
    await page.getByText('Die Nachrichten konnten nicht geladen werden.').waitFor()
    await expectAccessible(page)
    await page.unroute('**/api/chat/history*')
    await ask('Und weiter?', 'Es geht weiter.')
    await page.getByText('Es geht weiter.').waitFor()
  })
})

test.each([
  ['desktop-light', { viewport: desktop, colorScheme: 'light' as const }],
  ['phone-dark', { viewport: phone, colorScheme: 'dark' as const, hasTouch: true, isMobile: true }],
])(
  'a deadline that an answer names is computed step by step, and goes into the calendar (%s)',
  async (name, options) => {
    const { page, ask } = await openChat(options)
    await ask(
      'Das Urteil kam am 3. August 2026. Wann muss ich berufen?',
      'Die Berufung ist binnen vier Wochen ab Zustellung zu erheben.',
    )
    await page.getByRole('button', { name: 'Frist berechnen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Frist berechnen' })
    const day = dialog.getByLabel('Tag des Ereignisses, zum Beispiel der Zustellung')
    await expect.poll(() => day.inputValue()).toBe('2026-08-03')
    await dialog.getByText('Aus Ihrer Frage übernommen.').waitFor()
    await dialog.getByText('»Die Berufung ist binnen vier Wochen ab Zustellung zu erheben.«').waitFor()
    await expect.poll(() => dialog.getByLabel('Dauer').inputValue()).toBe('4')
    // Without a law in the answer nobody guesses the procedure.
    expect(await dialog.getByText('Letzter Tag').count()).toBe(0)
    await dialog.getByLabel('Verfahren').selectOption('Zivilprozess: Rechtsmittelfrist')
    await dialog.getByText('Montag, 14. September 2026').waitFor()
    await dialog.getByRole('link', { name: '§ 222 Abs 1 ZPO' }).waitFor()
    await expectAccessible(page)
    if (shots) await page.screenshot({ path: `${shots}/deadline-${name}.png` })
    await dialog.getByLabel('Titel des Kalendereintrags').fill('Berufung 3 Cg 12/26x')
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Kalendereintrag (.ics)' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe('Frist 2026-09-14.ics')
    expect(readFileSync(await file.path(), 'utf8')).toContain('DTSTART;VALUE=DATE:20260914')
    await dialog.getByLabel('Dauer').fill('0')
    await dialog.getByText('Bitte geben Sie eine ganze Zahl von 1 bis 520 an.').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Frist berechnen')
  },
)

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aUser } from '../kit/app.ts'
import { desktop, doorstep, expectAccessible, logInBrowser, phone, useBrowser } from '../kit/browser.ts'
import { useUiPage } from '../kit/ui-page.ts'
import type { UiPage } from '../kit/ui-page/main.tsx'

const openUi = useUiPage()
const shots = process.env.SCREENSHOTS
const desktopLight = { viewport: desktop, colorScheme: 'light' as const }
const phoneDark = { viewport: phone, colorScheme: 'dark' as const, hasTouch: true, isMobile: true }
const devices = [
  ['desktop-light', desktopLight],
  ['phone-dark', phoneDark],
] as const

type Given = Parameters<UiPage['showToast']>[0]
const show = (page: Page, toast: Given) =>
  page.evaluate((given) => (window as unknown as { ui: UiPage }).ui.showToast(given), toast)
const toast = (page: Page, title: string) => page.locator('[data-toast]', { hasText: title })
const titles = (page: Page) => page.locator('[data-toast] p.font-semibold').allTextContents()
/** From here on time stands still until the test moves it. */
const freeze = (page: Page) => page.clock.pauseAt(Date.now() + 60_000)
/** Moves the clock of the page and lets React catch up. */
async function pass(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds)
}
const all: Given[] = [
  { status: 'success', title: 'Gespeichert', text: 'Ihre Angaben sind gespeichert.' },
  { status: 'warning', title: 'Sitzung beendet' },
  { status: 'info', title: 'Hinweis', text: 'Die Anwendung wird um 22 Uhr kurz unterbrochen.' },
  { status: 'error', title: 'Kein Zugriff', text: 'Ihnen fehlen die nötigen Zugangsberechtigungen' },
  { status: 'progress', title: 'Klage.docx', text: '4 von 10 Seiten', progress: 40 },
  { status: 'route', title: 'Freigabe ausständig', actionLink: '/files', actionName: 'Jetzt prüfen' },
  {
    status: 'checklist',
    title: 'Mietvertrag.pdf',
    checklistItems: [
      { title: 'Hochgeladen', completed: true },
      { title: 'Texterkennung', completed: false },
    ],
  },
]

describe('toasts', () => {
  test.each(devices)('all kinds: place, roles, order, look (%s)', async (name, options) => {
    const page = await openUi(options)
    for (const given of all) await show(page, given)
    await expect.poll(() => titles(page)).toEqual(all.map(({ title }) => title))
    for (const { status, title } of all)
      await expect.poll(() => toast(page, title).getAttribute('role')).toBe(status === 'error' ? 'alert' : 'status')
    // They slide in; where they come to rest is what counts.
    const edges = async () => {
      const boxes = await page
        .locator('[data-toast]')
        .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON() as DOMRect))
      return options === phoneDark
        ? [Math.round(options.viewport.height - boxes.at(-1)!.bottom)]
        : [boxes[0]!.top, Math.round(boxes[0]!.left + boxes[0]!.right)]
    }
    await expect.poll(edges).toEqual(options === phoneDark ? [16] : [16, options.viewport.width])
    // Above what lies there: the middle of each card is the card.
    await expect
      .poll(() =>
        page.locator('[data-toast]').evaluateAll(
          (cards) =>
            cards.filter((card) => {
              const { left, top, width, height } = card.getBoundingClientRect()
              return top >= 0 && !card.contains(document.elementFromPoint(left + width / 2, top + height / 2))
            }).length,
        ),
      )
      .toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'Close' }).count()).toBe(all.length)
    await expect.poll(() => toast(page, 'Klage.docx').getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
    await expect
      .poll(() =>
        toast(page, 'Klage.docx')
          .locator('[role=progressbar] > div')
          .evaluate((bar) => bar.getAttribute('style')),
      )
      .toContain('width: 40%')
    await expect
      .poll(() =>
        toast(page, 'Mietvertrag.pdf')
          .locator('svg.animate-spin')
          .first()
          .evaluate((spinner) => getComputedStyle(spinner).width),
      )
      .toBe('16px')
    await expectAccessible(page)
    if (shots) await page.screenshot({ path: `${shots}/toasts-${name}.png` })
  })

  test('vanish after 9 s or their own time; progress and checklist stay until they are closed', async () => {
    const page = await openUi()
    await freeze(page)
    for (const given of all) await show(page, given)
    await show(page, { status: 'info', title: 'Kurz', timeout: 3000 })
    await pass(page, 2900)
    await expect.poll(() => titles(page)).toContain('Kurz')
    await pass(page, 200)
    await expect.poll(() => titles(page)).not.toContain('Kurz')
    await pass(page, 5700)
    await expect.poll(() => titles(page)).toEqual(all.map(({ title }) => title))
    await pass(page, 400)
    await expect.poll(() => titles(page)).toEqual(['Klage.docx', 'Mietvertrag.pdf'])
    await pass(page, 600_000)
    await expect.poll(() => titles(page)).toEqual(['Klage.docx', 'Mietvertrag.pdf'])
    await toast(page, 'Klage.docx').getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => titles(page)).toEqual(['Mietvertrag.pdf'])
  })

  test('hover and focus hold the time; what was left of it runs on afterwards', async () => {
    const page = await openUi()
    await freeze(page)
    await show(page, { status: 'info', title: 'Gehalten' })
    await pass(page, 6000)
    await toast(page, 'Gehalten').hover()
    await pass(page, 60_000)
    await expect.poll(() => titles(page)).toEqual(['Gehalten'])
    await toast(page, 'Gehalten').getByRole('button', { name: 'Close' }).focus()
    await page.mouse.move(600, 600)
    await pass(page, 60_000)
    await expect.poll(() => titles(page)).toEqual(['Gehalten'])
    await page.getByRole('button', { name: 'Symbol' }).focus()
    await pass(page, 2800)
    await expect.poll(() => titles(page)).toEqual(['Gehalten'])
    await pass(page, 300)
    await expect.poll(() => titles(page)).toEqual([])
  })

  test('progress and checklists change in their place, and vanish when they become a success', async () => {
    const page = await openUi()
    await freeze(page)
    const id = await show(page, { status: 'progress', title: 'Umstellung', progress: 10 })
    const list = await show(page, {
      status: 'checklist',
      title: 'Gutachten.pdf',
      checklistItems: [{ title: 'Hochgeladen', completed: false }],
    })
    await page.evaluate(
      ([progress, checklist]) => {
        const { ui } = window as unknown as { ui: UiPage }
        ui.updateToast(progress!, { progress: 75, text: '75 von 100' })
        ui.completeItem(checklist!, 'Hochgeladen')
        ui.completeItem(checklist!, 'Texterkennung', false)
      },
      [id, list],
    )
    await expect.poll(() => page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('75')
    await page.getByText('75 von 100').waitFor()
    await expect
      .poll(() => toast(page, 'Gutachten.pdf').getByRole('listitem').allTextContents())
      .toEqual(['Hochgeladen: erledigt', 'Texterkennung: läuft'])
    await page.evaluate(
      (progress) =>
        (window as unknown as { ui: UiPage }).ui.updateToast(progress, {
          status: 'success',
          title: 'Umgestellt',
          timeout: 3000,
        }),
      id,
    )
    await page.getByText('Umgestellt').waitFor()
    await pass(page, 3100)
    await expect.poll(() => titles(page)).toEqual(['Gutachten.pdf'])
  })

  test('closing with the keyboard leads to the next one, and after the last back to where one was', async () => {
    const page = await openUi()
    for (const title of ['Eins', 'Zwei', 'Drei']) await show(page, { status: 'error', title })
    await page.getByRole('button', { name: 'Symbol' }).focus()
    await toast(page, 'Zwei').getByRole('button', { name: 'Close' }).focus()
    const focused = () =>
      page.evaluate(
        () =>
          document.activeElement?.closest('[data-toast]')?.querySelector('p')?.textContent ??
          document.activeElement?.getAttribute('aria-label'),
      )
    for (const expected of ['Drei', 'Eins', 'Symbol']) {
      await page.keyboard.press('Enter')
      await expect.poll(() => focused()).toBe(expected)
    }
  })

  test('the link of a route toast leads inside the application and closes it', async () => {
    const page = await openUi()
    await show(page, {
      status: 'route',
      title: 'Freigabe ausständig',
      actionLink: '/files',
      actionName: 'Jetzt prüfen',
    })
    const link = page.getByRole('link', { name: 'Jetzt prüfen' })
    await expect.poll(() => link.getAttribute('href')).toBe('/files')
    await link.click()
    await expect.poll(() => page.evaluate(() => (window as unknown as { ui: UiPage }).ui.navigated)).toEqual(['/files'])
    await expect.poll(() => titles(page)).toEqual([])
  })

  test('what went well makes way for the next that does, unless it is held, and for a window that opens', async () => {
    const page = await openUi()
    await freeze(page)
    for (const title of ['Eins', 'Zwei']) await show(page, { status: 'success', title })
    await show(page, { status: 'error', title: 'Fehler' })
    await pass(page, 50)
    await expect.poll(() => titles(page)).toEqual(['Zwei', 'Fehler'])
    await toast(page, 'Zwei').hover()
    await show(page, { status: 'success', title: 'Drei' })
    await pass(page, 50)
    await expect.poll(() => titles(page)).toEqual(['Zwei', 'Fehler', 'Drei'])
    await page.mouse.move(600, 600)
    await pass(page, 50)
    await expect.poll(() => titles(page)).toEqual(['Fehler', 'Drei'])
    await page.getByRole('button', { name: 'Fenster' }).click()
    await expect.poll(() => titles(page)).toEqual(['Fehler'])
    // The window stays the one that was opened, also while another one lies over it.
    await page.getByRole('button', { name: 'Melden' }).click()
    const [card, head] = await Promise.all([
      toast(page, 'Aus dem Fenster').boundingBox(),
      page.getByRole('heading', { name: 'Ein Fenster' }).boundingBox(),
    ])
    expect(card!.x + card!.width).toBeLessThanOrEqual(head!.x)
    await pass(page, 8000)
    await expect.poll(() => titles(page)).toContain('Aus dem Fenster')
  })

  test('while a window is open they appear inside of it, where they can be read and closed', async () => {
    const page = await openUi()
    await page.getByRole('button', { name: 'Fenster' }).click()
    await page.getByRole('button', { name: 'Melden' }).click()
    await toast(page, 'Aus dem Fenster').waitFor()
    await expect.poll(() => page.locator('dialog [data-toast]').count()).toBe(1)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await toast(page, 'Aus dem Fenster').getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => titles(page)).toEqual([])
  })
})

describe('modal windows', () => {
  test.each([
    ['Fenster', 'Ein Fenster', 'Name'],
    ['Rückfrage', 'Wirklich löschen', 'Abbrechen'],
    ['Passphrase', 'Passphrase ändern', 'Bisherige Passphrase'],
    ['Menü', 'Ein Menü', 'Eins'],
  ])('%s: named, focus inside, kept inside, Esc closes and gives it back', async (opener, title, first) => {
    const page = await openUi()
    const button = page.getByRole('button', { name: opener })
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.waitFor()
    const focused = () =>
      page.evaluate(
        () =>
          (document.activeElement as HTMLInputElement).labels?.[0]?.textContent ?? document.activeElement?.textContent,
      )
    await expect.poll(() => focused()).toContain(first)
    await expectAccessible(page)
    for (let n = 0; n < 8; n++) {
      await page.keyboard.press(n < 5 ? 'Tab' : 'Shift+Tab')
      // The browser's own controls may have their turn; nothing of the page behind does.
      await expect
        .poll(() =>
          page.evaluate(
            () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
          ),
        )
        .toBe(true)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('a press on the backdrop closes; marking text from inside to outside does not', async () => {
    const page = await openUi()
    await page.getByRole('button', { name: 'Fenster' }).click()
    const box = (await page.getByRole('dialog').boundingBox())!
    await page.mouse.move(box.x + 40, box.y + 80)
    await page.mouse.down()
    await page.mouse.move(10, 10)
    await page.mouse.up()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
    await page.mouse.click(10, 10)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('a question keeps what was typed when it fails, asks for what is missing, and cannot be left while it works', async () => {
    const page = await openUi()
    const set = (answer: string | undefined) =>
      page.evaluate((given) => void ((window as unknown as { ui: UiPage }).ui.answer = given), answer)
    const release = async () => {
      await page.waitForFunction(() => (window as unknown as { ui: UiPage }).ui.held !== undefined)
      await page.evaluate(() => {
        const { ui } = window as unknown as { ui: UiPage }
        ui.held?.()
        ui.held = undefined
      })
    }
    await page.getByRole('button', { name: 'Passphrase' }).click()
    const dialog = page.getByRole('dialog', { name: 'Passphrase ändern' })
    await dialog.getByRole('button', { name: 'Löschen' }).click()
    await dialog.getByText('Bitte geben Sie eine Passphrase ein.').waitFor()
    await set('Ihre bisherige Passphrase konnte nicht erkannt werden.')
    await dialog.getByLabel('Bisherige Passphrase').fill('Übergröße€🔑')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Wird gelöscht...' }).waitFor()
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect.poll(() => dialog.count()).toBe(1)
    await release()
    await dialog.getByRole('alert').getByText('Ihre bisherige Passphrase konnte nicht erkannt werden.').waitFor()
    await expect.poll(() => dialog.getByLabel('Bisherige Passphrase').inputValue()).toBe('Übergröße€🔑')
    await set(undefined)
    await dialog.getByRole('button', { name: 'Löschen' }).click()
    await release()
    await dialog.waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { ui: UiPage }).ui.confirmed))
      .toEqual(['Übergröße€🔑'])
  })

  test('on touch screens no keyboard comes up by itself', async () => {
    const page = await openUi(phoneDark)
    await page.getByRole('button', { name: 'Fenster' }).tap()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('DIALOG')
    await expectAccessible(page)
  })
})

describe('tooltips', () => {
  const tip = (page: Page) => page.getByRole('tooltip', { includeHidden: true })

  test('stand above, below, left or right, above when nothing is said', async () => {
    const page = await openUi()
    for (const side of ['top', 'bottom', 'left', 'right', 'standard']) {
      await page.getByRole('button', { name: side === 'standard' ? 'Standard' : `Seite ${side}` }).hover()
      await pass(page, 350)
      await expect.poll(() => tip(page).getAttribute('data-side')).toBe(side === 'standard' ? 'top' : side)
      await page.mouse.move(0, 0)
      await pass(page, 200)
      await tip(page).waitFor({ state: 'detached' })
    }
  })

  test('grow from sm to xl, md when nothing is said', async () => {
    const page = await openUi()
    const widths: number[] = []
    for (const name of ['Breite sm', 'Breite md', 'Breite lg', 'Breite xl', 'Standard']) {
      await page.getByRole('button', { name }).hover()
      await pass(page, 350)
      widths.push(await tip(page).evaluate((element) => (element as HTMLElement).offsetWidth))
      await page.mouse.move(0, 0)
      await pass(page, 200)
    }
    expect(widths.slice(0, 4)).toEqual([160, 256, 320, 480])
    expect(widths[4]).toBe(256)
  })

  test('come by focus, describe what they belong to, go with Esc, and stay while the pointer is on them', async () => {
    const page = await openUi()
    const button = page.getByRole('button', { name: 'Seite top' })
    await page.keyboard.press('Tab')
    await button.focus()
    await pass(page, 350)
    await expect.poll(() => button.getAttribute('aria-describedby')).toBe(await tip(page).getAttribute('id'))
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await tip(page).waitFor({ state: 'detached' })
    await button.hover()
    await pass(page, 350)
    await tip(page).hover()
    await pass(page, 5000)
    await expect.poll(() => tip(page).count()).toBe(1)
    await page.mouse.move(0, 0)
    await pass(page, 200)
    await expect.poll(() => tip(page).count()).toBe(0)
  })

  test('at the edge of the window they turn over and stay inside', async () => {
    const page = await openUi()
    await page.getByRole('button', { name: 'Ecke' }).hover()
    await pass(page, 350)
    const box = (await tip(page).boundingBox())!
    expect([await tip(page).getAttribute('data-side'), box.x + box.width <= desktop.width, box.y >= 0]).toEqual([
      'bottom',
      true,
      true,
    ])
  })
})

describe('in the product', () => {
  const house = useBrowser()

  test('on a phone a message lies above the composer, never over it', async () => {
    const person = await aUser(house.app)
    const { page, context } = await house.open(doorstep, phoneDark)
    await logInBrowser(context, house.origin, person)
    await page.goto('/chat')
    await page.getByLabel('Ihre Frage').fill('Was gilt für die Kaution?')
    await page.keyboard.press('Enter')
    const answer = page.getByRole('article', { name: 'Antwort' })
    await answer.getByRole('button', { name: 'Nicht hilfreich' }).tap()
    await page.getByRole('button', { name: 'Absenden' }).tap()
    const message = toast(page, 'Danke für Ihre Rückmeldung')
    await message.waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const gap = async () => {
      const [card, form] = [(await message.boundingBox())!, (await page.locator('form').boundingBox())!]
      return form.y - card.y - card.height
    }
    await expect.poll(gap).toBeGreaterThanOrEqual(0)
    if (shots) await page.screenshot({ path: `${shots}/toast-above-composer.png` })
  })
})

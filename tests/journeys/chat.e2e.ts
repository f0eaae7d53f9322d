import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aUser, eventually } from '../kit/app.ts'
import { doorstep, expectAccessible, logInBrowser, useBrowser } from '../kit/browser.ts'
import { steeredEngine } from '../kit/engine.ts'

const steered = steeredEngine()
const house = useBrowser(() => ({ answers: steered.replace }))

async function openChat() {
  const person = await aUser(house.app)
  const opened = await house.open(doorstep)
  await logInBrowser(opened.context, house.origin, person)
  await opened.page.goto('/chat')
  // From here on the page knows its person; what changes later in the database it has not seen.
  await opened.page.getByLabel('Rechtsgebiet').waitFor()
  const ask = async (question: string) => {
    await opened.page.getByLabel('Ihre Frage').fill(question)
    await opened.page.keyboard.press('Enter')
  }
  return { ...opened, person, ask }
}

/** The body of the question that is asked by this; it is answered. */
async function sent(page: Page, asking: () => Promise<void>): Promise<unknown> {
  steered.write('Die Antwort.')
  steered.finish()
  const [request] = await Promise.all([page.waitForRequest('**/api/chat/ask-stream'), asking()])
  await page.getByRole('status').getByText('Die Antwort ist vollständig.').waitFor({ state: 'attached' })
  return request.postDataJSON()
}

describe('the composer', () => {
  test('remembers knowledge base and sub-area for a year', async () => {
    const { page, context, ask } = await openChat()
    await page.getByLabel('Rechtsgebiet').waitFor()
    await expect.poll(() => page.getByLabel('Teilgebiet').count()).toBe(0)
    await page.getByLabel('Rechtsgebiet').selectOption({ label: 'Öffentliches Recht' })
    await page.getByLabel('Teilgebiet').selectOption({ label: 'Kärnten' })
    const cookie = (await context.cookies()).find(({ name }) => name === 'fundstelleLaw')
    expect(cookie?.value).toBe('publiclaw.kaernten')
    expect(Math.round((cookie!.expires - Date.now() / 1000) / 86_400)).toBe(365)
    await page.reload()
    await expect.poll(() => page.getByLabel('Teilgebiet').inputValue()).toBe('kaernten')
    expect(await sent(page, () => ask('Kaution'))).toMatchObject({ law: 'publiclaw', sub_law: 'kaernten' })
    await page.getByLabel('Rechtsgebiet').selectOption({ label: 'Steuerrecht' })
    expect((await context.cookies()).find(({ name }) => name === 'fundstelleLaw')?.value).toBe('steuerrecht')
    expect(await sent(page, () => ask('Kaution'))).not.toHaveProperty('sub_law')
  })

  test('offers only what the account includes', async () => {
    const { page, person, ask } = await openChat()
    await page.getByLabel('Rechtsgebiet').selectOption({ label: 'Strafrecht' })
    await house.app.parts.db.query("UPDATE users SET subscription_limited_laws = '{steuerrecht}' WHERE id = $1", [
      person.id,
    ])
    await page.reload()
    await page.getByLabel('Rechtsgebiet').waitFor()
    await expect
      .poll(() => page.getByLabel('Rechtsgebiet').locator('option').allTextContents())
      .toEqual(['Steuerrecht', 'Ohne Wissensdatenbank'])
    // What was chosen before is not asked any more.
    expect(await sent(page, () => ask('Kaution'))).toMatchObject({ law: 'steuerrecht' })
  })

  test('an example fills the box and does not send', async () => {
    const { page, requests } = await openChat()
    await page.getByRole('list', { name: 'Beispielfragen' }).getByRole('button').first().click()
    await expect.poll(() => page.getByLabel('Ihre Frage').inputValue()).toContain('Kaution')
    // The only question that is ever sent is the one that Enter sends.
    expect(await sent(page, () => page.keyboard.press('Enter'))).toMatchObject({
      question: expect.stringContaining('Kaution'),
    })
    expect(requests.filter((request) => request.includes('ask-stream')).length).toBe(1)
  })

  test('counts from 16,000 characters on and refuses more than 20,000', async () => {
    const { page } = await openChat()
    const counter = page.locator('#frage-zaehler')
    await page.getByLabel('Ihre Frage').fill('x'.repeat(15_999))
    await expect.poll(() => counter.textContent()).toBe('')
    await page.getByLabel('Ihre Frage').fill('x'.repeat(16_000))
    await page.getByText('4.000 Zeichen übrig').waitFor()
    await page.getByLabel('Ihre Frage').fill('x'.repeat(20_001))
    await page.getByText('1 Zeichen zu viel').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Frage stellen' }).isDisabled()).toBe(true)
    await expectAccessible(page)
  })
})

describe('an answer', () => {
  test('can be stopped: the part stays and says so, also after a reload', async () => {
    const { page, ask } = await openChat()
    await ask('Kaution')
    steered.write('Der Anfang ')
    await page.getByText('Der Anfang').waitFor()
    await expectAccessible(page)
    const before = steered.state.stopped
    await page.getByRole('button', { name: 'Anhalten' }).click()
    await page.getByText('Abgebrochen', { exact: true }).waitFor()
    await eventually(() => expect(steered.state.stopped).toBe(before + 1))
    await eventually(() => expect(house.app.parts.running.byUser.size).toBe(0))
    await page.reload()
    await page.getByText('Abgebrochen', { exact: true }).waitFor()
    await page.getByText('Der Anfang').waitFor()
  })

  test('a failure in the middle is said in German and keeps the part', async () => {
    const { page, ask } = await openChat()
    await ask('Kaution')
    steered.write('Bis hierher.')
    await page.getByText('Bis hierher.').waitFor()
    steered.fail(new Error('innen'))
    await page.getByText('Etwas ist schiefgelaufen. Bitte versuchen Sie es später erneut.').waitFor()
    await expect.poll(() => page.getByText('Bis hierher.').count()).toBe(1)
    await expectAccessible(page)
  })

  test('a refused question comes back into the box', async () => {
    const { page, person, ask } = await openChat()
    await house.app.parts.db.query("UPDATE users SET subscription_limited_laws = '{steuerrecht}' WHERE id = $1", [
      person.id,
    ])
    await ask('Meine wichtige Frage')
    await page.getByText('Dieses Rechtsgebiet ist in Ihrem Tarif nicht enthalten.').waitFor()
    await expect.poll(() => page.getByLabel('Ihre Frage').inputValue()).toBe('Meine wichtige Frage')
  })

  test('formats Markdown: tables, tasks, strike-through, breaks, emoji, literal underscores', async () => {
    const { page, ask } = await openChat()
    await ask('Kaution')
    steered.write(
      'Zeile eins\nZeile zwei :tada: und ein_wort_mit_strichen, ~~gestrichen~~\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n- [x] fertig\n- [ ] offen\n\nEin Satz ohne Quelle [9].',
    )
    steered.finish()
    const answer = page.getByRole('article', { name: 'Antwort' })
    await answer.getByRole('table').waitFor()
    await expect.poll(() => answer.locator('br').count()).toBe(1)
    await answer.getByText('🎉 und ein_wort_mit_strichen').waitFor()
    await expect.poll(() => answer.locator('del').textContent()).toBe('gestrichen')
    await expect.poll(() => answer.getByRole('checkbox', { name: 'erledigt' }).isChecked()).toBe(true)
    await expect.poll(() => answer.getByRole('checkbox', { name: 'offen' }).isChecked()).toBe(false)
    await answer.getByText('ohne Beleg').waitFor()
    await expectAccessible(page)
  })

  test('places the question at the top and never scrolls by itself afterwards', async () => {
    const { page, ask } = await openChat()
    await ask('Erste Frage')
    steered.write(`${'Ein Absatz mit etwas Text, der die Seite füllt.\n\n'.repeat(40)}`)
    steered.finish()
    await page.getByRole('status').getByText('Die Antwort ist vollständig.').waitFor({ state: 'attached' })
    await ask('Zweite Frage')
    const region = page.getByRole('region', { name: 'Unterhaltung' })
    const topOf = () =>
      page
        .getByText('Zweite Frage')
        .last()
        .evaluate((element) => Math.round(element.getBoundingClientRect().top))
    await expect.poll(topOf).toBeLessThan(140)
    const placed = await topOf()
    steered.write(`${'Noch ein Absatz.\n\n'.repeat(60)}Ende der Antwort`)
    steered.finish()
    await page.getByText('Ende der Antwort').waitFor({ state: 'attached' })
    expect(await topOf()).toBe(placed)
    await region.evaluate((element) => element.scrollTo(0, 100))
    expect(await region.evaluate((element) => element.scrollTop)).toBe(100)
  })
})

describe('text that wants to be code', () => {
  const payloads = [
    '<script>window.hacked = 1</script>',
    '<img src=x onerror="window.hacked=1">',
    '<svg onload=window.hacked=1>',
    '<iframe srcdoc="<script>parent.hacked=1</script>"></iframe>',
    '[link](javascript:window.hacked=1)',
    '[link](JaVaScRiPt:window.hacked=1)',
    '[link](data:text/html,<script>1</script>)',
    '![bild](https://evil.example/pixel.png)',
    '![bild](javascript:window.hacked=1)',
    '<a href="javascript:window.hacked=1">x</a>',
    '<style>@import "https://evil.example/x.css"</style>',
    '<math><mi xlink:href="javascript:window.hacked=1">x</mi></math>',
    '[x]: javascript:window.hacked=1\n[x]',
    '<details open ontoggle=window.hacked=1>',
    '<object data="https://evil.example"></object>',
    '<form action="https://evil.example"><button>x</button></form>',
    '[a](vbscript:x)',
    '[a](//evil.example)',
    '[a](http://evil.example)',
    '`<script>window.hacked=1</script>`',
    '<base href="https://evil.example/">',
    '<link rel=stylesheet href=https://evil.example/x.css>',
    '<meta http-equiv=refresh content="0;url=https://evil.example">',
    '"><img src=https://evil.example/x>',
    '\u202e<script>window.hacked=1</script>',
  ]

  test('in question, title and answer: no script runs, no request leaves, no foreign link is made', async () => {
    const { page, ask } = await openChat()
    await ask(payloads.join('\n').slice(0, 2000))
    for (const payload of payloads) steered.write(`${payload}\n\n`)
    steered.write('Schluss')
    steered.finish()
    await page.getByText('Schluss').waitFor()
    await page.waitForURL(/\/chat\/[0-9a-f-]{36}$/)
    await page.reload()
    await page.getByText('Schluss').waitFor()
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    await expect
      .poll(() => page.locator('main :is(script, iframe, object, form[action], base, link, meta, style, img)').count())
      .toBe(0)
    const links = await page
      .getByRole('article', { name: 'Antwort' })
      .locator('a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links.filter((href) => !href?.startsWith('https://'))).toEqual([])
  })
})

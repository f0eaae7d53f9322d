import type { Locator, Page } from 'playwright-core'
import { aUser, password } from './app.ts'
import { appCode } from './authenticator.ts'
import { doorstep, logInBrowser, type useBrowser } from './browser.ts'
import { setApiAccess } from './people.ts'

/** Opens a page of the settings as somebody who may use the API; with two-factor login where asked for. */
export async function openSettings(
  house: ReturnType<typeof useBrowser>,
  path: string,
  options = {},
  withTwoFactor = false,
) {
  const person = await aUser(house.app)
  await setApiAccess(house.app, person, true)
  if (withTwoFactor) {
    const { secret } = (await person.post('/api/profile/update/two-fa', { action: 'enable', password })).body
    await person.post('/api/profile/verify/two-fa', { two_fa_code: appCode(secret, house.app.clock.now()) })
  }
  const opened = await house.open(doorstep, options)
  await logInBrowser(opened.context, house.origin, person)
  await opened.page.goto(path)
  await opened.page.getByRole('heading', { level: 1 }).waitFor()
  return { ...opened, person }
}

/** Answers the window that asks who is there. */
export async function confirmPassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Passwort', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: /^(Weiter|Bestätigen)$/ }).click()
}

export const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement)

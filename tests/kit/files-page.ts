import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A text file as the page takes it. */
export const textFile = (name: string, content = 'Der Mietvertrag wird auf fünf Jahre abgeschlossen.') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

/** Chooses files in the window for uploads, as they are; returns the window. */
export async function uploadTo(page: Page, files: ReturnType<typeof textFile>[]) {
  await page.getByRole('button', { name: 'Hochladen', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Hochladen' })
  await sheet.locator('input[data-files]').setInputFiles(files)
  await asTheyAre(sheet)
  return sheet
}

/** On a paid plan files are pseudonymised unless somebody says otherwise; that has a journey of its own. */
export async function asTheyAre(sheet: Locator) {
  const box = sheet.getByRole('checkbox', { name: 'Pseudonymisieren' })
  await expect.poll(() => box.isChecked()).toBe(true)
  await box.uncheck()
}

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What has the focus: its name as it is read, and whether one sees that it has it. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLLabelElement> }
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, innerHeight))
    return {
      name: (
        element.getAttribute('aria-label') ??
        element.labels?.[0]?.textContent ??
        element.textContent ??
        ''
      ).trim(),
      isVisible: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
      isCovered: top !== null && !element.contains(top) && !top.contains(element),
    }
  })

/** Goes on by Tab until something of that name has the focus. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const seen: string[] = []
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const now = await focused(page)
    seen.push(now.name)
    if (typeof name === 'string' ? now.name !== name : !name.test(now.name)) continue
    expect(now).toMatchObject({ isVisible: true, isCovered: false })
    return
  }
  throw new Error(`Tab never came to ${String(name)}, but to ${seen.join(' | ')}`)
}

/** Goes on by Tab to something and presses it. */
export async function press(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press(key)
}

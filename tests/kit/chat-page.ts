import type { Page } from 'playwright-core'
import { afterEach } from 'vitest'
import { aUser } from './app.ts'
import { desktop, doorstep, logInBrowser, useBrowser } from './browser.ts'
import { steeredEngine } from './engine.ts'

/** A server whose answers the test writes, and people who look at their conversations, for the tests of one file. */
export function useChat() {
  const steered = steeredEngine()
  const house = useBrowser(() => ({ answers: steered.replace }))
  let last: Awaited<ReturnType<typeof aUser>> | undefined
  // An answer that a failed test leaves behind would take what the next one is to be told.
  afterEach(async () => void (await last?.post('/api/chat/reset-context', {})))

  type Screen = Parameters<typeof house.open>[1]

  /** Somebody with a conversation of these questions and answers, who looks at it. */
  async function openChat(exchanges: [string, string][], options: Screen = { viewport: desktop }) {
    steered.forget()
    const person = (last = await aUser(house.app, { subscription: 'paid_internal' }))
    let thread: string | undefined
    for (const [question, answer] of exchanges) {
      say(answer)
      thread = (await person.ask(question, { thread_id: thread, law: 'none' }))[0].thread_id
    }
    const { page, context } = await house.open(doorstep, options)
    await logInBrowser(context, house.origin, person)
    await page.goto(thread ? `/chat/${thread}` : '/chat')
    if (thread) await page.getByText(exchanges.at(-1)![1].split('\n')[0]!).last().waitFor()
    const box = page.getByLabel('Ihre Frage')
    await box.waitFor()
    /** Asks and sees the first words. */
    const begin = async (question: string, first = 'Der Anfang. ') => {
      await box.fill(question)
      await box.press('Enter')
      steered.write(first)
      await page.getByText(first.trim()).waitFor()
    }
    return { page, context, person, thread: thread!, box, begin }
  }

  /** The next answer. */
  function say(answer: string): void {
    steered.write(answer)
    steered.finish()
  }
  return { steered, house, openChat, say }
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const isComplete = (page: Page) =>
  page.getByRole('status').getByText('Die Antwort ist vollständig.').waitFor({ state: 'attached' })
export const search = (page: Page) =>
  page.getByRole('combobox', { name: 'Unterhaltungen durchsuchen' }).filter({ visible: true })

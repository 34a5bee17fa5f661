import type { Locator, Page } from 'playwright-core'

/** The speed of a practiced user: per key press, and per decision. */
const keyMs = 80
const decideMs = 1_200

/** The effort that a job takes. */
export interface Effort {
  keys: number
  presses: number
  decisions: number
}

/** Drives a page at a person's speed and counts the effort. */
export function createHand(page: Page) {
  const effort: Effort = { keys: 0, presses: 0, decisions: 0 }
  const decide = async () => {
    effort.decisions += 1
    await page.waitForTimeout(decideMs)
  }
  return {
    effort,
    async press(target: Locator) {
      await decide()
      effort.presses += 1
      await target.click()
    },
    /** Replaces a field's content. */
    async type(field: Locator, text: string) {
      await decide()
      effort.presses += 1
      effort.keys += text.length
      await field.click()
      // Parts of a date or time are typed one after the other; a text is selected first.
      if (!/^(?:date|time)$/.test((await field.getAttribute('type')) ?? '')) await field.selectText()
      await page.keyboard.type(text, { delay: keyMs })
    },
    /** Fills the next field, which the Tab key reaches. */
    async next(text: string) {
      await decide()
      effort.keys += text.length + 1
      await page.keyboard.press('Tab')
      await page.keyboard.type(text, { delay: keyMs })
    },
    /** Fills the field that has the focus already, and sends its form with Enter unless `end` is null. */
    async into(field: Locator, text: string, end: 'Enter' | null = 'Enter') {
      await field.waitFor()
      await decide()
      if (!(await field.evaluate((element) => element === document.activeElement))) {
        effort.presses += 1
        await field.click()
      }
      effort.keys += text.length + (end ? 1 : 0)
      await page.keyboard.type(text, { delay: keyMs })
      if (end) await page.keyboard.press(end)
    },
    /** Opens a list and chooses from it. */
    async choose(list: Locator, label: string) {
      await decide()
      effort.presses += 2
      await page.waitForTimeout(keyMs)
      await list.selectOption({ label })
    },
  }
}

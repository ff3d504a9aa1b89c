/** What a reader does, for the tests of the page side. */
import type { Page } from 'playwright-core'

/** Waits until the page is alive. */
export async function ready(page: Page): Promise<void> {
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
}

/** Clicks a link and waits for the page with this heading. */
export async function follow(page: Page, link: string, heading: string): Promise<void> {
  await page.click(link)
  await page.waitForFunction((text) => document.querySelector('h1')?.textContent === text, heading)
}

/** Text or label of what has the focus. */
export function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => {
    const { activeElement: active } = document
    return active === document.body ? 'nothing' : active?.textContent || active?.ariaLabel
  })
}

/** Leaves a mark that no other document has. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { marked: true }))
}

export function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => 'marked' in globalThis)
}

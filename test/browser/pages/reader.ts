/** Actions of a reader, for the tests of the page side. */
import type { Page } from 'playwright-core'

/** Waits until the page is hydrated. */
export async function ready(page: Page): Promise<void> {
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
}

/** Clicks a link and waits for a page with this heading. */
export async function follow(page: Page, link: string, heading: string): Promise<void> {
  await page.click(link)
  await page.waitForFunction((text) => document.querySelector('h1')?.textContent === text, heading)
}

/** Text or label of the focused element. */
export function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => {
    const { activeElement: active } = document
    return active === document.body ? 'nothing' : active?.textContent || active?.ariaLabel
  })
}

/** Marks the current document. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { marked: true }))
}

export function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => 'marked' in globalThis)
}

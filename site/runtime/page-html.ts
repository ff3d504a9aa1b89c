/** Reads a page from its HTML: that of the first visit, and that of each page the reader goes to. */
import type { PageBoot } from '../contract.ts'
import { bodyId } from '../page-body.tsx'

/** Id of the element that holds a page's data. */
export const bootId = 'docs-build-page'

/** A page as its HTML holds it. */
export interface HtmlPage {
  readonly boot: PageBoot
  readonly body: string
}

/** @returns `undefined` when docs-build has not made the document */
export function readPage(page: Pick<Document, 'getElementById'>): HtmlPage | undefined {
  const data = page.getElementById(bootId)?.textContent
  // The body is in the HTML already. Reading it from there saves sending it twice.
  return data ? { boot: JSON.parse(data), body: page.getElementById(bodyId)?.innerHTML ?? '' } : undefined
}

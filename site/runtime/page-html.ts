/** Reads a page from its HTML, at the first visit and at each route change. */
import type { PageBoot } from '../contract.ts'
import { bodyId } from '../page-body.tsx'

/** Id of the element that holds a page's data. */
export const bootId = 'docs-build-page'

/** A page in its HTML. */
export interface HtmlPage {
  readonly boot: PageBoot
  readonly body: string
}

/** @returns `undefined` for a document that docs-build did not make */
export function readPage(page: Pick<Document, 'getElementById'>): HtmlPage | undefined {
  const data = page.getElementById(bootId)?.textContent
  // The body is in the HTML already. Reading it from there saves sending it twice.
  return data ? { boot: JSON.parse(data), body: page.getElementById(bodyId)?.innerHTML ?? '' } : undefined
}

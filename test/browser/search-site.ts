/** Documents to search in, and a reader's actions in the search. */
import type { Page } from 'playwright-core'
import { type Files, parseSite } from '../harness/files.ts'
import { ready } from './pages/reader.ts'

const METHODS = [
  'addClass',
  'angleAt',
  'attr',
  'clone',
  'curve_',
  'join',
  'length',
  'measureAlong',
  'offset',
  'reverse',
]

const hostile = `<img src=x onerror="document.title='injected'">`

/** Documents besides those of the other browser tests. Only the ten methods contain `zebrine`. */
export const documents: Files = {
  ...parseSite(`
-- docs/cloth/points.md --
---
title: Points of cloth
---

A point is a place on the pattern.

## Seam allowance

The seam allowance is the fabric outside of the line. \`${hostile}\`

## \`${hostile}\` in a heading

Text.
-- docs/cloth/hidden.md --
---
title: Nobody finds a quokka
unlisted: true
---

Quokka.
`),
  ...Object.fromEntries(
    METHODS.map((name) => [
      `docs/cloth/path/${name.toLowerCase()}.md`,
      `---\ntitle: Path.${name}()\n---\n\nPath.${name}() is zebrine.\n\n## Parameters\n\nNone at all.\n`,
    ]),
  ),
}

/** Opens the search and types a query. */
export async function search(page: Page, query: string): Promise<void> {
  await ready(page)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox')
  await field.waitFor()
  await field.fill(query)
}

/** Title of the choice that Enter would open. */
export function active(page: Page): Promise<string> {
  return page.locator('[aria-selected=true] .search-title b').innerText()
}

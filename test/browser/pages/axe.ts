/** Runs axe-core on a page. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** The script of axe, to be evaluated in the page. It needs a page without a strict policy. */
export const axe: string = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * All faults that axe finds, with their elements.
 *
 * @param options rules to run instead of axe's default
 */
export async function violations(page: Page, options: RunOptions = {}): Promise<string[]> {
  // Elements in a transition have intermediate colours.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  // The script of a page sees a new width only with the next frame.
  await page.waitForFunction(() => {
    const blocks = [...document.querySelectorAll('html[data-hydrated] :is([data-db=code] > pre, [data-db=table])')]
    return blocks
      .filter((block) => block.checkVisibility({ contentVisibilityAuto: true }))
      .every((block) => block.hasAttribute('tabindex') === block.scrollWidth > block.clientWidth)
  })
  const results = await page.evaluate(
    (options) => (globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(options),
    options,
  )
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

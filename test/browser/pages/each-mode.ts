/** Runs the same tests against the dev server and the built site. */
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest'
import type { Mode } from '../served.ts'
import { type PageSite, type PageSiteOptions, servePages } from './site.ts'

export interface Visited {
  readonly mode: Mode
  /** The site that the tests of one mode share. */
  readonly site: PageSite
  /** Makes a site for one test, which may change it. */
  own(options?: PageSiteOptions): Promise<PageSite>
}

/** @param options options of the shared site */
export function describeEachMode(specs: (visited: Visited) => void, shared?: PageSiteOptions): void {
  describe.each<Mode>(['dev', 'build'])('%s', (mode) => {
    let site: PageSite | undefined
    beforeAll(async () => {
      site = await servePages(mode, shared)
    })
    afterAll(() => site?.close())
    specs({
      mode,
      get site() {
        if (!site) throw new Error('The site is served before the first test, not at import.')
        return site
      },
      async own(options) {
        const site = await servePages(mode, options)
        onTestFinished(() => site.close())
        return site
      },
    })
  })
}

import type { Visit } from '../built/visit/visit.ts'
import type { WeighedPage } from '../built/weight.ts'
import { DocsError } from '../fault/errors.ts'
import { nearest } from '../fault/nearest.ts'
import { serve } from './serve.ts'
import type { WeightOptions } from './weight.ts'
import { weight } from './weight.ts'

export interface VisitOptions extends WeightOptions {
  /** Routes of the pages to visit. Default: the first of each kind. */
  readonly pages?: readonly string[]
  /** Visits to each page. Default: 3. */
  readonly times?: number
  /** Program of a Chromium. Default: the first that is installed. */
  readonly browser?: string
  /** Called before each page. */
  readonly onVisit?: (url: string) => void
}

/**
 * Measures first visits to pages of an output, in a browser of this machine.
 *
 * @throws DocsError when there is no output, no such page or no browser
 */
export async function visit({
  pages = [],
  times = 3,
  browser,
  onVisit,
  ...options
}: VisitOptions = {}): Promise<Visit[]> {
  const [{ findChromium, startChromium }, { visitPages }] = await Promise.all([
    import('../built/visit/chromium.ts'),
    import('../built/visit/visit.ts'),
  ])
  const program = findChromium(browser, process.env['PATH'] ?? '')
  const { pages: weighed } = await weight(options)
  const routes = pages.length > 0 ? pages : firstOfEachKind(weighed)
  const unknown = routes.find((route) => !weighed.some((page) => page.route === route))
  if (unknown !== undefined) {
    const near = nearest(
      unknown,
      weighed.map(({ route }) => route),
    )
    throw new DocsError(`The output has no page \`${unknown}\`.`, {
      hint: near === undefined ? '`docs-build graph` lists the routes of all pages.' : `Did you mean \`${near}\`?`,
    })
  }
  const server = await serve({ ...options, port: 0 })
  try {
    const chromium = await startChromium(program)
    try {
      const visits: Visit[] = []
      for (const route of routes) {
        onVisit?.(route)
        const [measured] = await visitPages(chromium, [server.url.replace(/\/$/, '') + route], times)
        if (measured) visits.push({ ...measured, url: route })
      }
      return visits
    } finally {
      await chromium.close()
    }
  } finally {
    await server.close()
  }
}

function firstOfEachKind(pages: readonly WeighedPage[]): string[] {
  return [...new Map([...pages].reverse().map(({ kind, route }) => [kind, route])).values()].reverse()
}

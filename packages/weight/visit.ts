/** Visits to pages of a built output. */
import { DocsError, serve } from 'docs-build'
import { nearest } from 'docs-build/cli'
import type { WeighedPage } from 'docs-build/output'
import { findChromium, startChromium } from './chromium.ts'
import { type Visit, visitPages } from './visit-pages.ts'

interface VisitOptions {
  /** The project's folder. */
  readonly dir: string
  /** Output folder, relative to the project's. Default: `build`. */
  readonly out?: string | undefined
  /** Routes of the pages to visit. Default: the first of each kind. */
  readonly pages?: readonly string[] | undefined
  /** Visits to each page. */
  readonly times: number
  /** Program of a Chromium. Default: the first that is installed. */
  readonly browser?: string | undefined
  /** Called before each page. */
  readonly onVisit?: (url: string) => void
}

/**
 * Measures first visits to pages of an output, in a browser of this machine.
 *
 * @param weighed all pages of the output
 * @throws DocsError when there is no such page or no browser
 */
export async function visitOutput(
  weighed: readonly WeighedPage[],
  { dir, out, pages = [], times, browser, onVisit }: VisitOptions,
): Promise<Visit[]> {
  const usage = 'docs-build weight --visit --browser <path>'
  const program = findChromium({ wanted: browser, environment: process.env, usage })
  const routes = pages.length > 0 ? pages : firstOfEachKind(weighed)
  const known = weighed.map(({ route }) => route)
  const unknown = routes.find((route) => !known.includes(route))
  if (unknown !== undefined) {
    const near = nearest(unknown, known)
    throw new DocsError(`The output has no page \`${unknown}\`.`, {
      hint: near === undefined ? '`docs-build graph` lists the routes of all pages.' : `Did you mean \`${near}\`?`,
    })
  }
  const server = await serve({ dir, out, port: 0 })
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

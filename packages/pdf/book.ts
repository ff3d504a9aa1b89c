/** A built site, or a section of it, as one PDF. */
import { DocsError, graph, serve } from 'docs-build'
import { withBase } from 'docs-build/graph'
import { type BuiltOutput, openOutput, outputFolder, redirectsOf } from 'docs-build/output'
import { type Binding, newBinding, sheetsIn } from './binding.ts'
import { planBook, routesOf } from './chapters.ts'
import { frontHtml } from './front-matter.ts'
import { linkMeanings } from './link-meaning.ts'
import { MARGIN, openPrinter, type Paper, type Printer } from './printer.ts'

/** What is printed, and on which paper. */
export interface BookOptions {
  /** The project's folder. */
  readonly dir: string
  /** Output folder, relative to the project's. Default: `build`. */
  readonly out?: string | undefined
  /** Route of a page, a category, a folder or an edition. Default: the whole site. */
  readonly section?: string | undefined
  readonly paper: Paper
  /** Heading above the contents. */
  readonly contents: string
  /** Program of a Chromium. Default: the first that is installed. */
  readonly browser?: string | undefined
  /** Called before each page. */
  readonly onPage?: (route: string, number: number, count: number) => void
}

/** A bound book, and how large it is. */
export interface Book {
  readonly pdf: Uint8Array
  /** Number of pages of the site. */
  readonly pages: number
  /** Number of sheets of paper. */
  readonly sheets: number
}

const POINTS = 72

/**
 * Prints the pages of the sidebars in their order, and binds them.
 *
 * @throws DocsError when there is no output, no such section or no browser
 */
export async function makeBook({ dir, out, section, paper, contents, browser, onPage }: BookOptions): Promise<Book> {
  const output = await openOutput(await outputFolder(out === undefined ? { dir } : { dir, out }))
  const site = await graph({ dir })
  const plan = planBook(site, section)
  const routes = routesOf(plan.chapters)
  const missing = routes.find((route) => !output.pages.has(route))
  if (missing !== undefined)
    throw new DocsError(`The output has no page \`${missing}\`, which a sidebar names.`, {
      hint: 'Build the site first: `docs-build build`.',
    })
  const server = await serve({ dir, out, port: 0, host: '127.0.0.1' } as Parameters<typeof serve>[0])
  const origin = new URL(server.url).origin
  const hrefOf = (route: string): string => new URL(withBase(route, output.baseUrl), origin).href
  try {
    const printer = await openPrinter(browser, origin, paper)
    try {
      const binding = await newBinding()
      const starts = new Map<string, number>()
      const titles = new Map(site.pages.map(({ route, title }) => [route, title]))
      for (const [index, route] of routes.entries()) {
        onPage?.(route, index + 1, routes.length)
        starts.set(route, binding.count)
        await binding.add(route, await printer.print(hrefOf(route), titles.get(route) ?? plan.title))
      }
      const address = site.site.url === '' ? '' : new URL(site.site.baseUrl, site.site.url).href
      const front = (before: number): string =>
        frontHtml({
          plan,
          heading: contents,
          address,
          hrefOf,
          numberOf: (route) => before + (starts.get(route) ?? 0) + 1,
        })
      await addFront(binding, printer, hrefOf(routes[0] ?? '/'), front)
      const language = await languageOf(output, routes[0] ?? '/')
      const pdf = await binding.finish({
        title: plan.section === undefined ? plan.title : `${plan.title}: ${plan.section}`,
        language,
        chapters: plan.chapters,
        meaningOf: linkMeanings({
          origin,
          baseUrl: output.baseUrl,
          siteUrl: site.site.url,
          inBook: new Set(routes),
          redirects: await redirectsOf(output),
        }),
        number: { right: MARGIN.side * POINTS, bottom: (MARGIN.bottom / 3) * POINTS },
      })
      return { pdf, pages: routes.length, sheets: binding.count }
    } finally {
      await printer.close()
    }
  } finally {
    await server.close()
  }
}

/** Prints the contents until they know how many sheets they take themselves: each print tells it the next one. */
async function addFront(
  binding: Binding,
  printer: Printer,
  url: string,
  html: (before: number) => string,
): Promise<void> {
  let before = 0
  for (let count = 2; count !== before; ) {
    before = count
    const pdf = await printer.printText(url, html(before))
    count = await sheetsIn(pdf)
    if (count === before) await binding.addFront(pdf)
  }
}

/** @returns English where the page has no tag of a language (BCP 47) */
async function languageOf(output: BuiltOutput, route: string): Promise<string> {
  const html = await output.text(output.pages.get(route) ?? '')
  return /<html[^>]*\slang="([\da-z-]+)"/i.exec(html)?.[1] ?? 'en'
}

/** Prints pages of a served site, one after the other in one tab. The memory it needs is that of one page. */
import { escapeHtml } from 'docs-build/output'
import { findChromium, startChromium } from 'docs-build-weight/chromium'

/** Width and height in inches. */
export const PAPERS = { a4: [8.27, 11.69], a5: [5.83, 8.27], letter: [8.5, 11] } as const
export type Paper = keyof typeof PAPERS

/** Around the text, in inches; the line at the foot is within. */
export const MARGIN = { side: 0.75, top: 0.75, bottom: 0.9 }

export interface Printer {
  /**
   * @param url of a page
   * @param footer what stands at the foot of each sheet
   * @returns a PDF, whose destinations are the ids of the page
   */
  print(url: string, footer: string): Promise<Uint8Array>
  /**
   * As `print`, with a text of ours in place of that of the page.
   *
   * @param html of the text
   */
  printText(url: string, html: string): Promise<Uint8Array>
  close(): Promise<void>
}

/**
 * @param wanted path of a browser
 * @param origin of the served site: the browser reaches nothing else
 * @throws DocsError when there is no browser, or it does not start
 */
export async function openPrinter(wanted: string | undefined, origin: string, paper: Paper): Promise<Printer> {
  const usage = 'docs-build pdf --browser <path>'
  const program = findChromium({ wanted, environment: process.env, usage })
  const chromium = await startChromium(program, [
    // A proxy that does not answer stands before every host but the own one.
    '--proxy-server=http://127.0.0.1:9',
    `--proxy-bypass-list=<-loopback>;${new URL(origin).host}`,
  ])
  const tab = await chromium.open()
  const [paperWidth, paperHeight] = PAPERS[paper]

  const evaluate = async (source: string): Promise<void> => {
    const { exceptionDetails } = await tab.send<{ exceptionDetails?: { exception?: { description: string } } }>(
      'Runtime.evaluate',
      {
        expression: source,
        awaitPromise: true,
      },
    )
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description)
  }
  const open = async (url: string): Promise<void> => {
    const loaded = tab.once('Page.loadEventFired')
    const { errorText } = await tab.send<{ errorText?: string }>('Page.navigate', { url })
    if (errorText !== undefined) throw new Error(`${url} cannot be opened: ${errorText}`)
    await loaded
  }
  const pdf = async (footer: string): Promise<Uint8Array> => {
    await evaluate(`(${prepare.toString()})()`)
    const { data } = await tab.send<{ data: string }>('Page.printToPDF', {
      paperWidth,
      paperHeight,
      marginTop: MARGIN.top,
      marginBottom: MARGIN.bottom,
      marginLeft: MARGIN.side,
      marginRight: MARGIN.side,
      displayHeaderFooter: true,
      headerTemplate: '<span></span>',
      footerTemplate: `<div dir="auto" style="font:10px system-ui,sans-serif;color:#666;width:80%;margin-inline:${MARGIN.side}in">${escapeHtml(footer)}</div>`,
      generateTaggedPDF: true,
    })
    return Buffer.from(data, 'base64')
  }

  await Promise.all([
    tab.send('Page.enable'),
    // The site's own policy allows no HTML from scripts, which is how the contents come into the page.
    tab.send('Page.setBypassCSP', { enabled: true }),
    // Pages are complete without scripts, and the same each time.
    tab.send('Emulation.setScriptExecutionDisabled', { value: true }),
    tab.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: 'light' }] }),
  ])
  return {
    async print(url, footer) {
      await open(url)
      return pdf(footer)
    },
    async printText(url, html) {
      await open(url)
      await evaluate(`(${replaceText.toString()})(${JSON.stringify(html)}, ${JSON.stringify(SHEET)})`)
      return pdf('')
    },
    close: () => chromium.close(),
  }
}

/** Runs in the page: names all its ids as destinations, and waits for fonts and images. */
async function prepare(): Promise<void> {
  document.documentElement.dataset['theme'] = 'light'
  for (const details of document.querySelectorAll('details')) details.open = true
  // Chromium writes a destination for each id that a link of the page names, seen or not.
  const names = document.createElement('div')
  names.hidden = true
  for (const { id } of document.querySelectorAll('main [id]')) {
    const link = document.createElement('a')
    link.href = `#${encodeURIComponent(id)}`
    names.append(link)
  }
  document.body.append(names)
  await document.fonts.ready
  await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => {})))
}

/** Runs in a page: its text becomes another one. Language, direction, fonts and sheets stay. */
function replaceText(html: string, sheet: string): void {
  const main = document.createElement('main')
  main.className = 'markdown'
  main.innerHTML = html
  document.body.replaceChildren(main)
  const style = new CSSStyleSheet()
  style.replaceSync(sheet)
  document.adoptedStyleSheets.push(style)
}

/** Of the title and the contents. */
const SHEET = `
body { display: block; margin: 0; }
main { display: block; max-width: none; margin: 0; padding: 0; }
main > header { break-after: page; padding-top: 30vh; }
main > header h1 { font-size: 2.6rem; margin: 0 0 1rem; }
main > header p { font-size: 1.2rem; margin: 0 0 0.5rem; }
main ol { list-style: none; margin: 0; padding: 0; }
main ol ol { padding-inline-start: 1.5rem; }
main li { margin: 0; padding: 0; }
main li > :is(a, span) { display: flex; align-items: baseline; gap: 0.5rem; padding-block: 0.1rem; color: inherit; text-decoration: none; break-inside: avoid; }
main li > a::after { content: none; }
main > ol > li { margin-top: 0.4rem; }
main > ol > li > :is(a, span) { font-weight: 600; }
main li i { flex: 1; border-bottom: 1px dotted #888; }
main li b { min-width: 4ch; text-align: end; font-weight: inherit; font-variant-numeric: tabular-nums; }
`

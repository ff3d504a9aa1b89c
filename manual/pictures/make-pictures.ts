/**
 * Makes the pictures of the manual from the program itself: `npm run manual:pictures`. The drawing of a finding holds
 * what `check` prints, and the screenshots show the dev server in Chromium, light and dark.
 */
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PLUGIN_PACKAGES } from '../../cli/kernel/fault/foreign-module.ts'
import { startChromium } from '../../test/harness/chromium.ts'
import { cliFile } from '../../test/harness/root.ts'
import { devServer, printed } from './program.ts'
import { terminalDrawing } from './terminal-drawing.ts'

const SITE = {
  'docs.config.ts': `import { diagrams } from 'docs-build-diagrams'

export default {
  title: 'Acme Pay',
  navbar: { title: 'Acme Pay' },
  colorMode: { respectPrefersColorScheme: true },
  plugins: [diagrams()],
}
`,
  'docs/index.md': '# Acme Pay\n\nStart with your first [order](./order.md).\n',
  'docs/order.md': '# Orders\n\nA paid order has an [invoice](./invoices.md).\n',
  'docs/invoices.md': '# Invoices\n\nMade from the [order](./order.md).\n',
}

/** Diagrams as the manual shows their sources, on a page each. */
const DIAGRAMS: Readonly<Record<string, string>> = {
  flowchart: `flowchart LR
  accTitle: From order to shipment
  accDescr: Each order is checked. Paid orders are shipped, the others are held.
  A[Order] -->|check| B{Paid?}
  B -->|yes| C([Ship])
  B -->|no| D[Hold]`,
  pie: `pie title Requests by service
  "Payments" : 70
  "Invoices" : 25
  "Webhooks" : 5`,
}

/** A site for plugins of this program. */
const ACME = {
  'static/logo.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="32" fill="#a6421a"/></svg>\n',
  'docs/index.md': '# Acme Pay\n\nStart with [invoices](./guides/invoices.md).\n',
  'docs/guides/invoices.md': '# Invoices\n\nSend the invoice to the customer.\n',
}

/** Plugins as the pages about them configure them, and the part of a page that shows what each adds. */
const PLUGIN_PARTS = [
  {
    name: 'machines',
    plugin: "machines({ openIn: [{ label: 'Our assistant', url: 'https://assistant.example/new?q={prompt}' }] })",
    path: 'guides/invoices/',
    part: 'main article',
  },
  {
    name: 'feedback',
    plugin: "feedback({ endpoint: '/api/feedback' })",
    path: 'guides/invoices/',
    part: '[data-db="feedback"]',
  },
] as const

/** Space around the part of a page in its picture. */
const MARGIN = 16

const pictures = join(import.meta.dirname, '../static/pictures')
const dir = await mkdtemp(join(tmpdir(), 'docs-build-pictures-'))
try {
  await mkdir(pictures, { recursive: true })
  for (const [path, text] of Object.entries(SITE)) {
    await mkdir(dirname(join(dir, path)), { recursive: true })
    await writeFile(join(dir, path), text)
  }
  await drawFinding()
  await photographDiagrams()
  await photographPlugins()
} finally {
  await rm(dir, { recursive: true, force: true })
}

async function drawFinding(): Promise<void> {
  const invoices = join(dir, 'docs/invoices.md')
  await writeFile(invoices, SITE['docs/invoices.md'].replace('./order.md', './ordr.md'))
  const output = await printed(cliFile, ['check'], dir)
  const [finding = ''] = output.split('\n\n')
  await writeFile(join(pictures, 'finding.svg'), terminalDrawing(`$ docs-build check\n${finding}`))
  await writeFile(invoices, SITE['docs/invoices.md'])
}

/** The packages that draw take a third of the time in which the whole manual is built, so it shows pictures of diagrams. */
async function photographDiagrams(): Promise<void> {
  for (const [name, source] of Object.entries(DIAGRAMS))
    await writeFile(join(dir, `docs/${name}.md`), `# ${name}\n\n\`\`\`mermaid\n${source}\n\`\`\`\n`)
  const server = await devServer(cliFile, dir)
  const browser = await startChromium()
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ viewport: { width: 1100, height: 800 }, colorScheme })
      const page = await context.newPage()
      for (const name of Object.keys(DIAGRAMS)) {
        await page.goto(`${server.url}${name}/`)
        await page.locator('figure svg').screenshot({ path: join(pictures, `${name}-${colorScheme}.png`) })
      }
      await context.close()
    }
  } finally {
    await browser.close()
    await server.close()
  }
}

async function photographPlugins(): Promise<void> {
  const site = join(dir, 'acme')
  for (const [path, text] of Object.entries(ACME)) {
    await mkdir(dirname(join(site, path)), { recursive: true })
    await writeFile(join(site, path), text)
  }
  await configure(site, "socialPictures({ logo: 'static/logo.svg' })")
  await printed(cliFile, ['build'], site)
  const html = await readFile(join(site, 'build/guides/invoices/index.html'), 'utf8')
  const [, drawn = ''] = /property="og:image" content="https:\/\/acme\.example\/([^"]+)"/.exec(html) ?? []
  await copyFile(join(site, 'build', drawn), join(pictures, 'social-picture.png'))
  for (const { plugin, ...shown } of PLUGIN_PARTS) {
    await configure(site, plugin)
    await photographPart(site, shown)
  }
}

/** Gives a site one plugin of this program. */
async function configure(site: string, plugin: string): Promise<void> {
  const [name = ''] = plugin.split('(')
  const config = `{
  title: 'Acme Pay',
  url: 'https://acme.example',
  colorMode: { respectPrefersColorScheme: true },
  theme: { tokens: { accent: '#a6421a' } },
  plugins: [${plugin}],
}`
  await writeFile(
    join(site, 'docs.config.ts'),
    `import { ${name} } from '${PLUGIN_PACKAGES[name]}'\n\nexport default ${config}\n`,
  )
}

async function photographPart(
  site: string,
  { name, path, part }: { readonly name: string; readonly path: string; readonly part: string },
): Promise<void> {
  const server = await devServer(cliFile, site)
  const browser = await startChromium()
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ viewport: { width: 640, height: 800 }, colorScheme })
      const page = await context.newPage()
      await page.goto(`${server.url}${path}`)
      if (name === 'feedback') {
        await page.route('**/api/feedback', (route) => route.fulfill({ status: 204 }))
        await page.getByRole('button', { name: 'No' }).click()
        await page.getByText('Thank you.').waitFor()
      }
      const box = await page.locator(part).first().boundingBox()
      if (!box) throw new Error(`There is no ${part} on ${path}.`)
      const { x, y, width, height } = box
      const clip = { x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN }
      await page.screenshot({ path: join(pictures, `${name}-${colorScheme}.png`), clip })
      await context.close()
    }
  } finally {
    await browser.close()
    await server.close()
  }
}

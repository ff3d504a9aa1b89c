/**
 * Makes the pictures of the manual from the program itself: `npm run manual:pictures`. The drawing of a finding holds
 * what `check` prints, and the screenshots show the dev server in Chromium, light and dark.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startChromium } from '../../test/harness/chromium.ts'
import { cliFile } from '../../test/harness/root.ts'
import { devServer, printed } from './program.ts'
import { terminalDrawing } from './terminal-drawing.ts'

const SITE = {
  'docs.config.ts': `import { diagrams } from 'docs-build/plugins'

export default {
  title: 'Sewing',
  navbar: { title: 'Sewing' },
  colorMode: { respectPrefersColorScheme: true },
  plugins: [diagrams()],
}
`,
  'docs/index.md': '# Sewing\n\nBegin with the [front](./front.md).\n',
  'docs/front.md': '# Front\n\nIt meets the [sleeves](./sleeves.md).\n',
  'docs/sleeves.md': '# Sleeves\n\nSewn to the [front](./front.md).\n',
}

/** Diagrams as the manual shows their sources, on a page each. */
const DIAGRAMS: Readonly<Record<string, string>> = {
  flowchart: `flowchart LR
  accTitle: From fabric to bib
  accDescr: Fabric is cut. What fits is sewn, the rest is mended.
  A[Fabric] -->|cut| B{Fits?}
  B -->|yes| C([Sew])
  B -->|no| D[Mend]`,
  pie: `pie title Fabric of a shirt
  "Linen" : 70
  "Cotton" : 25
  "Thread" : 5`,
}

/** What the writer saves while the page is open, with a mistake in the link. */
const SAVED = `# Sleeves

A sleeve is cut twice, and sewn to the [front](./frnt.md).

:::tip[Mark the notches]
Two at the back, one at the front.
:::
`

const pictures = join(import.meta.dirname, '../static/pictures')
const dir = await mkdtemp(join(tmpdir(), 'docs-build-pictures-'))
try {
  await mkdir(pictures, { recursive: true })
  for (const [path, text] of Object.entries(SITE)) {
    await mkdir(dirname(join(dir, path)), { recursive: true })
    await writeFile(join(dir, path), text)
  }
  await drawFinding()
  await photographSave()
  await photographDiagrams()
} finally {
  await rm(dir, { recursive: true, force: true })
}

async function drawFinding(): Promise<void> {
  const sleeves = join(dir, 'docs/sleeves.md')
  await writeFile(sleeves, SITE['docs/sleeves.md'].replace('./front.md', './frnt.md'))
  const output = await printed(cliFile, ['check'], dir)
  const [finding = ''] = output.split('\n\n')
  await writeFile(join(pictures, 'finding.svg'), terminalDrawing(`$ docs-build check\n${finding}`))
  await writeFile(sleeves, SITE['docs/sleeves.md'])
}

async function photographSave(): Promise<void> {
  const server = await devServer(cliFile, dir)
  const browser = await startChromium()
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      await writeFile(join(dir, 'docs/sleeves.md'), SITE['docs/sleeves.md'])
      const context = await browser.newContext({ viewport: { width: 1100, height: 620 }, colorScheme })
      const page = await context.newPage()
      await page.goto(`${server.url}sleeves/`)
      await page.getByText('Sewn to the').waitFor()
      // The page asks the server for changes when it is idle.
      await page.waitForTimeout(2000)
      await writeFile(join(dir, 'docs/sleeves.md'), SAVED)
      await page.getByText('Mark the notches').waitFor()
      await page.getByText('1 finding here').click()
      await page.waitForTimeout(1000)
      await page.screenshot({ path: join(pictures, `save-${colorScheme}.png`) })
      await context.close()
    }
  } finally {
    await browser.close()
    await server.close()
  }
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

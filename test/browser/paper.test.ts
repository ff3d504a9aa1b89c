/** What a reader takes away on paper: five kinds of page, printed to PDF from light and from dark mode. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '../harness/browser.ts'
import { exampleLanguage } from '../harness/example-language.ts'
import { parseSite } from '../harness/site.ts'
import { contrastOnPaper } from './pages/contrast.ts'
import { ready } from './pages/reader.ts'
import { type ServedSite, serveSite } from './served.ts'

const words = 'A part is a piece of your pattern. '.repeat(60)
const picture = (ink: string) => `<svg xmlns="http://www.w3.org/2000/svg"><circle r="9" fill="${ink}"/></svg>`

const SITE = {
  ...parseSite(`
-- docs.config.js --
export default {
  title: 'Paper',
  home: {},
  announcementBar: { content: 'Announced' },
  plugins: [['docs-build-examples/plugin', { language: 'language.js' }]],
  colorMode: { respectPrefersColorScheme: true },
}
-- docs/index.md --
---
page_layout: plain
---

:::::hero
# Home

Words of the home page.

:::actions
[Start](./guide/text.md)
:::
:::::
-- docs/guide/_category_.yml --
label: Guide
link:
  type: generated-index
-- docs/guide/text.md --
---
tags: [paper]
---
# Text

${words}

## Code {#code}

\`\`\`js {2} title="marked.js"
// a comment
const marked = "text" + 1
\`\`\`

:::tip[Advice]
${words}
:::

::::tabs
:::tab[One]
Words of the first tab.
:::
:::tab[Two]
Words of the second tab.
:::
::::

## Pictures {#pictures}

:::related
- [Drawn](./drawn.md)
:::

![By day](./day.svg#only-light) ![By night](./night.svg#only-dark)

${words}
-- docs/guide/beside.md --
# Beside

${words}

\`\`\`js example sideBySide caption="A high line"
({ line }) => {
  line(0, 0)
  line(100, 400)
${'  // more\n'.repeat(34)}}
\`\`\`
-- docs/guide/above.md --
# Above

\`\`\`js example caption="A line below a drawing"
({ line }) => {
  // ${'long '.repeat(16)}
  line(0, 0)
  line(30, 40)
}
\`\`\`
-- docs/guide/drawn.md --
# Drawn

\`\`\`js example caption="A line"
({ line }) => {
  line(0, 0)
  line(30, 40)
}
\`\`\`

| Name | Where | What |
| --- | --- | --- |
| \`distance\` | [outside](https://example.org/) | ${words.slice(0, 200)} |
`),
  'language.js': exampleLanguage,
  'docs/guide/day.svg': picture('#000'),
  'docs/guide/night.svg': picture('#fff'),
}

const browser = sharedBrowser()
let site: ServedSite
beforeAll(async () => {
  site = await serveSite('build', SITE)
})

/** Of a page in print: what belongs to the screen, what every sheet would repeat, and texts that overlap. */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = [...document.body.querySelectorAll('*')].filter((element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    )
    const main = document.querySelector('main')
    const nameOf = (element: Element): string => `<${element.localName} class="${element.getAttribute('class') ?? ''}">`
    const texts = shown.flatMap((element) => {
      const range = document.createRange()
      return [...element.childNodes].flatMap((node) => {
        const isText = node.nodeType === Node.TEXT_NODE && node.textContent?.trim()
        if (!isText || element.closest('svg') || getComputedStyle(element).clipPath !== 'none') return []
        range.selectNodeContents(node)
        return [...range.getClientRects()].map((box) => ({ text: node.textContent, box }))
      })
    })
    return [
      ...shown
        .filter((element) => !main?.contains(element) && !element.contains(main))
        .map((element) => `${nameOf(element)} is outside of the text`),
      ...shown
        .filter((element) => element.matches('button, input, form, nav:not(.related), [role=tab]'))
        .map((element) => `${nameOf(element)} is of no use on paper`),
      ...shown
        .filter((element) => /fixed|sticky/.test(getComputedStyle(element).position))
        .map((element) => `${nameOf(element)} is repeated on every sheet`),
      ...texts.flatMap(({ text, box }, index) =>
        texts
          .slice(index + 1)
          .filter(
            (other) =>
              Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 1 &&
              Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 6,
          )
          .map((other) => `“${text}” overlaps “${other.text}”`),
      ),
    ]
  })
}

test('the links to read next end the paper: no sheet has the tags and the date alone', async () => {
  const { page } = await browser.open()
  await page.goto(`${site.origin}/guide/text/`)
  await ready(page)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('main .related a').isVisible()).toBe(true)
  expect(await page.locator('main .page-info').isVisible()).toBe(false)
})

test('code that goes on over a sheet has its drawing beside it, small and free to stay where it begins', async () => {
  const { page } = await browser.open({ viewport: { width: 794, height: 1123 } })
  await page.goto(`${site.origin}/guide/beside/`)
  await ready(page)
  await page.emulateMedia({ media: 'print' })
  const drawing = page.locator('.beside > .example-drawing')
  expect(await drawing.evaluate((box) => getComputedStyle(box).breakInside)).toBe('auto')
  expect((await drawing.locator('> .drawing').boundingBox())?.height).toBeLessThan(160)
  expect(await page.pdf().then(sheetsOf)).toBe(2)
})

test('no sheet ends in the frame of a drawing or the title of a code block that begins on the next one', async () => {
  const { page } = await browser.open({ viewport: { width: 794, height: 1123 } })
  const open = async (path: string) => {
    await page.goto(site.origin + path)
    await ready(page)
    await page.emulateMedia({ media: 'print' })
  }
  await open('/guide/above/')
  expect(await page.locator('.example-drawing').evaluate((box) => getComputedStyle(box).breakInside)).toBe('avoid')
  await open('/guide/text/')
  const title = page.locator('.code > figcaption')
  expect(await title.evaluate((box) => getComputedStyle(box).breakAfter)).toBe('avoid')
  expect(await title.locator('+ pre').evaluate((box) => getComputedStyle(box).orphans)).toBe('4')
})

/** The sheets of a PDF. */
function sheetsOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}

/** A PDF without what differs between two prints of the same page. */
function withoutDates(pdf: Buffer): string {
  return pdf.toString('latin1').replace(/\/(?:CreationDate|ModDate) \([^)]*\)/g, '')
}

test.each(['/', '/guide/', '/guide/text/', '/guide/drawn/', '/tags/'])(
  '%s is the same on paper from both modes, readable, and without anything of the screen',
  async (path) => {
    const prints: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await browser.open({ colorScheme, viewport: { width: 794, height: 1123 } })
      await page.goto(site.origin + path)
      await ready(page)
      expect(await page.getAttribute('html', 'data-theme')).toBe(colorScheme)
      prints.push(withoutDates(await page.pdf()))
      await page.emulateMedia({ media: 'print', colorScheme })
      expect([colorScheme, await faultsOf(page)]).toEqual([colorScheme, []])
      expect(await contrastOnPaper(page)).toBeGreaterThanOrEqual(4.5)
    }
    expect(prints[0] === prints[1], 'The print from dark mode differs.').toBe(true)
  },
)

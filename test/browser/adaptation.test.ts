/** Readers with their own colours, contrast, spacing and fonts, and readers who print. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedBrowser } from '../harness/browser.ts'
import { axe, violations } from './pages/axe.ts'
import { contrasts } from './pages/contrast.ts'
import { ready } from './pages/reader.ts'
import { type PageSite, type PageSiteOptions, servePages } from './pages/site.ts'

const cell = 'A piece of your pattern that has points, paths and snippets'

const COLUMNS = Array.from({ length: 12 }, (_, index) => index + 1)

const SITE: PageSiteOptions = {
  config: {
    navbar: {
      title: 'FreeSewing',
      items: [
        ...['Guides', 'Howtos', 'Reference', 'Tutorials', 'Training'].map(
          (label) => ({ label, to: '/guides', position: 'left' }) as const,
        ),
        ...['Forum', 'Chat', 'Support', 'Code'].map((label) => ({ label, href: `https://example.org/${label}` })),
      ],
    },
  },
  files: {
    'docs/lab.md': `---
title: Lab
---

\`\`\`js {2,3}
// not marked
// a comment in a marked line
const marked = "text" + 1 // and one behind code
\`\`\`

\`\`\`diff
+ // added
- // removed
\`\`\`

| Setting | Type | Default | Since | What it does | Where it is read | Another | More |
| --- | --- | --- | --- | --- | --- | --- | --- |
| \`settings.measurements\` | \`boolean\` | none | 3.0.0 | ${cell} | ${cell} | \`an.identifier.of.some.length\` | ${cell} |

::::tabs
:::tab[First]
Words in the first panel.
:::
:::tab[Second]
Words in the second panel.
:::
::::

:::details[Why?]
Words behind a line.
:::

<details><summary>Raw</summary><p>Words behind a raw line.</p></details>
`,
    'docs/many.md': `# Many columns

| ${COLUMNS.map((column) => `Column ${column}`).join(' | ')} |
|${COLUMNS.map(() => ' --- |').join('')}
| ${COLUMNS.map((column) => `\`settings.measurements.of.column.${column}\``).join(' | ')} |
| ${COLUMNS.map(() => 'Donaudampfschifffahrtsgesellschaft').join(' | ')} |
`,
    'docs/short.md': `# Short names

| Name | Default | What it does |
| --- | --- | --- |
| \`structureMeasurementsAsDesign\` | \`mirrored\` | ${`${cell} `.repeat(20)} |
`,
    'docs/phone.md': `# Phone

\`\`\`yaml parameters
distance:
  type: number
  default: –
  about: Distance from the start in millimetres
steps:
  type: number
  default: 10
  about: How finely curves are walked
\`\`\`

::::tabs
${['Codespaces', 'Gitpod', 'Linux', 'macOS', 'Windows'].map((name) => `:::tab[${name}]\nOn ${name}.\n:::`).join('\n')}
::::
`,
  },
}

const browser = sharedBrowser()
let site: PageSite
beforeAll(async () => {
  site = await servePages('build', SITE)
})
afterAll(() => site.close())

const colorSchemes = ['light', 'dark'] as const

async function open(path: string, options: Parameters<typeof browser.open>[0] = {}): Promise<Page> {
  const { page } = await browser.open({ viewport: { width: 1440, height: 900 }, ...options })
  await page.goto(site.origin + path)
  if (options.javaScriptEnabled !== false) await ready(page)
  return page
}

describe.each(colorSchemes)('in forced colours, %s', (colorScheme) => {
  test.each(['dialog', 'page'])('marks in search results have enough contrast: %s', async (place) => {
    const page = await open(place === 'page' ? '/search/?q=part' : '/lab/', { forcedColors: 'active', colorScheme })
    if (place === 'dialog') {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('part')
    }
    const marks = page.locator(place === 'page' ? '.search-page mark' : '.search mark')
    await marks.first().waitFor()
    expect(Math.min(...(await contrasts(marks)))).toBeGreaterThanOrEqual(4.5)
  })
})

test.each(colorSchemes)('code in highlighted lines has enough contrast, %s', async (colorScheme) => {
  const page = await open('/lab/', { colorScheme })
  const words = page.locator('.line:is(.highlighted, .inserted, .deleted) :is(i, .c)')
  expect(await words.count()).toBeGreaterThan(2)
  for (const background of ['highlighted', 'inserted', 'deleted']) {
    await page.locator('.line:has(i)').evaluateAll((lines, name) => {
      for (const line of lines) line.setAttribute('class', `line ${name}`)
    }, background)
    expect([background, Math.min(...(await contrasts(words))) >= 4.5]).toEqual([background, true])
  }
})

test.each(colorSchemes)('with more contrast, every text has a contrast of 7:1, %s', async (colorScheme) => {
  const { page } = await browser.open({ bypassCSP: true, colorScheme, contrast: 'more' })
  for (const path of ['/reference/', '/lab/', '/']) {
    await page.goto(site.origin + path)
    await ready(page)
    await page.evaluate(axe)
    const found = await violations(page, { runOnly: ['color-contrast-enhanced'] })
    expect([path, found]).toEqual([path, []])
  }
})

test.each(colorSchemes)('the shadow of a scrolling table leaves its words readable, %s', async (colorScheme) => {
  const page = await open('/lab/', { colorScheme, viewport: { width: 390, height: 844 } })
  const table = page.locator('.table')
  await table.scrollIntoViewIfNeeded()
  // The shadow at a point above the words of the head: the lines are one pixel, the padding is seven.
  const image = (await table.screenshot()).toString('base64')
  const other = await browser.open({ bypassCSP: true })
  const edge = await other.page.evaluate(async (data) => {
    const picture = new Image()
    picture.src = `data:image/png;base64,${data}`
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = picture.width
    canvas.height = picture.height
    const context = canvas.getContext('2d')
    context?.drawImage(picture, 0, 0)
    const [red, green, blue] = context?.getImageData(picture.width - 3, 4, 1, 1).data ?? []
    return `rgb(${red}, ${green}, ${blue})`
  }, image)
  await page.locator('.table').evaluate((element, color) => {
    element.style.background = color
  }, edge)
  expect(Math.min(...(await contrasts(page.locator('.table th').last())))).toBeGreaterThanOrEqual(4.5)
})

describe('on paper', () => {
  test('nothing is cut off: a wide table has the width of the page', async () => {
    const page = await open('/lab/', { viewport: { width: 700, height: 990 } })
    await page.emulateMedia({ media: 'print' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(700)
    const width = () => page.locator('.table table').evaluate((table) => table.getBoundingClientRect().width)
    expect(await width()).toBeLessThanOrEqual(700)
  })

  test('a long name in the first column of a wide table stays on one line', async () => {
    const page = await open('/lab/', { viewport: { width: 700, height: 990 } })
    await page.emulateMedia({ media: 'print' })
    const lines = await page.getByText('settings.measurements', { exact: true }).evaluate((name) => {
      const words = document.createRange()
      words.selectNodeContents(name)
      return new Set([...words.getClientRects()].map((rect) => rect.top)).size
    })
    expect(lines).toBe(1)
  })

  test('a short name beside a long text stays on one line', async () => {
    const page = await open('/short/', { viewport: { width: 700, height: 990 } })
    await page.emulateMedia({ media: 'print' })
    const code = page.getByText('mirrored', { exact: true })
    expect(await code.evaluate((name) => name.getClientRects().length)).toBe(1)
  })

  test('a table of twelve columns stays on the paper', async () => {
    const page = await open('/many/', { viewport: { width: 700, height: 990 } })
    await page.emulateMedia({ media: 'print' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(700)
    const right = await page.locator('.table table').evaluate((table) => table.getBoundingClientRect().right)
    expect(right).toBeLessThanOrEqual(700)
  })

  test.each([true, false])(
    'the content of tabs and collapsed parts is visible, with its labels; scripts: %s',
    async (scripts) => {
      const page = await open('/lab/', { javaScriptEnabled: scripts })
      await page.emulateMedia({ media: 'print' })
      const words = ['First', 'Words in the first panel.', 'Second', 'Words in the second panel.']
      for (const text of [...words, 'Words behind a line.', 'Words behind a raw line.']) {
        const seen = await page
          .getByText(text, { exact: true })
          .evaluateAll((elements) =>
            elements.some((element) => element.checkVisibility() && element.getBoundingClientRect().height > 0),
          )
        expect([text, seen]).toEqual([text, true])
      }
      const places = await page
        .locator('.tab-label, .tab-panel p')
        .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().top))
      expect(places).toEqual([...places].sort((a, b) => a - b))
    },
  )
})

test('without scripts, the link to the search looks like its neighbours', async () => {
  const page = await open('/lab/', { javaScriptEnabled: false })
  const look = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((link) => {
        const { fontSize, color, textDecorationLine } = getComputedStyle(link)
        return [fontSize, color, textDecorationLine]
      })
  expect(await look('.search-item a')).toEqual(await look('.navbar .right li > a'))
})

describe('on a phone', () => {
  test('a table of parameters is a list without scroll bars and without empty cells', async () => {
    const page = await open('/phone/', { viewport: { width: 360, height: 780 } })
    const table = page.locator('.table')
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    expect((await table.locator('tbody').innerText()).split(/\s*\n\s*/).filter(Boolean)).toEqual([
      'distance',
      'number',
      'Distance from the start in millimetres',
      'steps',
      'number',
      '10',
      'How finely curves are walked',
    ])
    const [name, type, about] = await Promise.all(
      [0, 1, 3].map((index) => table.locator('tbody tr').first().locator('td').nth(index).boundingBox()),
    )
    expect(Math.abs((name?.y ?? 0) - (type?.y ?? 0))).toBeLessThan(6)
    expect(about?.y).toBeGreaterThan(name?.y ?? 0)
    expect(about?.x).toBe(name?.x)
    await page.setViewportSize({ width: 1280, height: 780 })
    expect(await table.locator('th').first().isVisible()).toBe(true)
    // A long type leaves the room to the meanings.
    const widths = await table.evaluate((element) => {
      const [, type, , about] = element.querySelectorAll('tbody tr:first-child td')
      if (type) type.textContent = 'a number, or a function that makes numbers of measurements and of options'
      return [type, about].map((cell) => cell?.getBoundingClientRect().width ?? 0)
    })
    expect(widths[1]).toBeGreaterThan(widths[0] ?? 0)
  })

  test.each(['ltr', 'rtl'])('a row of tabs fades where it goes on, %s', async (direction) => {
    const page = await open('/phone/', { viewport: { width: 360, height: 780 } })
    await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction)
    const row = page.locator('.tab-list')
    await expect.poll(() => row.getAttribute('data-more')).toBe('end')
    expect(await row.evaluate((element) => getComputedStyle(element).maskImage)).toContain('gradient')
    await row.getByRole('tab', { name: 'Codespaces' }).focus()
    await page.keyboard.press('End')
    await expect.poll(() => row.getAttribute('data-more')).toBe('start')
    const [list, last] = await Promise.all([row.boundingBox(), row.getByRole('tab').last().boundingBox()])
    expect(last?.x).toBeGreaterThanOrEqual((list?.x ?? 0) - 1)
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual((list?.x ?? 0) + (list?.width ?? 0) + 1)
    await page.setViewportSize({ width: 1200, height: 780 })
    await expect.poll(() => row.getAttribute('data-more')).toBeNull()
  })
})

/** Assistive technology and keyboards: what screen readers read, and where the focus goes. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedBrowser } from '../harness/browser.ts'
import { accessibleNodes } from './pages/accessible.ts'
import { axe, violations } from './pages/axe.ts'
import { follow, ready } from './pages/reader.ts'
import { type PageSite, servePages } from './pages/site.ts'

const LAB = `---
title: Lab
---

Read the [guides](/guides/) first.

- [x] Bought a [machine](https://example.org/machine)
- [ ] Cut \`fabric\`
  - [ ] The front
- [ ] Sewed
- Paid

Loose:

- [ ] One thing

  in two paragraphs
- [ ] Another thing

<ul class="own"><li>A list with a class</li></ul>

## Short \`code\` {#short}

\`\`\`js
one()
\`\`\`

\`\`\`js title="src/wide.mjs" showLineNumbers
const wide = '${'wide '.repeat(60)}'
two()
\`\`\`

\`\`\`sh showLineNumbers=40
make
\`\`\`

| Name | Type |
| --- | --- |
| a | b |

| Setting | Since | ${'Wide | '.repeat(20)}
| --- | --- | ${'--- | '.repeat(20)}
| a | b | ${'identifier | '.repeat(20)}

A note.[^1]

[^1]: Below.

::::tabs
:::tab[First]
Words in the first panel.
:::
:::tab[Second]
Quokka words in the second panel.
:::
::::
`

const browser = sharedBrowser()
let site: PageSite
beforeAll(async () => {
  site = await servePages('build', { files: { 'docs/lab.md': LAB } })
})
afterAll(() => site.close())

const phone = { viewport: { width: 390, height: 844 } }

async function open(path: string, options?: Parameters<typeof browser.open>[0]): Promise<Page> {
  const { page } = await browser.open({ viewport: { width: 1440, height: 900 }, ...options })
  await page.goto(site.origin + path)
  await ready(page)
  return page
}

describe('accessible names', () => {
  test('a checkbox of a task list is named after the text behind it, and stands in place of the mark', async () => {
    const page = await open('/lab/', { bypassCSP: true })
    for (const name of ['Bought a machine', 'Cut fabric', 'The front', 'Sewed', 'One thing', 'Another thing']) {
      expect([name, await page.getByRole('checkbox', { name, exact: true }).count()]).toEqual([name, 1])
    }
    const marks = page
      .locator('#docs-body > ul')
      .first()
      .locator('> li')
      .evaluateAll((items) => items.map((item) => getComputedStyle(item).listStyleType))
    expect(await marks).toEqual(['none', 'none', 'none', 'disc'])
    const own = page.getByText('A list with a class')
    expect(await own.evaluate((item) => getComputedStyle(item).listStyleType)).toBe('disc')
    await page.evaluate(axe)
    expect(await violations(page)).toEqual([])
  })

  test('a heading is named once, and its link is beside it', async () => {
    const page = await open('/lab/')
    const headings = (await accessibleNodes(page, '#docs-body')).filter(({ role }) => role === 'heading')
    expect(headings.map(({ name }) => name)).toEqual(['Short code', 'Footnotes'])
    const link = page.getByRole('link', { name: 'Direct link to Short code' })
    await page.getByRole('heading', { name: 'Short code' }).hover()
    await expect.poll(() => link.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
    const [heading, sign] = await Promise.all([page.locator('#short').boundingBox(), link.boundingBox()])
    expect((sign?.x ?? 0) - ((heading?.x ?? 0) + (heading?.width ?? 0))).toBeLessThan(20)
    expect(sign?.y ?? 0).toBeLessThan((heading?.y ?? 0) + (heading?.height ?? 0))
    await link.click()
    await expect.poll(() => new URL(page.url()).hash).toBe('#short')
  })

  test('the buttons of each code block have different names, without repetition', async () => {
    const page = await open('/lab/')
    await page.waitForSelector('.code:has(figcaption) .copy', { state: 'attached' })
    const buttons = (await accessibleNodes(page, '.code:has(figcaption)')).filter(({ role }) => role === 'button')
    expect(buttons).toEqual([
      { role: 'button', name: 'Toggle word wrap: src/wide.mjs', description: '' },
      { role: 'button', name: 'Copy code to clipboard: src/wide.mjs', description: '' },
    ])
  })

  test('code is named after its language or its title', async () => {
    const page = await open('/lab/')
    const figures = (await accessibleNodes(page, '#docs-body')).filter(({ role }) => role === 'figure')
    // The second has a caption, which is read with the figure.
    expect(figures.map(({ name }) => name)).toEqual(['Code: js', '', 'Code: sh'])
    expect(await page.locator('figure.code figcaption').textContent()).toBe('src/wide.mjs')
  })

  test('signs that CSS draws are not read', async () => {
    const page = await open('/lab/')
    const texts = async (selector: string) =>
      (await accessibleNodes(page, selector)).filter(({ role }) => role === 'StaticText').map(({ name }) => name.trim())
    expect((await texts('.numbered')).join(' ')).not.toMatch(/\b[12] /)
    expect((await texts('[data-language=sh]')).join(' ')).not.toContain('40')
    await page.goto(`${site.origin}/guides/best-practices/`)
    await ready(page)
    expect(await texts('.breadcrumbs')).toEqual(['Guides'])
  })
})

describe('stops of the Tab key', () => {
  test('are the blocks that scroll, each with a role and a name', async () => {
    const page = await open('/lab/')
    const stops = () =>
      page
        .locator('main :is(pre, .table)')
        .evaluateAll((blocks) =>
          blocks.map((block) => (block.hasAttribute('tabindex') ? `${block.role}: ${block.ariaLabel}` : block.role)),
        )
    const wide = [null, 'group: Code: src/wide.mjs', null, null]
    await expect.poll(stops).toEqual([...wide, expect.stringMatching(/^region: Table: Setting, Since/)])
    await page.locator('.code:has(figcaption)').hover()
    await page.locator('.code:has(figcaption) .wrap').click()
    await expect.poll(async () => (await stops())[1]).toBe(null)
  })

  test('reach the table of contents before the text', async () => {
    const page = await open('/reference/')
    const [contents, main] = await Promise.all([page.locator('.toc').boundingBox(), page.locator('main').boundingBox()])
    expect(contents?.x).toBeGreaterThan((main?.x ?? 0) + (main?.width ?? 0) - 1)
    await page.locator('.toc a').last().focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })
})

describe('the focus', () => {
  const focusedName = (page: Page) =>
    page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent)

  test('stays at the edge of the sidebar when it is hidden and shown', async () => {
    const page = await open('/guides/')
    await page.focus('.sidebar-hide')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedName(page)).toBe('Expand sidebar')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedName(page)).toBe('Collapse sidebar')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedName(page)).toBe('Expand sidebar')
  })

  test('is not in the sidebar after a page was opened', async () => {
    const page = await open('/guides/')
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true)
  })

  test('is visible everywhere in the menu of phones, whose head stays visible', async () => {
    const page = await open('/reference/part-40/', phone)
    await page.click('.hamburger')
    await page.waitForSelector('.sidebar.open')
    const entry = page.locator('.sidebar a[href="/reference/part-40/"]')
    await expect
      .poll(() => entry.evaluate((link) => link.getBoundingClientRect().bottom <= window.innerHeight))
      .toBe(true)
    const covered = () =>
      page.evaluate(() => {
        const { activeElement: active } = document
        const { left, top, width, height } = active?.getBoundingClientRect() ?? new DOMRect()
        return !active?.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
    await expect.poll(covered).toBe(false)
    for (const part of ['.sidebar .menu-close', '.sidebar .menu-items']) {
      expect([part, await page.locator(part).boundingBox()]).toEqual([
        part,
        expect.objectContaining({ x: expect.any(Number) }),
      ])
      expect(((await page.locator(part).boundingBox())?.y ?? -1) >= 0).toBe(true)
    }
    // Backwards from the last entry, up to the head.
    await page.keyboard.press('Shift+Tab')
    for (let stop = 0; stop < 45; stop++) {
      await page.keyboard.press('Shift+Tab')
      expect(await covered()).toBe(false)
    }
  })

  test('moves to the top of a new page, and after Back to the link that was followed', async () => {
    const page = await open('/lab/')
    await follow(page, 'main a[href="/guides/"]', 'Guides')
    await expect.poll(() => focusedName(page)).toBe('Top of the page')
    await page.goBack()
    await expect.poll(() => focusedName(page)).toBe('guides')
    await page.goForward()
    await expect.poll(() => focusedName(page)).toBe('Top of the page')
  })
})

describe('the hidden panel of a tab', () => {
  test("is shown when the browser's own search finds text in it", async () => {
    const page = await open('/lab/')
    const shown = () => page.getByText('Quokka words').evaluate((words) => words.checkVisibility())
    expect(await shown()).toBe(false)
    // A text fragment in the address finds words like the browser's own search field.
    await page.locator('h1').click()
    await page.evaluate(() => {
      location.hash = ':~:text=Quokka%20words'
    })
    await expect.poll(shown).toBe(true)
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Second')
  })

  test('is not read, cannot get the focus and takes no room', async () => {
    const page = await open('/lab/')
    const tree = await accessibleNodes(page, '.tabs')
    expect(tree.filter(({ role }) => role === 'tabpanel').map(({ name }) => name)).toEqual(['First'])
    expect(tree.some(({ name }) => name.includes('Quokka'))).toBe(false)
    const hidden = page.locator('.tab-panel').nth(1)
    expect((await hidden.boundingBox())?.height).toBe(0)
    expect(await hidden.getAttribute('tabindex')).toBe(null)
  })
})

describe('interface texts', () => {
  test('are marked as English on a site in a language without words', async () => {
    const own = await servePages('build', {
      files: { 'docs/lab.md': LAB },
      config: { i18n: { locales: ['fa'], defaultLocale: 'fa' } },
    })
    const { page } = await browser.open()
    await page.goto(`${own.origin}/reference/part-2/`)
    await ready(page)
    for (const words of ['On this page', 'Previous', 'Next', 'Search docs', 'Skip to main content']) {
      const spoken = await page
        .getByText(words, { exact: true })
        .first()
        .evaluate((element) => {
          const { lang, dir } = element.closest('[lang]') as HTMLElement
          return [lang, dir]
        })
      expect([words, spoken]).toEqual([words, ['en', 'ltr']])
    }
    await own.close()
  })

  test('are not marked on an English site', async () => {
    const page = await open('/guides/')
    expect(await page.locator('body [lang]').count()).toBe(0)
  })
})

import { describe, expect, test } from 'vitest'
import { sharedBrowser } from '../harness/browser.ts'
import { describeEachMode } from './pages/each-mode.ts'
import { focused, follow, ready } from './pages/reader.ts'
import { SCRIPTS } from './pages/site.ts'

const browser = sharedBrowser()

describeEachMode((here) => {
  describe('the frame of a page', () => {
    test("the home page shows a banner when the site's files cannot be found", async () => {
      const own = await here.own()
      own.remove('/assets/')
      const { page } = await browser.open()
      await page.goto(own.origin)
      await page.waitForSelector('#docs-base-url-banner')
      await expect.poll(() => page.textContent('#docs-base-url-banner')).toContain('built for the base URL "/"')
      // The banner appears during the load event.
      await page.goto(`${own.origin}/guides/`, { waitUntil: 'load' })
      expect(await page.locator('#docs-base-url-banner').count()).toBe(0)
    })

    test('the keyboard marker appears with Tab and disappears with the mouse', async () => {
      const { page } = await browser.open()
      await page.goto(`${here.site.origin}/guides/`)
      await ready(page)
      const marked = () => page.evaluate(() => document.body.classList.contains('keyboard'))
      await page.mouse.click(700, 500)
      expect(await marked()).toBe(false)
      await page.keyboard.press('Tab')
      expect(await marked()).toBe(true)
    })

    test('the skip link moves the focus to the text', async () => {
      const { page } = await browser.open()
      await page.goto(`${here.site.origin}/guides/`)
      await ready(page)
      await page.keyboard.press('Tab')
      await expect.poll(() => focused(page)).toBe('Skip to main content')
      await page.keyboard.press('Enter')
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    })

    test('a click before the scripts have arrived is not lost', async () => {
      const own = await here.own()
      const release = own.hold(SCRIPTS)
      const { page } = await browser.open()
      await page.goto(`${own.origin}/guides/`)
      await page.click('.announcement button')
      expect(await page.locator('.announcement').count()).toBe(1)
      release()
      await ready(page)
      await expect.poll(() => page.locator('.announcement').count()).toBe(0)
    })

    test('the scripts wait until the browser is idle or the reader does something', async () => {
      const { page, requests } = await browser.open()
      await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }))
      await page.goto(`${here.site.origin}/guides/`, { waitUntil: 'load' })
      const scripts = () => requests().filter((url) => url.includes('/assets/') && url.endsWith('.js'))
      const ofPage = (url: string) => !url.includes('/dev.')
      expect(scripts().filter(ofPage)).toEqual([])
      await page.mouse.move(700, 400)
      expect(scripts().filter(ofPage)).toEqual([])
      await page.hover('.navbar a[href="/reference/"]')
      await ready(page)
      expect(scripts().filter(ofPage).length).toBeGreaterThan(0)
    })

    test('the logo has an image for the dark mode', async () => {
      const logo = { src: '/logo.svg', srcDark: '/piece.svg', alt: 'FreeSewing' }
      const own = await here.own({ config: { navbar: { logo, style: 'dark', items: [] } } })
      const { page } = await browser.open({ colorScheme: 'dark' })
      await page.goto(`${own.origin}/guides/`)
      const shown = () =>
        page
          .locator('.navbar.dark .brand .logo:visible')
          .evaluateAll((all) => all.map((one) => one.getAttribute('src')))
      await expect.poll(shown).toEqual(['/piece.svg'])
      await page.emulateMedia({ colorScheme: 'light' })
      await page.reload()
      await expect.poll(shown).toEqual(['/logo.svg'])
    })

    test('the table of contents is a box on a phone', async () => {
      const { page } = await browser.open({ viewport: { width: 390, height: 800 } })
      await page.goto(`${here.site.origin}/reference/`)
      expect(await page.isVisible('.toc')).toBe(false)
      expect(await page.isVisible('.toc-box a')).toBe(false)
      await page.click('.toc-box summary')
      expect(await page.locator('.toc-box .details-body > ul > li > a').allTextContents()).toContain('Settings')
      expect(await page.locator('.toc-box ul ul a').allTextContents()).toContain('With numbers')
      await ready(page)
      await page.click('.toc-box a[href="#settings"]')
      // The box is closed and stays below the bar, and the heading stands below both.
      await expect.poll(() => page.isVisible('.toc-box a')).toBe(false)
      const edges = () =>
        page.evaluate(() =>
          ['.navbar', '.toc-box', '#settings'].map((part) => {
            const { top, bottom } = document.querySelector(part)?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
            return [top, bottom]
          }),
        )
      await expect
        .poll(async () => {
          const [bar, box, heading] = await edges()
          const isBelowBar = Math.abs((box?.[0] ?? 0) - (bar?.[1] ?? 0)) <= 1
          return isBelowBar && (heading?.[0] ?? 0) >= (box?.[1] ?? 0) && (heading?.[0] ?? 0) < 140
        })
        .toBe(true)
      await page.setViewportSize({ width: 390, height: 300 })
      expect((await edges())[1]?.[1]).toBeLessThan(0)
    })

    test('the table of contents marks the active heading', async () => {
      const { page } = await browser.open()
      await page.goto(`${here.site.origin}/reference/`)
      await ready(page)
      await page.locator('#settings').evaluate((heading) => heading.scrollIntoView())
      await expect.poll(() => page.locator('.toc [aria-current]').allTextContents()).toEqual(['Settings'])
    })

    test('back to top appears when the reader scrolls up', async () => {
      const { page } = await browser.open()
      await page.goto(`${here.site.origin}/reference/`)
      await ready(page)
      await page.mouse.move(700, 500)
      await page.mouse.wheel(0, 1500)
      await page.waitForFunction(() => scrollY > 1000)
      expect(await page.isVisible('.back-to-top')).toBe(false)
      await page.mouse.wheel(0, -300)
      await page.waitForSelector('.back-to-top.shown')
      await page.click('.back-to-top')
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
      // The wheel has no effect while the page is still scrolling.
      await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }))
      await page.waitForFunction(() => scrollY > 1000)
      // A jump up to a heading does not show the button.
      await page.evaluate(() => {
        location.hash = '#example'
      })
      await page.waitForFunction(() => scrollY < 1000)
      await expect.poll(() => page.locator('.back-to-top.shown').count()).toBe(0)
    })

    test('back to top does not animate when the reader asked for reduced motion', async () => {
      const { page } = await browser.open({ reducedMotion: 'reduce' })
      await page.goto(`${here.site.origin}/reference/`)
      await ready(page)
      await page.mouse.move(700, 500)
      await page.mouse.wheel(0, 1500)
      await page.waitForFunction(() => scrollY > 1000)
      await page.mouse.wheel(0, -300)
      await page.waitForSelector('.back-to-top.shown')
      const top = await page.locator('.back-to-top').evaluate((button) => {
        ;(button as HTMLElement).click()
        return window.scrollY
      })
      expect(top).toBe(0)
    })

    test('an error inside a page is shown in its place with its causes, and the reader can try again', async () => {
      const own = await here.own()
      const { page, troubles } = await browser.open()
      await page.goto(`${own.origin}/guides/`)
      await ready(page)
      const bundle = /data-bundle="([^"]+)"/.exec(await own.text('/tags/'))?.[1] ?? ''
      await own.replace(bundle, (text) => text.replace('"letters":[', '"letters":null,"x":['))
      await page.hover('.dropdown-label')
      await page.click('.dropdown a[href="/tags/"]')
      await page.waitForSelector('.crash')
      await expect.poll(() => page.textContent('h1')).toBe('Page Error')
      await expect.poll(() => page.title()).toBe('Page Error | FreeSewing')
      expect(await page.isVisible('.navbar')).toBe(true)
      expect(troubles().some(({ kind }) => kind === 'console error')).toBe(true)
      await page.click('text=Try again')
      await page.waitForSelector('.crash')
      await follow(page, '.navbar a[href="/guides/"]', 'Guides')
    })

    test('after an error, the page has its own title again, and so has the next page', async () => {
      const own = await here.own()
      const { page } = await browser.open()
      await page.goto(`${own.origin}/guides/`)
      await ready(page)
      // Reading the page's data throws until the test restores it.
      await page.evaluate(() => {
        const { parse } = JSON
        JSON.parse = (text: string) => {
          const value = parse(text)
          const props = value?.['/tags/']?.props
          if (!props) return value
          const { data } = props
          const get = (): unknown => {
            if (!(globalThis as { mended?: boolean }).mended) throw new Error('Not yet')
            return data
          }
          Object.defineProperty(props, 'data', { get })
          return value
        }
      })
      await page.hover('.dropdown-label')
      await page.click('.dropdown a[href="/tags/"]')
      await page.waitForSelector('.crash')
      await expect.poll(() => page.title()).toBe('Page Error | FreeSewing')
      await page.evaluate('globalThis.mended = true')
      await page.click('text=Try again')
      await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Tags')
      await expect.poll(() => page.title()).toBe('Tags | FreeSewing')
      await page.evaluate('globalThis.mended = false')
      await follow(page, '.navbar a[href="/guides/"]', 'Guides')
      await page.goBack()
      await page.waitForSelector('.crash')
      await follow(page, '.navbar a[href="/guides/"]', 'Guides')
      await expect.poll(() => page.title()).toBe('Guides | FreeSewing')
    })

    test('an error in the layout leaves a bare page, and the reader can try again', async () => {
      const own = await here.own()
      const html = await own.text('/guides/')
      const data = /data-site="([^"]+)"/.exec(html)?.[1] ?? ''
      await own.replace(data, (text) => text.replace('"external":false,', '"external":false,"activeBaseRegex":"(",'))
      const { page } = await browser.open()
      await page.goto(`${own.origin}/guides/`)
      await page.waitForSelector('main:not(.frame *) > .crash')
      await expect.poll(() => page.textContent('h1')).toBe('Page Error')
      await expect.poll(() => page.title()).toBe('Page Error')
      const report = (await page.textContent('.crash pre')) ?? ''
      expect(report).toMatch(/This item of navbar\.items in the configuration failed:[\s\S]*Cause:\n/)
      // The message shows the item as the configuration has it, not as the page gets it.
      expect(report.split('"to": "/guides"')).toHaveLength(2)
      expect(report).not.toContain('"url"')
      await page.click('text=Try again')
      await page.waitForSelector('main:not(.frame *) > .crash')
      await expect.poll(() => page.title()).toBe('Page Error')
    })

    test('a document shows its tags, its edit link, its last change and its neighbours', async () => {
      const { page } = await browser.open()
      await page.goto(`${here.site.origin}/reference/`)
      const info = page.locator('.page-info')
      expect(await info.locator('[rel=tag]').allTextContents()).toEqual(['training'])
      expect(await info.getByText('Edit this page').getAttribute('href')).toBe('https://example.org/edit/reference.md')
      expect(await info.locator('.last-updated').textContent()).toBe('Last updated on Apr 3, 2026 by Joost')
      expect(await page.locator('.pagination a').allInnerTexts()).toEqual([
        'Previous\nGuides',
        'Next\nPart method number 1',
      ])
    })

    test('tags link to their pages', async () => {
      const { page } = await browser.open()
      await page.goto(`${here.site.origin}/tags/`)
      expect(await page.locator('main h2').allTextContents()).toEqual(['G', 'T'])
      await follow(page, 'text=training', '2 docs tagged with “training”')
      expect(await page.locator('main .card h2').allTextContents()).toEqual(['Guides', 'Reference'])
      await follow(page, 'text=View all tags', 'Tags')
    })

    test('the home page shows its drawing beside the title, and the body of its document', async () => {
      const { page } = await browser.open()
      await page.goto(`${here.site.origin}/`)
      // The title of the page is that of the site, and appears once.
      await expect.poll(() => page.title()).toBe('FreeSewing')
      expect(await page.locator('h1').allTextContents()).toEqual(['Patterns by code'])
      const title = await page.locator('h1').boundingBox()
      const drawing = await page.getByRole('img', { name: 'A piece of a pattern' }).boundingBox()
      expect(drawing?.x).toBeGreaterThan((title?.x ?? 0) + (title?.width ?? 0))
      expect(await page.locator('.text-card h3').allTextContents()).toEqual(['Designers', 'Editors'])
      expect(await page.locator('.sidebar').count()).toBe(0)
      await page.click('.actions a')
      await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Guides')
      expect(await page.locator('.sidebar a[href="/"]').filter({ hasText: 'Patterns' }).count()).toBe(0)
    })

    test('the footer has columns or a line of links, a logo and a copyright', async () => {
      const { page } = await browser.open()
      await page.goto(`${here.site.origin}/guides/`)
      const footer = page.locator('body .footer')
      expect(await footer.locator('h2').allTextContents()).toEqual(['Docs', 'Help & Support', 'More'])
      expect(await footer.locator('img[alt="FreeSewing"]').getAttribute('width')).toBe('48')
      expect(await footer.textContent()).toContain('The FreeSewing contributors')
      const links = [
        { label: 'One', to: '/guides' },
        { label: 'Two', href: 'https://example.org/' },
      ]
      const own = await here.own({ config: { footer: { style: 'dark', links } } })
      await page.goto(`${own.origin}/guides/`)
      expect(await page.locator('.footer.dark .flat li').count()).toBe(2)
      expect(await page.locator('.footer h2').count()).toBe(0)
    })

    test('the root element has the language and the direction of the site', async () => {
      const own = await here.own({ config: { i18n: { defaultLocale: 'he', locales: ['he'] } } })
      const { page } = await browser.open({ viewport: { width: 390, height: 800 } })
      await page.goto(`${own.origin}/guides/`)
      expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
        'he',
        'rtl',
      ])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    })

    test('in right-to-left sites, the menu opens beside its button, and code stays left-to-right', async () => {
      const own = await here.own({ config: { i18n: { defaultLocale: 'he', locales: ['he'] } } })
      const { page } = await browser.open({ viewport: { width: 390, height: 800 } })
      await page.goto(`${own.origin}/reference/`)
      await ready(page)
      const code = page.locator('pre').first()
      expect(await code.evaluate((pre) => getComputedStyle(pre).direction)).toBe('ltr')
      const edge = async (selector: string): Promise<number> => {
        const box = await page.locator(selector).boundingBox()
        return box ? box.x + box.width : Number.NaN
      }
      expect(await edge('.hamburger')).toBeGreaterThan(350)
      await page.click('.hamburger')
      await expect.poll(() => edge('.sidebar')).toBe(390)
      const mark = await page
        .locator('.sidebar [aria-current=page]')
        .evaluate((link) => getComputedStyle(link.closest('.label') ?? link, '::before').insetInlineStart)
      expect(mark).toBe('0px')
    })

    test('current and open entries are marked in forced colours too', async () => {
      const { page } = await browser.open({ forcedColors: 'active', viewport: { width: 1440, height: 900 } })
      await page.goto(`${here.site.origin}/guides/`)
      await ready(page)
      const colors = await page.evaluate(() => {
        const of = (selector: string, pseudo?: string): string => {
          const element = document.querySelector(selector)
          return element ? getComputedStyle(element, pseudo).backgroundColor : `no ${selector}`
        }
        return [
          of('body'),
          of('.label:has(> [aria-current])', '::before'),
          of('.category:not(.open) > .label > button', '::before'),
          of('.dropdown-label', '::after'),
          of('.navbar .left [aria-current]'),
        ]
      })
      expect(new Set(colors.slice(1, 4)).size, colors.join()).toBe(1)
      for (const color of colors.slice(1)) expect(['rgba(0, 0, 0, 0)', colors[0]]).not.toContain(color)
    })

    test('on paper there is only the text', async () => {
      const { page } = await browser.open({ colorScheme: 'dark' })
      await page.goto(`${here.site.origin}/reference/`)
      await ready(page)
      await page.emulateMedia({ media: 'print' })
      for (const part of [
        '.navbar',
        '.sidebar',
        '.toc',
        '.pagination',
        '.footer',
        '.announcement',
        '.breadcrumbs',
        '.code-buttons',
      ]) {
        expect([part, await page.locator(part).first().isVisible()]).toEqual([part, false])
      }
      expect(await page.isVisible('h1')).toBe(true)
      expect(
        await page
          .locator('pre')
          .nth(1)
          .evaluate((pre) => [getComputedStyle(pre).whiteSpace, pre.scrollWidth - pre.clientWidth]),
      ).toEqual(['pre-wrap', 0])
      const [ink, paper] = await page.evaluate(() => {
        const { color, backgroundColor } = getComputedStyle(document.documentElement)
        return [color, backgroundColor]
      })
      expect(ink).toBe('rgb(32, 37, 42)')
      expect(paper).toBe('rgb(255, 255, 255)')
    })
  })
})

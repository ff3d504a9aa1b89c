/** The site under its own content security policy, built and in development. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sharedBrowser } from '../harness/browser.ts'
import { follow, ready } from './pages/reader.ts'
import { type PageSite, servePages } from './pages/site.ts'

const browser = sharedBrowser()
const kinds = ['/', '/guides/', '/reference/', '/tags/', '/tags/training/', '/search/', '/nowhere/']

describe.each([
  { form: 'as headers', mode: 'build', security: { host: 'netlify' }, paths: kinds },
  // `every-page.test.ts` visits all pages of the first site with it.
  { form: 'in the pages', mode: 'build', security: { headersFile: false }, paths: ['/reference/'] },
  { form: 'as headers', mode: 'dev', security: { host: 'netlify' }, paths: kinds },
  { form: 'of the pages, as headers', mode: 'dev', security: { headersFile: false }, paths: ['/reference/'] },
] as const)('$form, in $mode', ({ form, mode, security, paths }) => {
  let site: PageSite
  beforeAll(async () => {
    site = await servePages(mode, { config: { security } })
  })
  afterAll(() => site.close())

  test('the policy allows only the site itself and one inline script, and requires Trusted Types', async () => {
    const answer = await fetch(`${site.origin}/guides/`)
    const html = await answer.text()
    const tag = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/i
      .exec(html)?.[1]
      ?.replaceAll('&#x27;', "'")
    const header = answer.headers.get('content-security-policy') ?? undefined
    const policy = header ?? tag ?? ''
    expect([header === undefined, tag === undefined]).toEqual(form === 'in the pages' ? [true, false] : [false, true])
    expect(policy).toMatch(
      /^default-src 'self'; script-src 'self'(?: 'sha256-[\w+/=]+'){2}; img-src 'self' data:; object-src 'none'/,
    )
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types docs-build")
    expect(policy).not.toMatch(/unsafe|\*/)
    if (form === 'as headers') {
      expect(policy).toContain("frame-ancestors 'self'")
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    }
  })

  test.for(paths)('%s violates nothing in the policy', async (path) => {
    const { page, troubles } = await browser.open()
    await page.goto(site.origin + path)
    await ready(page)
    await page.click('.navbar .color-mode')
    await page.hover('.navbar .dropdown-label')
    await follow(page, '.navbar a[href="/reference/"]', 'Reference')
    await page.locator('[role=tab]').nth(1).click()
    await page.locator('.code').first().hover()
    await page.locator('.copy').first().click()
    await page.getByText('Why is it called bib?').click()
    await page.hover('.sidebar')
    await page.click('button[aria-label="Collapse sidebar category \'Reference\'"]')
    if (path !== '/reference/') await page.goBack()
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)
    await ready(page)
    expect(troubles().filter(({ kind, text }) => kind !== 'bad status' && !text.includes('404'))).toEqual([])
  })

  test('the search violates nothing in the policy', async () => {
    const { page, troubles } = await browser.open()
    await page.goto(`${site.origin}/guides/`)
    await ready(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search docs' }).fill('parts')
    await page.waitForSelector('[role=option] mark')
    expect(troubles()).toEqual([])
  })

  test('injected scripts do not run, and injected HTML is refused', async () => {
    const { page, troubles } = await browser.open()
    await page.goto(`${site.origin}/guides/`)
    await ready(page)
    await page
      .evaluate(() => {
        const script = document.createElement('script')
        script.append('window.ran = true')
        document.body.append(script)
      })
      .catch(() => {})
    const thrown = await page.evaluate(() => {
      try {
        document.body.innerHTML = '<p>gone'
        return ''
      } catch (error) {
        return String(error)
      }
    })
    expect(thrown).toContain('TrustedHTML')
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    expect(troubles().some(({ kind }) => kind === 'policy violation')).toBe(true)
  })
})

describe("a theme's part with a script from another host", () => {
  const files = {
    'Footer.tsx': `
      import { useEffect } from 'react'
      export default function Footer() {
        useEffect(() => {
          const script = document.createElement('script')
          script.src = 'https://stats.invalid/count.js'
          document.head.append(script)
        }, [])
        return <footer>Own</footer>
      }`,
  }

  test.each(['dev', 'build'] as const)('is blocked in %s', async (mode) => {
    const site = await servePages(mode, { files, config: { theme: { components: { Footer: 'Footer.tsx' } } } })
    onTestFinished(() => site.close())
    const { page, troubles, requests } = await browser.open()
    await page.goto(`${site.origin}/guides/`)
    await expect.poll(() => troubles().filter(({ kind }) => kind === 'policy violation')).not.toEqual([])
    expect(requests().filter((url) => url.includes('stats.invalid'))).toEqual([])
  })
})

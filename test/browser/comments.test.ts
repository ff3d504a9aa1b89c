/** Comments below pages. Nothing is loaded until a reader asks for it; then readers hear, see and send comments. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedBrowser } from '../harness/browser.ts'
import { parseSite } from '../harness/site.ts'
import { ready } from './pages/reader.ts'
import { serveSite } from './served.ts'

const browser = sharedBrowser()

const siteWith = (options: string) =>
  parseSite(`
-- docs.config.ts --
import { comments } from 'docs-build-comments'

export default {
  title: 'Commented',
  colorMode: { respectPrefersColorScheme: true },
  plugins: [comments(${options})],
}
-- docs/index.md --
# Home

[Other](./other.md) and [quiet](./quiet.md).
-- docs/other.md --
# Other
-- docs/quiet.md --
---
comments: false
---
# Quiet
`)

const ENDPOINT = 'https://comments.example/list'
const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' }

interface Comment {
  readonly author: string
  readonly date?: string
  readonly text: string
}

/** An endpoint that keeps what it gets. @returns the requests that it was asked, in order */
async function answer(page: Page, kept: Comment[], status: { code: number }): Promise<string[]> {
  const asked: string[] = []
  await page.context().route(`${ENDPOINT}**`, async (route) => {
    const request = route.request()
    asked.push(`${request.method()} ${new URL(request.url()).search}`)
    if (request.method() === 'POST') kept.push(request.postDataJSON() as Comment)
    await route.fulfill({ status: status.code, headers: CORS, json: kept })
  })
  return asked
}

test('an endpoint lists comments as text and takes new ones, with the keyboard alone', async () => {
  const { origin } = await serveSite('build', siteWith(`{ endpoint: '${ENDPOINT}' }`))
  const { page, troubles } = await browser.open()
  const kept = [{ author: 'Ann <b>', date: '2026-01-31', text: '<img src=x onerror=alert(1)>\nSecond line' }]
  const asked = await answer(page, kept, { code: 200 })
  await page.goto(`${origin}/`)
  await ready(page)
  // Pages that are reached without loading a document have comments too.
  await page.getByRole('link', { name: 'Other', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Other' }).waitFor()
  const comments = page.getByRole('region', { name: 'Comments' })
  expect(asked).toEqual([])
  await comments.getByRole('button', { name: 'Show comments' }).focus()
  await page.keyboard.press('Enter')
  await comments.getByText('<img src=x onerror=alert(1)>').waitFor()
  expect(await comments.locator('img, b').count()).toBe(0)
  await expect.poll(() => comments.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  expect(await comments.locator('time').getAttribute('datetime')).toContain('2026-01-31')
  await comments.getByRole('textbox', { name: 'Your name' }).fill('Bob')
  await comments.getByRole('textbox', { name: 'Your comment' }).fill('Thanks & more')
  await comments.getByRole('button', { name: 'Send' }).press('Enter')
  await comments.getByRole('status').filter({ hasText: 'Your comment has been sent.' }).waitFor()
  await comments.getByRole('listitem').filter({ hasText: 'Thanks & more' }).waitFor()
  expect(kept[1]).toEqual({ page: '/other/', url: `${origin}/other/`, author: 'Bob', text: 'Thanks & more' })
  expect(asked.filter((one) => !one.startsWith('OPTIONS'))).toEqual([
    'GET ?page=%2Fother%2F',
    'POST ',
    'GET ?page=%2Fother%2F',
  ])
  expect(troubles()).toEqual([])
  await page.goto(`${origin}/quiet/`)
  expect(await page.getByRole('region', { name: 'Comments' }).count()).toBe(0)
})

test('a service that does not answer is said, and asked again', async () => {
  const { origin } = await serveSite('build', siteWith(`{ endpoint: '${ENDPOINT}' }`))
  const { page } = await browser.open()
  const status = { code: 500 }
  await answer(page, [], status)
  await page.goto(`${origin}/`)
  const comments = page.getByRole('region', { name: 'Comments' })
  await comments.getByRole('button', { name: 'Show comments' }).click()
  await comments.getByRole('status').filter({ hasText: 'could not be loaded' }).waitFor()
  status.code = 200
  await comments.getByRole('button', { name: 'Show comments' }).click()
  await comments.getByRole('status').filter({ hasText: 'There are no comments yet.' }).waitFor()
  status.code = 500
  await comments.getByRole('textbox', { name: 'Your name' }).fill('Bob')
  await comments.getByRole('textbox', { name: 'Your comment' }).fill('Lost?')
  await comments.getByRole('button', { name: 'Send' }).click()
  await comments.getByRole('status').filter({ hasText: 'could not be sent' }).waitFor()
  expect(await comments.getByRole('textbox', { name: 'Your comment' }).inputValue()).toBe('Lost?')
})

test('a press that comes before the scripts of the page asks once', async () => {
  const { origin } = await serveSite('build', siteWith(`{ endpoint: '${ENDPOINT}' }`))
  const { page } = await browser.open()
  const status = { code: 500 }
  const asked = await answer(page, [], status)
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.context().route('**/assets/site.*.json', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${origin}/`)
  const comments = page.getByRole('region', { name: 'Comments' })
  await comments.getByRole('button', { name: 'Show comments' }).click()
  await comments.getByRole('status').filter({ hasText: 'could not be loaded' }).waitFor()
  release()
  await ready(page)
  status.code = 200
  await comments.getByRole('button', { name: 'Show comments' }).click()
  await comments.getByRole('status').filter({ hasText: 'There are no comments yet.' }).waitFor()
  expect(asked).toEqual(['GET ?page=%2F', 'GET ?page=%2F'])
})

const GISCUS = `{ repo: 'acme/docs', repoId: 'R_1', category: 'Comments', categoryId: 'DIC_1', theme: { dark: 'dark_dimmed' } }`

/** Stands for giscus: sends and receives the messages of its frame. */
const FRAME = `<script>
addEventListener('message', (event) => document.body.append(JSON.stringify(event.data)))
parent.postMessage({ giscus: { resizeHeight: 321 } }, '*')
</script>`

test('giscus is a frame of its host alone, and follows the mode of the site', async () => {
  const { origin } = await serveSite('build', siteWith(`{ giscus: ${GISCUS}, load: 'near' }`))
  const { page, troubles } = await browser.open({ colorScheme: 'light' })
  const asked: URL[] = []
  await page.context().route('https://giscus.app/**', async (route) => {
    asked.push(new URL(route.request().url()))
    await route.fulfill({ contentType: 'text/html', body: FRAME })
  })
  await page.goto(`${origin}/other/?giscus=a-session`)
  const frame = page.locator('iframe[title="Comments"]')
  await expect.poll(() => frame.evaluate((element) => element.style.height)).toBe('321px')
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/en/widget'])
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
    repo: 'acme/docs',
    term: 'other/',
    theme: 'light',
    session: 'a-session',
    origin: `${origin}/other/`,
  })
  expect(page.url()).toBe(`${origin}/other/`)
  await page.getByRole('button', { name: /Switch between dark and light/ }).click()
  await page.getByRole('button', { name: /Switch between dark and light/ }).click()
  await expect.poll(() => page.frameLocator('iframe').locator('body').textContent()).toContain('dark_dimmed')
  expect(troubles()).toEqual([])
})

test('giscus is asked once more when it refuses a session that was kept, and stays when it refuses without one', async () => {
  const { origin } = await serveSite('build', siteWith(`{ giscus: ${GISCUS}, load: 'near' }`))
  const { page } = await browser.open()
  const sessions: (string | null)[] = []
  await page.context().route('https://giscus.app/**', async (route) => {
    sessions.push(new URL(route.request().url()).searchParams.get('session'))
    const refuse = `<script>parent.postMessage({ giscus: { error: 'Bad credentials' } }, '*')</script>`
    await route.fulfill({ contentType: 'text/html', body: refuse + FRAME })
  })
  await page.goto(`${origin}/other/?giscus=an-old-session`)
  const frame = page.locator('iframe[title="Comments"]')
  // What a frame says after it was replaced has no effect.
  await expect.poll(() => frame.evaluate((element) => element.style.height)).toBe('321px')
  expect(sessions).toEqual(['an-old-session', ''])
  expect(await page.evaluate(() => localStorage.getItem('giscus-session'))).toBeNull()
})

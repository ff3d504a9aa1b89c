/** The buttons and the question that plugins of ours put on pages. */
import { beforeAll, expect, test } from 'vitest'
import { folderFiles } from '../components/cases.ts'
import { sharedBrowser } from '../harness/browser.ts'
import { type ServedSite, serveSite } from './served.ts'

const browser = sharedBrowser()
let site: ServedSite
beforeAll(async () => {
  site = await serveSite('build', folderFiles('packages/machines/test/site'), '/b/')
})

test('a page is copied and opened elsewhere, and answers are sent with the keyboard', async () => {
  const { origin } = site
  const { page, troubles } = await browser.open({ permissions: ['clipboard-read', 'clipboard-write'] })
  const sent: unknown[] = []
  await page.context().route('https://feedback.example/**', async (route) => {
    const request = route.request()
    if (request.method() === 'POST') sent.push([request.postDataJSON(), await request.headerValue('cookie')])
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' }
    await route.fulfill({ status: 204, headers })
  })
  await page
    .context()
    .route('https://count.example/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'window.counted = document.currentScript.dataset.domain' }),
    )
  await page.context().route('https://assistant.example/**', (route) => route.fulfill({ body: 'assistant' }))
  await page.goto(`${origin}/`)
  expect(await page.evaluate(() => (window as { counted?: string }).counted)).toBe('example.org')

  // The buttons work on pages that are reached without loading a document.
  await page.getByRole('link', { name: 'a guide' }).click()
  await page.getByRole('heading', { level: 1, name: 'One' }).waitFor()
  await page.getByRole('button', { name: 'Copy page' }).click()
  await page.getByText('Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('# One\n\n:::note\nText.\n:::\n')

  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Open in A <b>' }).click()
  const asked = new URL((await opened).url()).searchParams.get('q')
  expect(asked).toBe(`Read ${origin}/guides/one/index.md, and answer my questions about it.`)

  const question = page.getByRole('group', { name: 'Was this page helpful?' })
  await question.getByRole('button', { name: 'No' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'Thank you.' }).waitFor()
  expect(await question.getByRole('button', { name: 'No' }).getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('textbox', { name: 'What could be better?' }).fill('More <pictures>')
  await page.getByRole('button', { name: 'Send' }).press('Enter')
  const about = { page: '/b/guides/one/', url: `${origin}/guides/one/`, helpful: false }
  await expect
    .poll(() => sent)
    .toEqual([
      [about, null],
      [{ ...about, comment: 'More <pictures>' }, null],
    ])
  expect(troubles()).toEqual([])
})

test('a failed answer shows a message, and can be asked for again', async () => {
  const { origin } = site
  const { page } = await browser.open()
  await page.context().route(/feedback\.example|count\.example/, (route) => route.abort())
  await page.goto(`${origin}/`)
  const yes = page.getByRole('button', { name: 'Yes' })
  await yes.click()
  await page.getByText('That could not be sent.').waitFor()
  await expect.poll(() => yes.getAttribute('aria-pressed')).toBe('false')
})

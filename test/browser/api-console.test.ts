/** The console of pages that the plugin `openapi` makes. */
import { beforeAll, expect, test } from 'vitest'
import { folderFiles } from '../components/cases.ts'
import { sharedBrowser } from '../harness/browser.ts'
import { type ServedSite, serveSite } from './served.ts'

const browser = sharedBrowser()
let site: ServedSite
beforeAll(async () => {
  const files = folderFiles('packages/openapi/test/site')
  const config = String(files['docs.config.ts']).replace(
    'plugins:',
    "checks: { rules: { 'broken-link': 'warn', 'broken-markdown-link': 'ignore' } },\n  plugins:",
  )
  site = await serveSite('build', { ...files, 'docs.config.ts': config }, '/site/')
})

test('a reader sends a request from the page, and only its console is loaded for that', async () => {
  const { page, troubles } = await browser.open()
  const sent: unknown[] = []
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.context().route('http://localhost:4999/**', async (route) => {
    const request = route.request()
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-allow-methods': '*',
    }
    if (request.method() !== 'OPTIONS')
      sent.push([
        request.method(),
        request.url(),
        await request.headerValue('authorization'),
        await request.headerValue('cookie'),
      ])
    await route.fulfill({ status: 200, headers, contentType: 'application/json', body: '{"id":"<b>o_2</b>"}' })
  })
  await page.goto(`${site.origin}/shop/orders/get-order/`)
  const open = page.getByRole('button', { name: 'Try it' })
  await open.waitFor()
  expect(loaded.filter((url) => url.includes('api-console'))).toEqual([])
  await open.click()
  await page.getByLabel('Authorization').fill('secret')
  await page.getByLabel('orderId').fill('o_2/..')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('"id": "<b>o_2</b>"').waitFor()
  expect(sent).toEqual([['GET', 'http://localhost:4999/v2/orders/o_2%2F..', 'Bearer secret', null]])
  expect(troubles()).toEqual([])
})

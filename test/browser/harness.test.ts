import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '../harness/browser.ts'

const PAGES: Readonly<Record<string, string>> = {
  '/good/': '<!doctype html><link rel="icon" href="data:,"><title>Good</title><p>Hello',
  '/bad/': `<!doctype html><link rel="icon" href="data:,"><title>Bad</title>
    <script>console.warn('careful')</script>
    <script>throw new Error('thrown')</script>
    <img src="/missing.png">`,
  '/strict/':
    '<!doctype html><link rel="icon" href="data:,"><title>Strict</title><script>document.title = "Ran"</script>',
}

const server = createServer((request, response) => {
  const html = PAGES[request.url ?? '']
  const policy = request.url === '/strict/' ? { 'content-security-policy': "script-src 'self'" } : {}
  response.writeHead(html ? 200 : 404, { 'content-type': 'text/html', ...policy }).end(html)
})
let origin = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const browser = sharedBrowser()

test('a page without errors reports no troubles', async () => {
  const { page, troubles, requests } = await browser.open()
  await page.goto(`${origin}/good/`, { waitUntil: 'networkidle' })
  expect(troubles()).toEqual([])
  expect(requests()).toEqual([`${origin}/good/`])
})

test('errors that the page itself does not show are collected', async () => {
  const { page, troubles } = await browser.open()
  await page.goto(`${origin}/bad/`, { waitUntil: 'networkidle' })
  expect(troubles()).toEqual(
    expect.arrayContaining([
      { kind: 'console warning', text: 'careful' },
      { kind: 'exception', text: 'thrown' },
      { kind: 'bad status', text: `404 ${origin}/missing.png` },
    ]),
  )
})

test('a refused connection counts as a failed request', async () => {
  const { page, troubles } = await browser.open()
  await page.goto(`${origin}/good/`)
  await page.evaluate(() => fetch('http://127.0.0.1:1/').catch(() => undefined))
  expect(troubles()).toContainEqual({ kind: 'failed request', text: expect.stringContaining('http://127.0.0.1:1/') })
})

test('a violation of the content security policy is reported', async () => {
  const { page, troubles } = await browser.open()
  await page.goto(`${origin}/strict/`, { waitUntil: 'networkidle' })
  await expect.poll(() => page.title()).toBe('Strict')
  expect(troubles()).toContainEqual({ kind: 'policy violation', text: 'script-src-elem: inline' })
})

test('each test has its own storage', async () => {
  for (const _ of [1, 2]) {
    const { page } = await browser.open()
    await page.goto(`${origin}/good/`)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    await page.evaluate(() => localStorage.setItem('key', 'value'))
  }
})

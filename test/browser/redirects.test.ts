/** A reader at an old address, with the pages that lead on where the host follows no redirects itself. */
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { build, serve } from '../../cli/app/operations.ts'
import { sharedBrowser } from '../harness/browser.ts'
import { writeSite } from '../harness/site.ts'
import { ready } from './pages/reader.ts'

const browser = sharedBrowser()
let dir = ''

beforeAll(async () => {
  dir = await writeSite({
    'docs.config.js': `export default {
      title: 'Moved', baseUrl: '/base/',
      announcementBar: { content: '<a href="/old/#x" id="to-old">Old</a>' },
      redirects: { paths: { '/old': '/new', '/old#x': '/other#there' }, formats: ['html'] }
    }\n`,
    'docs/index.md': '# Home\n\nText.\n',
    'docs/new.md': "---\nredirect_from: [{ from: '#was', to: '#part' }]\n---\n\n# New\n\n## Part\n\nText.\n",
    'docs/other.md': "---\nredirect_from: ['/new#away']\n---\n\n# Other\n\n## There\n\nText.\n",
  })
  await build({ dir })
})

async function start(): Promise<string> {
  const server = await serve({ dir, port: 0 })
  onTestFinished(() => server.close())
  return `http://localhost:${server.port}`
}

test.for([
  ['/base/old/', '/base/new/'],
  ['/base/old/?a=b#part', '/base/new/?a=b#part'],
  ['/base/old/#x', '/base/other/#there'],
  ['/base/new/#was', '/base/new/#part'],
  ['/base/new/#away', '/base/other/'],
  ['/base/new/#part', '/base/new/#part'],
] as const)('%s leads to %s', async ([from, to]) => {
  const origin = await start()
  const { page, troubles } = await browser.open()
  await page.goto(origin + from)
  await page.waitForURL(origin + to)
  await ready(page)
  await expect.poll(() => page.url()).toBe(origin + to)
  expect(troubles()).toEqual([])
})

test('without scripts the refresh leads on', async () => {
  const origin = await start()
  const { page } = await browser.open({ javaScriptEnabled: false })
  await page.goto(`${origin}/base/old/`)
  await page.waitForURL(`${origin}/base/new/`)
  await expect.poll(() => page.textContent('h1')).toBe('New')
})

test('the router follows: a link names the new address, and an address by hand is left to the host', async () => {
  const origin = await start()
  const { page, troubles } = await browser.open()
  await page.goto(`${origin}/base/`)
  await ready(page)
  expect(await page.getAttribute('#to-old', 'href')).toBe('/base/other/#there')
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/base/old/'
    link.id = 'by-hand'
    link.textContent = 'Old'
    document.querySelector('article, main')?.append(link)
  })
  await page.click('#by-hand')
  await page.waitForURL(`${origin}/base/new/`)
  await ready(page)
  await expect.poll(() => page.textContent('h1')).toBe('New')
  expect(troubles()).toEqual([])
})

test('a site without entries in its bar shows its name there, and an empty search offers its pages', async () => {
  const origin = await start()
  const { page } = await browser.open()
  await page.goto(`${origin}/base/`)
  await ready(page)
  expect(await page.getByRole('link', { name: 'Moved', exact: true }).getAttribute('href')).toBe('/base/')
  await page.keyboard.press('/')
  const starts = page.getByRole('rowgroup', { name: 'Start here' })
  await starts.getByRole('link', { name: 'Other' }).waitFor()
  expect(await starts.getByRole('link').allTextContents()).toEqual(['New', 'Other'])
})

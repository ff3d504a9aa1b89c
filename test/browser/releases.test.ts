/** A reader whose tab is open while the site is published twice. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { build, serve } from '../../cli/app/operations.ts'
import { sharedBrowser } from '../harness/browser.ts'
import { writeSite } from '../harness/site.ts'
import { follow, isSameDocument, markDocument, ready } from './pages/reader.ts'

const browser = sharedBrowser()

/** Publishes another text of a page; a colour of the theme gives the release other code. */
async function deploy(dir: string, keep: number, number: number, color = '#000001'): Promise<void> {
  const config = { title: 'Patterns', releases: { keep }, theme: { tokens: { accent: color } } }
  writeFileSync(join(dir, 'docs.config.js'), `export default ${JSON.stringify(config)}`)
  writeFileSync(join(dir, 'docs/lines.md'), `# Lines\n\nText number ${number}.\n`)
  const { published } = await build({ dir, jobs: 1 })
  expect(published).toBe(true)
}

/** Opens the first release, and reads so far that the tab knows the page map. */
async function reading(keep: number) {
  const dir = await writeSite({
    'docs/readme.md': '# Start\n\n[points](points.md)\n',
    'docs/points.md': '# Points\n\n[lines](lines.md)\n',
  })
  await deploy(dir, keep, 1)
  const server = await serve({ dir, port: 0 })
  onTestFinished(() => server.close())
  const opened = await browser.open()
  // The browser prefetches pages of visible links; this test acts before that.
  await opened.page.route('**/lines/', (route) => route.abort('aborted'))
  await opened.page.goto(server.url)
  await ready(opened.page)
  await follow(opened.page, 'main a[href="/points/"]', 'Points')
  await markDocument(opened.page)
  const click = async (): Promise<void> => {
    await opened.page.unroute('**/lines/')
    await follow(opened.page, 'main a[href="/lines/"]', 'Lines')
  }
  return { dir, click, ...opened }
}

test('with two releases kept, a click shows the newest text in the tab of the first, and its search works', async () => {
  const { dir, click, page, troubles } = await reading(2)
  await deploy(dir, 2, 2)
  await deploy(dir, 2, 3)
  await click()
  await expect.poll(() => page.textContent('main article p')).toBe('Text number 3.')
  expect(await isSameDocument(page)).toBe(true)
  await page.keyboard.press('/')
  await page.getByRole('combobox').waitFor()
  expect(troubles()).toEqual([])
})

test('with two releases kept, the code of the first is there when the newest has other code', async () => {
  const { dir, page, troubles } = await reading(2)
  await deploy(dir, 2, 2, '#000002')
  await deploy(dir, 2, 3, '#000003')
  await page.keyboard.press('/')
  await page.getByRole('combobox').waitFor()
  expect(await isSameDocument(page)).toBe(true)
  expect(troubles()).toEqual([])
})

test('a click in the tab of a release with other code loads the document', async () => {
  const { dir, click, page } = await reading(0)
  await deploy(dir, 0, 2, '#000002')
  await click()
  await expect.poll(() => page.textContent('main article p')).toBe('Text number 2.')
  expect(await isSameDocument(page)).toBe(false)
})

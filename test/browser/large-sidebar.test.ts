/** Sidebars that pages show in part: of many siblings the nearest, and of a large tree its branch. */
import { expect, onTestFinished, test } from 'vitest'
import { build, serve } from '../../cli/app/operations.ts'
import { sharedBrowser } from '../harness/browser.ts'
import type { Files } from '../harness/files.ts'
import { writeSite } from '../harness/site.ts'
import { ready } from './pages/reader.ts'

const browser = sharedBrowser()

/** Folders with their numbers of pages. */
function folders(sizes: Readonly<Record<string, number>>): Files {
  const pages = Object.entries(sizes).flatMap(([folder, size]) =>
    Array.from({ length: size }, (_, i): [string, string] => {
      const name = `${folder}-${String(i).padStart(4, '0')}`
      return [`docs/${folder}/${name}.md`, `# ${name}\n`]
    }),
  )
  return { 'docs.config.js': 'export default {}', 'docs/readme.md': '# Home\n', ...Object.fromEntries(pages) }
}

async function served(sizes: Readonly<Record<string, number>>): Promise<string> {
  const dir = await writeSite(folders(sizes))
  await build({ dir })
  const server = await serve({ dir, host: 'localhost', port: 0 })
  onTestFinished(() => server.close())
  return server.url
}

test('without scripts, the nearest pages of a folder are there, and lead to the others', async () => {
  const url = await served({ flat: 120 })
  const { page } = await browser.open({ javaScriptEnabled: false })
  await page.goto(`${url}flat/flat-0050/`)
  const entries = page.locator('.tree .category.open li')
  expect(await entries.count()).toBe(23)
  expect(await page.locator('.tree .cut').allInnerTexts()).toEqual(['flat-0039', 'flat-0061'])
  expect(await page.locator('.tree [aria-current]').innerText()).toBe('flat-0050')
  await page.getByRole('link', { name: 'flat-0061' }).click()
  await page.waitForURL(`${url}flat/flat-0061/`)
  expect(await page.locator('.tree .cut').allInnerTexts()).toEqual(['flat-0050', 'flat-0072'])
})

test('the name of the group of the current page stays at the top edge of the sidebar', async () => {
  const url = await served({ flat: 120 })
  const { page } = await browser.open({ viewport: { width: 1200, height: 700 } })
  await page.goto(`${url}flat/flat-0050/`)
  await ready(page)
  const topOf = async (selector: string): Promise<number | undefined> => (await page.locator(selector).boundingBox())?.y
  await expect.poll(() => page.locator('.sidebar .tree').evaluate((tree) => tree.scrollTop)).toBeGreaterThan(100)
  expect(await topOf('.sidebar .tree .category.active > .label')).toBe(await topOf('.sidebar .tree'))
})

test('with scripts, the whole folder is there, and the entry of the page stays where it was', async () => {
  const url = await served({ flat: 120 })
  const { page, troubles } = await browser.open({ viewport: { width: 1200, height: 700 } })
  // The branch waits until the place of the entry is known.
  let answer = (): void => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/assets/sidebars/*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${url}flat/flat-0050/`)
  await ready(page)
  const current = page.locator('.tree [aria-current]')
  const top = async (): Promise<number> => Math.round((await current.boundingBox())?.y ?? 0)
  expect(await page.locator('.tree .cut').count()).toBe(2)
  const before = await top()
  answer()
  await expect.poll(() => page.locator('.tree .category.open li').count()).toBe(120)
  expect(await page.locator('.tree .cut').count()).toBe(0)
  expect(await top()).toBe(before)
  await page.getByRole('link', { name: 'flat-0090', exact: true }).click()
  await expect.poll(() => page.locator('main h1').innerText()).toBe('flat-0090')
  expect(await page.locator('.tree .category.open li').count()).toBe(120)
  expect(await current.innerText()).toBe('flat-0090')
  expect(troubles()).toEqual([])
})

test('of a large tree, only the branches are loaded that readers open, also by keyboard', async () => {
  const url = await served({ big: 700, other: 500 })
  const { page, requests, troubles } = await browser.open({ viewport: { width: 1200, height: 700 } })
  const branches = (): string[] => requests().flatMap((one) => /sidebars\/(.+)\.\w+\.json/.exec(one)?.[1] ?? [])
  await page.goto(`${url}big/big-0001/`)
  await ready(page)
  await expect.poll(() => page.locator('.tree .category.open li').count()).toBe(700)
  expect(branches().sort()).toEqual(['tutorialSidebar', 'tutorialSidebar-big-big-0000'])
  const other = page.locator('.tree').getByRole('button', { name: 'other', exact: true })
  await other.focus()
  await page.keyboard.press(' ')
  await expect.poll(() => page.locator('.tree .category.open li').count()).toBe(1200)
  expect(branches().sort()).toContain('tutorialSidebar-other-other-0000')
  await page.getByRole('link', { name: 'other-0003', exact: true }).click()
  await expect.poll(() => page.locator('main h1').innerText()).toBe('other-0003')
  expect(await page.locator('.tree [aria-current]').innerText()).toBe('other-0003')
  expect(troubles()).toEqual([])
})

/** The page that `docs-build report --format pages` writes, opened from a file. */
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { build } from '../../../cli/app/operations.ts'
import { sharedBrowser } from '../../../test/harness/browser.ts'
import { runCli, writeSite } from '../../../test/harness/site.ts'

const browser = sharedBrowser()

test('both versions stand side by side as text and as drawn; nothing of them runs, and nothing is loaded', async () => {
  const dir = await writeSite({
    'docs.config.js': "export default { title: 'Patterns', markdown: { html: 'verbatim' } }",
    'docs/readme.md': '# Start\n',
    'docs/points.md': '# Points\n\nOne *old* word.\n',
  })
  const { out: old } = await build({ dir, jobs: 1, out: 'old' })
  let asked = 0
  const server = createServer((_, response) => {
    asked++
    response.end()
  }).listen(0)
  onTestFinished(() => void server.close())
  const image = `http://localhost:${(server.address() as AddressInfo).port}/x.png`
  const hostile = `<img src="${image}" onerror="top.hacked=1"><script>top.hacked=1</script>`
  writeFileSync(join(dir, 'docs/points.md'), `# Points\n\nOne *new* word. </script>\n\n${hostile}\n`)
  const { out: next } = await build({ dir, jobs: 1, out: 'new' })
  const file = join(dir, 'diff.html')
  const run = await runCli(['report', next, '--since', old, '--format', 'pages', '--to', file])
  expect(run.code, run.stderr).toBe(0)
  const { page, troubles } = await browser.open()
  await page.goto(pathToFileURL(file).href)
  expect(await page.locator('td.cut mark').allTextContents()).toEqual(['old'])
  await page.getByRole('searchbox').fill('nothing has this name')
  await expect.poll(() => page.locator('#list li:visible').count()).toBe(0)
  await page.getByRole('searchbox').fill('points')
  await page.locator('#list li:visible a').first().press('Enter')
  await expect.poll(() => new URL(page.url()).hash).toBe('#page%3A%2Fpoints%2F')
  await page.getByRole('button', { name: 'Show as drawn' }).first().press('Enter')
  const frames = page.locator('iframe')
  await expect.poll(() => frames.count()).toBe(2)
  expect(await page.frameLocator('iframe').first().locator('em').textContent()).toBe('old')
  expect(await page.frameLocator('iframe').last().locator('em').textContent()).toBe('new')
  expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)
  await expect.poll(() => troubles().some(({ text }) => text.includes(image) && text.includes('Security'))).toBe(true)
  expect(asked).toBe(0)
  expect(troubles().filter(({ kind }) => kind === 'exception')).toEqual([])
})

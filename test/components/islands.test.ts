/** Replaced parts of a text as files: what a page with islands has, and what every other page lacks. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { build, verify } from '../../cli/app/operations.ts'
import { bootOf } from '../../site/page/page-bundle.ts'
import { type Files, writeSite } from '../harness/site.ts'
import { componentCase, folderFiles } from './cases.ts'

const SITE = componentCase('replaced')

/** The one broken link is the subject of other tests. */
const COMPONENTS: Files = { ...folderFiles('test/plugins/components'), 'docs/elements.md': '# Elements\n' }

const read = (dir: string, path: string): string => readFileSync(join(dir, 'build', path), 'utf8')

/** The bundle of a page. */
const bundleOf = (dir: string, page: string): string => read(dir, bootOf(read(dir, page))?.bundle.slice(1) ?? '')

test('only a page with islands names their script and style sheet', async () => {
  const dir = await writeSite(SITE)
  expect((await build({ dir, jobs: 1 })).published).toBe(true)
  expect(read(dir, 'parts/index.html')).toMatch(/<link rel="stylesheet" href="\/assets\/island-boxes\.\w+\.css"\/>/)
  expect(read(dir, 'parts/index.html')).toMatch(/<script type="module" src="\/assets\/islands\.\w+\.js">/)
  expect(read(dir, 'index.html')).not.toMatch(/islands?[.-]/)
  // Readers who come from another page start the script themselves.
  expect(bundleOf(dir, 'parts/index.html')).toMatch(/^import"\/assets\/islands\.\w+\.js"$/m)
  // Tabs in an island have another mark until React has taken over.
  expect(bundleOf(dir, 'parts/index.html')).toMatch(/^import"\/assets\/part-tabs\.\w+\.js"$/m)
  expect(bundleOf(dir, 'index.html')).not.toMatch(/islands|part-tabs/)
  expect((await verify({ out: join(dir, 'build') })).report.findings).toEqual([])
})

test('a page without islands loads less than 0.1 kB more script on a site that has components elsewhere', async () => {
  const [plain, ...own] = await Promise.all(
    [{ 'docs/index.md': '# Home\n' }, COMPONENTS, SITE].map(async (files) => {
      const dir = await writeSite(files)
      await build({ dir, jobs: 1 })
      const [, entry = ''] = /data-entry="([^"]*)"/.exec(read(dir, 'index.html')) ?? []
      return gzipSync(read(dir, entry), { level: 9 }).length
    }),
  )
  expect(plain).toBeGreaterThan(50_000)
  for (const weight of own) expect(weight - Number(plain)).toBeLessThan(100)
})

test('Markdown and code in an island stand in the page once', async () => {
  const dir = await writeSite(SITE)
  await build({ dir, jobs: 1 })
  const html = read(dir, 'parts/index.html').split('<script type="application/json"')[0] ?? ''
  for (const text of ['The text of the box', 'A box in a box.', 'The second text.', 'answer'])
    expect(html.replace(/content="[^"]*"/g, '').split(text), text).toHaveLength(2)
})

test('a site whose replaced parts do nothing in the browser has no islands in its pages', async () => {
  const files: Files = {
    'docs.config.ts': "export default { theme: { components: { Details: './details.tsx' } } }\n",
    'details.tsx': SITE['theme/plain-details.tsx'] ?? '',
    'docs/readme.md': ':::details[Line]\nText.\n:::\n',
  }
  const dir = await writeSite(files)
  await build({ dir, jobs: 1 })
  expect(read(dir, 'index.html')).toContain('<section class="plain-details"><p>Line</p><p>Text.</p></section>')
  expect(read(dir, 'index.html')).not.toContain('island')
})

test('a site without replaced parts of a text has no file of islands', async () => {
  const dir = await writeSite({ 'docs/readme.md': ':::details[Line]\nText.\n:::\n' })
  await build({ dir, jobs: 1 })
  expect(readdirSync(join(dir, 'build/assets')).filter((name) => /island|take-over/.test(name))).toEqual([])
  expect(existsSync(join(dir, 'build/index.html'))).toBe(true)
})

test.each([
  ['none', 0],
  ['load', 1],
])('hydrate = %s decides whatever the part does', async (when, islands) => {
  const dir = await writeSite({
    'docs.config.ts': "export default { theme: { components: { Details: './details.tsx' } } }\n",
    'details.tsx': `export const hydrate = '${when}'\nexport default ({ summary }) => <p onClick={() => {}}>{summary}</p>\n`,
    'docs/readme.md': ':::details[Line]\nText.\n:::\n',
  })
  await build({ dir, jobs: 1 })
  expect(read(dir, 'index.html').split('<docs-island ').length - 1).toBe(islands)
})

test('an unknown value of hydrate is named with the file', async () => {
  const dir = await writeSite({
    'docs.config.ts': "export default { theme: { components: { Details: './details.tsx' } } }\n",
    'details.tsx': "export const hydrate = 'later'\nexport default ({ summary }) => <p>{summary}</p>\n",
    'docs/readme.md': ':::details[Line]\nText.\n:::\n',
  })
  await expect(build({ dir, jobs: 1 })).rejects.toThrow(
    /details\.tsx exports hydrate = "later"; it must be one of none, idle, visible, load/,
  )
})

test('a warm build, a build with threads and a build elsewhere give the same bytes as a cold one', async () => {
  const dir = await writeSite(SITE)
  await build({ dir, jobs: 1 })
  const manifest = read(dir, 'docs-build.json')
  await writeFile(join(dir, 'docs/parts.md'), `${SITE['docs/parts.md']}\nMore.\n`)
  await build({ dir, jobs: 1 })
  expect(read(dir, 'docs-build.json')).not.toBe(manifest)
  await writeFile(join(dir, 'docs/parts.md'), SITE['docs/parts.md'] ?? '')
  await build({ dir, jobs: 1 })
  expect(read(dir, 'docs-build.json')).toBe(manifest)
  const other = await writeSite(SITE)
  await build({ dir: other, jobs: 2, cache: false })
  expect(read(other, 'docs-build.json')).toBe(manifest)
})

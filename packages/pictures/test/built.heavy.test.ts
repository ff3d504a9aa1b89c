/** Sites with social pictures. */
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../../cli/app/operations.ts'
import { pluggedSite } from '../../../test/harness/plugged-site.ts'
import { writeSite } from '../../../test/harness/site.ts'

test('pages have pictures for links to them, with the same bytes on every machine', async () => {
  const { text, dir, findings } = await pluggedSite('packages/pictures/test/site')
  const pictureOf = async (page: string): Promise<string> =>
    /property="og:image" content="https:\/\/example\.org\/b\/([^"]*)"/.exec(await text(page))?.[1] ?? ''
  expect(await pictureOf('guides/own/index.html')).toBe('logo.svg')
  const names = await Promise.all(
    ['', 'guides/', 'guides/one/', 'guides/two/'].map((page) => pictureOf(`${page}index.html`)),
  )
  expect(new Set(names).size).toBe(4)
  for (const name of names) {
    expect(name).toMatch(/^assets\/social\/[\da-f]{16}\.png$/)
    const bytes = await readFile(join(dir, 'build', name))
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  }
  expect(findings).toEqual([
    'docs/guides/two.md:1:1 picture-characters warn 日本語のページ: The font of the social pictures has no sign for 日 本 語 の ペ …; the picture shows the title of the site alone.',
  ])
})

test('one picture stands for each section, and pages without a picture declare no large card', async () => {
  const dir = await writeSite({
    'docs.config.ts': `import { socialPictures } from 'docs-build-pictures'
export default { title: 'Stitchery', url: 'https://example.org', plugins: [socialPictures({ each: 'section' })] }\n`,
    'docs/index.md': '# Home\n',
    'docs/guides/index.md': '# Guides\n',
    'docs/guides/one.md': '# 日本語のページ\n',
    'docs/tools/needles.md': '# Needles\n',
  })
  const { out, report } = await build({ dir, jobs: 1 })
  const cards = ['', 'guides/', 'guides/one/', 'tools/needles/', 'search/'].map(async (page) => {
    const html = await readFile(join(out, page, 'index.html'), 'utf8')
    const name = /property="og:image" content="https:\/\/example\.org\/([^"]*)"/.exec(html)?.[1]
    return [/"twitter:card" content="([^"]*)"/.exec(html)?.[1], name && basename(name)]
  })
  const drawn = await readdir(join(out, 'assets/social'))
  expect(drawn).toHaveLength(2)
  const [[, home] = [], [, guides] = [], ...others] = await Promise.all(cards)
  expect([home, guides].sort()).toEqual(drawn.sort())
  // A folder without a page of its own has the picture of the site.
  expect(others).toEqual([
    ['summary_large_image', guides],
    ['summary_large_image', home],
    ['summary', undefined],
  ])
  expect(report.findings).toEqual([])
})

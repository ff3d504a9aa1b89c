/** Links that code writes by itself: no Markdown has them, so `build` judges the finished pages. */
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build, verify } from '../../cli/app/operations.ts'
import { brief } from '../harness/brief-finding.ts'
import { writeSite } from '../harness/site.ts'

const CONFIG = (checks = '') => `export default {
  url: 'https://example.org',
  baseUrl: '/guide/',
  plugins: ['./cards.tsx'],
  theme: { components: { Footer: './footer.tsx' } },
  ${checks}
}
`
const SITE = {
  'docs.config.ts': CONFIG(),
  'cards.tsx': `export default { name: 'cards', components: { Jump: { module: './jump.tsx', attributes: { to: { type: 'string', about: 'A page.' } } } }, markdown: { directives: [{
    name: 'card-of',
    schema: { about: 'A card.', kind: 'leaf', attributes: { page: { type: 'string', about: 'A page.' } }, label: 'none' },
    view: ({ attributes }) => <p><a href={'/guide/' + attributes.page + '/'}>Card</a><img src="/guide/none.png" alt="" /></p>,
  }] } }
`,
  'footer.tsx': `export default function Footer() { return <footer><a href="/guide/imprint/">Imprint</a> <a href="/elsewhere/">Shop</a> <a href="https://example.org/guide/gone/">Whole</a></footer> }\n`,
  'jump.tsx': `export default function Jump({ to }) { return <a href={to}>Jump</a> }\n`,
  'docs/index.md':
    '# Home\n\n::card-of{page=other}\n\n<Jump to="/guide/other/#there" />\n\n<Jump to="/guide/other/#not-there" />\n',
  'docs/other.md': '# Other\n\n## There\n\n::card-of{page=gone}\n',
  'static/old/index.html': '<p id="a"><a href="../missing/">Missing</a> <a href="#a">Here</a></p>\n',
}

test('a dead address of a view, a component, a part of the theme or an HTML file keeps the site unpublished', async () => {
  const dir = await writeSite(SITE)
  const { report, published } = await build({ dir, jobs: 1 })
  expect(report.findings.map(brief)).toEqual([
    'docs/index.md:1:1 broken-image fail /guide/none.png',
    'docs/index.md:1:1 broken-link fail /guide/imprint/',
    'docs/index.md:7:11 broken-anchor warn /guide/other/#not-there',
    'docs/other.md:1:1 broken-link fail /guide/gone/',
    'static/old/index.html:1:20 broken-link fail ../missing/',
  ])
  expect(published).toBe(false)
  expect(report.findings[0]?.hint).toContain('2 pages have it.')
})

test('a dead address that only warns is published, and a build without changes reports it again', async () => {
  const dir = await writeSite({
    ...SITE,
    'docs.config.ts': CONFIG(
      "checks: { rules: { 'broken-link': 'warn', 'broken-image': 'warn', 'broken-anchor': 'ignore' } },",
    ),
  })
  const first = await build({ dir, jobs: 1 })
  expect(first.report.findings.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual([
    'broken-image warn',
    'broken-link warn',
    'broken-link warn',
    'broken-link warn',
  ])
  expect(first.published).toBe(true)
  const again = await build({ dir, jobs: 1 })
  expect(again.rendered).toBe(0)
  expect(again.report.findings).toEqual(first.report.findings)
  expect((await verify({ out: first.out })).ok).toBe(true)
  expect((await build({ dir, jobs: 1, strict: true })).published).toBe(false)
})

test('an address that Markdown has too is found once, and an exemption there holds', async () => {
  const dir = await writeSite({
    'docs.config.ts':
      "export default { url: 'https://example.org', plugins: ['./none.ts'], checks: { rules: { 'broken-link': 'warn' } } }\n",
    'none.ts': "export default { name: 'none', markdown: { remark: [] } }\n",
    'docs/index.md':
      '# Home\n\n[Gone](gone.md) [anchor](other.md#gone)\n\n<!-- docs-build-ignore broken-image: it comes -->\n![It](it.png)\n',
    'docs/other.md': '---\ncustom_edit_url: https://example.org/edit/other.md\n---\n# Other\n',
  })
  const { report, published } = await build({ dir, jobs: 1 })
  expect(report.findings.map(brief)).toEqual([
    'docs/index.md:3:8 broken-link warn gone.md',
    'docs/index.md:3:26 broken-anchor warn other.md#gone',
  ])
  expect(published).toBe(true)
})

test('after a change, a dead address of a page that did not change is found', async () => {
  const other = '# Other\n\n## There\n'
  const dir = await writeSite({
    ...SITE,
    'docs/other.md': other,
    'static/guide/none.png': 'x',
    'static/imprint/index.html': '',
    'static/old/index.html': '',
  })
  const findings = async () => (await build({ dir, jobs: 1 })).report.findings.map(brief)
  await writeFile(
    join(dir, 'docs/index.md'),
    '# Home\n\n<Jump to="/guide/other/#there" />\n\n<Jump to="/guide/page/" />\n',
  )
  await writeFile(join(dir, 'docs/page.md'), '# Page\n')
  expect(await findings()).toEqual([])
  await writeFile(join(dir, 'docs/other.md'), other.replace('There', 'Then'))
  expect(await findings()).toEqual(['docs/index.md:3:11 broken-anchor warn /guide/other/#there'])
  await writeFile(join(dir, 'docs/other.md'), other)
  expect(await findings()).toEqual([])
  await rename(join(dir, 'docs/page.md'), join(dir, 'docs/pages.md'))
  expect(await findings()).toEqual(['docs/index.md:5:11 broken-link fail /guide/page/'])
})

test('pages are judged again when the settings change, and when a file of the output is gone', async () => {
  const dir = await writeSite({
    ...SITE,
    'docs.config.ts': CONFIG("checks: { rules: { 'broken-link': 'ignore', 'broken-image': 'ignore' } },"),
  })
  const { out, published } = await build({ dir, jobs: 1 })
  expect(published).toBe(true)
  await rm(join(out, 'other/index.html'))
  await writeFile(join(dir, 'docs/other.md'), '# Other\n\n## There\n\nMore.\n')
  expect((await build({ dir, jobs: 1 })).published).toBe(true)
  await writeFile(join(dir, 'docs.config.ts'), CONFIG())
  const { report } = await build({ dir, jobs: 1 })
  expect(report.findings.map(brief)).toContain('docs/index.md:1:1 broken-link fail /guide/imprint/')
})

test('an unlisted page shows only tags that have a page', async () => {
  const dir = await writeSite({
    'docs/index.md': '---\ntags: [billing]\n---\n# Home\n',
    'docs/hidden.md': '---\nunlisted: true\ntags: [billing, secret]\n---\n# Hidden\n',
  })
  const { out } = await build({ dir, jobs: 1 })
  expect((await readFile(join(out, 'hidden/index.html'), 'utf8')).match(/href="\/tags\/[^"]*"/g)).toEqual([
    'href="/tags/billing/"',
  ])
  expect((await verify({ out })).report.findings).toEqual([])
})

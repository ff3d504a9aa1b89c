/** A page kind is one file, its two lines in one list, and its line among the parts: everything below works without another change. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import type * as Library from '../../cli/api.ts'
import { changedProgram } from '../harness/changed-program.ts'
import { expectSameSite } from '../harness/dev-answers.ts'
import { type Files, writeSite } from '../harness/site.ts'

const SITE: Files = {
  'docs.config.ts': "export default { url: 'https://example.org', baseUrl: '/b/', title: 'T' }",
  'docs/index.md': '# Home\n\n[all](/all/) and [the list](/all/#list)\n',
  'docs/saw.md': '# Saw\n',
  'docs/awl.md': '# Awl & co\n',
}

let library: typeof Library
let program = ''

beforeAll(async () => {
  program = await changedProgram({
    from: 'test/added/all-pages.tsx',
    to: 'templates/all-pages.tsx',
    list: 'templates/index.ts',
    lines: [
      { before: 'import { CategoryView, category }', line: "import { AllPagesView, allPages } from './all-pages.tsx'" },
      { before: '  tags: TagsView,', line: "  'all-pages': AllPagesView," },
      {
        before: '  tags: {',
        line: "  'all-pages': { module: 'templates/all-pages.tsx', name: 'AllPagesView' },",
        list: 'site/page/page-parts.ts',
      },
      { before: '  tags,', line: "  'all-pages': allPages," },
    ],
  })
  library = await import(pathToFileURL(join(program, 'dist/api.js')).href)
})

test('the page is built, listed in the sitemap, verified, and answered by dev', async () => {
  const dir = await writeSite(SITE)
  const { out, report } = await library.build({ dir })
  expect(report.findings).toEqual([])
  const html = await readFile(join(out, 'all/index.html'), 'utf8')
  expect(html).toContain(
    '<ol id="list"><li><a href="/b/awl/">Awl &amp; co</a></li><li><a href="/b/">Home</a></li><li><a href="/b/saw/">Saw</a></li></ol>',
  )
  expect(html).toContain('content="Everything of T."')
  expect(await readFile(join(out, 'sitemap.xml'), 'utf8')).toContain('<loc>https://example.org/b/all/</loc>')
  expect((await library.verify({ out })).report.findings).toEqual([])
  const server = await library.dev({ dir, port: 0, host: '127.0.0.1' })
  try {
    await expectSameSite(out, server.url)
  } finally {
    await server.close()
  }
})

test('links, routes and the graph know it', async () => {
  const dir = await writeSite({
    ...SITE,
    'docs/index.md': '# Home\n\n[x](/all/#lst)\n',
    'docs/saw.md': '---\nslug: /all\n---\n# Saw\n',
  })
  const { report } = await library.check({ dir })
  expect(report.findings.map(({ rule, message }) => [rule, message])).toEqual([
    ['broken-anchor', 'docs/saw.md has no anchor `lst`.'],
    ['duplicate-route', "The route `/all/` is also the site's all-pages page; only this document is published."],
  ])
  const misspelt = await library.check({
    dir: await writeSite({ ...SITE, 'docs/index.md': '# Home\n\n[x](/all/#lst)\n' }),
  })
  expect(misspelt.report.findings.map(({ rule, hint }) => [rule, hint])).toEqual([
    ['broken-anchor', 'Did you mean `#list`?'],
  ])
  const { pages } = await library.graph({ dir: await writeSite(SITE) })
  expect(pages.find(({ route }) => route === '/all/')).toMatchObject({
    kind: 'all-pages',
    title: 'All pages',
    linkedFrom: ['/'],
  })
})

test('browsers load how it looks, and not how its page is made', async () => {
  const folder = join(program, 'dist/code')
  const names = (await readdir(folder, { recursive: true })).filter((name) => /assets\/.*\.js$/.test(name))
  const code = (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
  expect(code).toContain('id:"list"')
  expect(code).not.toContain('Everything of')
})

/** A directive that asks the site is one file and one line: everything below works without another change. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import type * as Library from '../../cli/api.ts'
import { changedProgram } from '../harness/changed-program.ts'
import { expectSameSite } from '../harness/dev-answers.ts'
import { type Files, writeSite } from '../harness/site.ts'

const SITE: Files = {
  'docs.config.ts': "export default { url: 'https://example.org', baseUrl: '/b/' }",
  'docs/index.md': '# Home\n\n::shelf[Tools *here*]{from="./tools/" #here}\n\n[to it](#here)\n',
  'docs/component.mdx': '# Component\n\n<Shelf folder="./tools/" title="Tools" />\n',
  'docs/tools/readme.md': '# Tools\n\nEmpty.\n',
  'docs/tools/awl.md': '# Awl & co\n\nMakes holes.\n',
  'docs/tools/saw.md': '# Saw\n\nCuts.\n',
}
const LINKS = '<a href="/b/tools/awl/">Awl &amp; co</a>, <a href="/b/tools/saw/">Saw</a>'

let library: typeof Library
let program = ''

beforeAll(async () => {
  program = await changedProgram({
    from: 'test/added/shelf.tsx',
    to: 'site/directives/shelf.tsx',
    list: 'site/directives/index.ts',
    lines: [
      { before: 'import { tab, tabs }', line: "import { shelf } from './shelf.tsx'" },
      { before: '  term,', line: '  shelf,' },
    ],
  })
  library = await import(pathToFileURL(join(program, 'dist/api.js')).href)
})

test('pages, twins, the search, the policy and dev have it', async () => {
  const dir = await writeSite(SITE)
  const { out, report, published } = await library.build({ dir })
  expect([report.findings, published]).toEqual([[], true])
  const read = (path: string): Promise<string> => readFile(join(out, path), 'utf8')
  expect(await read('index.html')).toContain(`<p class="shelf" id="here"><b>Tools <em>here</em></b> ${LINKS}</p>`)
  expect(await read('component/index.html')).toContain(`<p class="shelf"><b>Tools</b> ${LINKS}</p>`)
  expect(await read('index.md')).toContain(
    '\n\n- [Awl & co](https://example.org/b/tools/awl/)\n- [Saw](https://example.org/b/tools/saw/)\n\n',
  )
  expect(await read('_headers')).toContain('https://shelf.example.org')
  const texts = (await library.build({ dir })).files.filter(({ path }) => /^assets\/search\/.*json$/.test(path))
  expect((await Promise.all(texts.map(({ path }) => read(path)))).join('')).toContain('Tools here')

  const server = await library.dev({ dir, port: 0, host: '127.0.0.1' })
  try {
    await expectSameSite(out, server.url)
  } finally {
    await server.close()
  }
})

test('a page is made again when the answer changes', async () => {
  const dir = await writeSite(SITE)
  await library.build({ dir })
  await writeFile(join(dir, 'docs/tools/saw.md'), '# Bow saw\n\nCuts.\n')
  const { out } = await library.build({ dir })
  expect(await readFile(join(out, 'index.html'), 'utf8')).toContain('>Bow saw</a></p>')
})

test('the rules and the graph know it', async () => {
  const dir = await writeSite({
    ...SITE,
    'docs/index.md':
      '# Home\n\n::shelf[x]{from="./tools/saw.md"}\n\n::shelf[x]{from="./gone.md"}\n\n::shlf[x]{from=a}\n\n::shelf[x]\n',
  })
  const { report } = await library.check({ dir })
  expect(
    report.findings.map(({ rule, line, column, target, hint }) => [rule, `${line}:${column}`, target, hint]),
  ).toEqual([
    ['empty-shelf', '3:1', './tools/saw.md', 'Link to a page with pages below it.'],
    ['broken-link', '5:18', './gone.md', 'Also `broken-markdown-link` (warn).'],
    ['unknown-directive', '7:1', 'shlf', 'Did you mean `::shelf`?'],
    ['directive-attribute', '9:1', 'from', undefined],
  ])
  const { pages } = await library.graph({ dir: await writeSite(SITE) })
  const lists = pages.find(({ route }) => route === '/component/')?.lists
  expect(lists).toEqual([{ via: 'shelf', of: './tools/', line: 3, column: 1, pages: ['/tools/awl/', '/tools/saw/'] }])
})

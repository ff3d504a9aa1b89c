/** A type of navbar item is one file and its lines in two lists: everything below works without another change. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'
import type * as Library from '../../cli/api.ts'
import { navbarItems } from '../../site/navbar/items/index.ts'
import { changedProgram } from '../harness/changed-program.ts'
import { type Files, writeSite } from '../harness/site.ts'

let program = ''
let library: typeof Library

beforeAll(async () => {
  const views = 'site/navbar/items/views.ts'
  program = await changedProgram({
    from: 'test/added/navbar/badge.tsx',
    to: 'site/navbar/items/badge.tsx',
    list: 'site/navbar/items/index.ts',
    lines: [
      { before: "import { doc } from './doc.ts'", line: "import { badge } from './badge.tsx'" },
      { before: '  search(),', line: '  badge(),' },
      { list: views, before: 'import { DocsVersionItem }', line: "import { BadgeItem } from './badge.tsx'" },
      { list: views, before: '  readonly search:', line: '  readonly badge: typeof BadgeItem' },
      { list: views, before: '  search: SearchItem', line: '  badge: BadgeItem,' },
    ],
  })
  library = await import(pathToFileURL(join(program, 'dist/api.js')).href)
})

function site(items: string): Files {
  return {
    'docs.config.ts': `export default {\n  title: 'T',\n  baseUrl: '/b/',\n  navbar: { items: [\n    ${items}\n  ] },\n}`,
    'docs/index.md': '# Home\n',
    'docs/news.md': '# News\n',
  }
}

test('pages show it, in the bar and in the menu', async () => {
  const dir = await writeSite(site("{ type: 'badge', text: 'New & good', to: '/news', position: 'left' },"))
  const { out, report } = await library.build({ dir })
  expect(report.findings).toEqual([])
  const html = await readFile(join(out, 'index.html'), 'utf8')
  const item = '<li class="badge plain"><a href="/b/news/" title="T">New &amp; good</a></li>'
  expect(html).toContain(`<ul class="left">${item}</ul>`)
  expect(html.split(item)).toHaveLength(3)
})

test.each([
  [
    "{ type: 'badge', txt: 'New', to: '/news' },",
    ['navbar.items[0].text is missing', 'navbar.items[0].txt is no option. Did you mean `text`?'],
  ],
  [
    "{ type: 'badge', text: 'New', to: '/news', tone: 'lod' },",
    ["navbar.items[0].tone must be 'plain' or 'loud', but is 'lod'. Did you mean `loud`?"],
  ],
  ["{ type: 'bage', text: 'New', to: '/news' },", ["but is 'bage'. Did you mean `badge`?"]],
  [
    "{ label: 'M', items: [{ type: 'badge', text: 'New', to: '/news' }] },",
    ["navbar.items[0].items[0].type must be 'link', 'doc' or 'html', but is 'badge'."],
  ],
])('the check of the configuration knows its options: %s', async (items, messages) => {
  const error = await library.check({ dir: await writeSite(site(items)) }).catch((thrown: unknown) => thrown)
  for (const message of messages) expect((error as Error).message).toContain(message)
})

test('the check of links knows where it leads', async () => {
  const dir = await writeSite(site("{ type: 'badge', text: '/nowhere', to: '/nowhere' },"))
  const { report } = await library.check({ dir })
  expect(report.findings.map(({ rule, file, line, column, target }) => [rule, file, line, column, target])).toEqual([
    ['broken-link', 'docs.config.ts', 5, 45, '/nowhere'],
  ])
})

test('the reference and the types of the configuration have it', async () => {
  const outfile = join(program, 'reference.mjs')
  const contents =
    "export { configReference } from './cli/graph/config/written/reference.ts'; export { declareUserConfig } from './cli/graph/config/written/declare.ts'"
  await build({
    stdin: { contents, resolveDir: program, loader: 'ts' },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    jsx: 'automatic',
  })
  const { configReference, declareUserConfig } = await import(pathToFileURL(outfile).href)
  expect(configReference()).toContain(
    [
      '### Navbar badge',
      '',
      '`navbar.items`: A few words on a coloured ground, with what they lead to.',
      '',
      '| Option | Type | Default | Meaning |',
      '| --- | --- | --- | --- |',
      "| `type` | `'badge'` | required | Kind of the entry. |",
      '| `text` | text | required | The words. |',
      "| `tone` | `'plain'` or `'loud'` | `'plain'` | How bright the ground is. |",
    ].join('\n'),
  )
  expect(declareUserConfig()).toContain("export interface NavbarBadge {\n  readonly type: 'badge'\n")
})

test('browsers load its view, and not its record', async () => {
  const folder = join(program, 'dist/code')
  const names = (await readdir(folder, { recursive: true })).filter((name) => /assets\/.*\.js$/.test(name))
  const code = (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
  expect(code).toContain('`badge ${')
  expect(code).not.toContain('How bright the ground is.')
  const sentences = [...navbarItems.values()].flatMap(({ schema }) => [
    schema.about,
    ...Object.values(schema.options).map(({ about }) => about),
  ])
  expect(sentences.filter((sentence) => code.includes(sentence))).toEqual([])
})

/** Budgets: which pages are too heavy, and what is said of them. */
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { build, weight } from '../../cli/app/operations.ts'
import { farAboveMedian, overBudget } from '../../cli/project/built/budgets.ts'
import { type WeighedPage, weighPages } from '../../cli/project/built/weight.ts'
import { runCli, writeSite } from '../harness/site.ts'

const page = (route: string, kind: string, bytes: number): WeighedPage => ({
  route,
  kind,
  html: bytes,
  script: bytes,
  css: bytes,
  images: bytes,
})

test.for([
  ['nothing is over no budget', {}, []],
  ['a budget of every page', { every: { html: 100 } }, ['/a/ html', '/tags/x/ html']],
  ['a budget of its own counts for a kind', { every: { html: 100 }, tag: { html: 200 } }, ['/a/ html']],
  ['another part has that of every page', { every: { css: 100 }, tag: { html: 200 } }, ['/a/ css', '/tags/x/ css']],
  ['as much as the budget is not too much', { every: { script: 150 } }, []],
  ['nothing at all may be a budget', { doc: { images: 0 } }, ['/a/ images']],
] as const)('%s', ([, budgets, expected]) => {
  const pages = [page('/a/', 'doc', 150), page('/tags/x/', 'tag', 150)]
  const found = overBudget(pages, budgets, (route) => route)
  expect(found.map(({ target, hint }) => `${target} ${/budgets\.\w+\.(\w+)/.exec(hint ?? '')?.[1]}`)).toEqual(expected)
})

test.for([
  ['pages of one size are not heavy, however large', [900_000, 900_000, 900_000], []],
  ['a page far above the median is', [900_000, 10_000, 10_000], ['docs/0.md']],
  ['a small page is not', [250_000, 10_000, 10_000], []],
  ['nor is one that is little above the median', [399_999, 100_000, 100_000], []],
  ['the heaviest comes first', [300_000, 10_000, 10_000, 10_000, 400_000], ['docs/4.md', 'docs/0.md']],
  ['a single page has no other', [900_000], []],
] as const)('without a budget for HTML, %s', ([, sizes, expected]) => {
  const files = sizes.map((size, place) => ({ path: `${place}/index.html`, size }))
  const more = [
    { path: 'report.html', size: 5_000_000 },
    { path: 'assets/index.js', size: 5_000_000 },
  ]
  const found = farAboveMedian([...files, ...more], (path) =>
    /^\d+\//.test(path) ? `docs/${path.replace('/index.html', '.md')}` : undefined,
  )
  expect(found.map(({ file }) => file)).toEqual(expected)
})

test('a page far above the median is a warning of the build, and a budget for HTML replaces it', async () => {
  const dir = await writeSite({
    'docs/index.md': '# Home\n',
    'docs/short.md': '# Short\n',
    'docs/long.md': `# Long\n\n${'Many words of one page. '.repeat(12_000)}\n`,
  })
  const { report, published } = await build({ dir })
  expect(published).toBe(true)
  expect(report.findings.map(({ rule, severity, file }) => [rule, severity, file])).toEqual([
    ['heavy-page', 'warn', 'docs/long.md'],
  ])
  expect(report.findings[0]?.message).toMatch(/^The page has \d+\.\d kB of HTML, \d+ times as much/)
  expect((await build({ dir })).report).toEqual(report)
  await writeFile(join(dir, 'docs.config.ts'), 'export default { budgets: { doc: { html: 500_000 } } }\n')
  expect((await build({ dir })).report.findings).toEqual([])
})

test('scripts count with what they import, images of other hosts do not, and nothing counts twice', async () => {
  const files: Record<string, string> = {
    'a/index.html':
      '<link rel="stylesheet" href="/base/s.css"><link rel="stylesheet" href="/base/s.css"><script src="/base/one.js" data-entry="/base/two.js"></script><img src="../p.svg"><img src="https://example.org/p.svg"><noscript><img src="/base/q.svg"></noscript>',
    's.css': 'a{}',
    'one.js': 'import"./three.js"',
    'two.js': "import{a}from'./three.js'",
    'three.js': 'import "./one.js"',
    'p.svg': '<svg/>',
    'q.svg': '<svg>more</svg>',
  }
  const size = (...names: string[]): number => names.reduce((sum, name) => sum + gzipSync(files[name] ?? '').length, 0)
  const [weighed] = await weighPages({
    baseUrl: '/base/',
    pages: new Map([['/a/', 'a/index.html']]),
    manifest: { files: new Map(Object.entries(files)) },
    text: async (path) => files[path] ?? '',
    bytes: async (path) => Buffer.from(files[path] ?? ''),
  })
  expect(weighed).toEqual({
    route: '/a/',
    kind: '',
    html: size('a/index.html'),
    script: size('one.js', 'two.js', 'three.js'),
    css: size('s.css'),
    images: 6,
  })
})

test('a page over its budget keeps the build from being published, with the file of the page and what to change', async () => {
  const dir = await writeSite({
    'docs.config.js': 'export default { budgets: { doc: { html: 2_000 }, every: { html: 50_000 } } }',
    'docs/readme.md': '# Start\n',
    'docs/long.md': '# Long\n',
  })
  await expect(build({ dir, jobs: 1 })).resolves.toMatchObject({ published: false })
  const config = (html: number): string =>
    `export default { budgets: { doc: { html: ${html} }, every: { html: 50_000 } } }`
  await writeFile(join(dir, 'docs.config.js'), config(6_000))
  const { published, out } = await build({ dir, jobs: 1 })
  expect(published).toBe(true)
  const before = await readFile(join(out, 'docs-build.json'), 'utf8')
  const words = Array.from({ length: 4_000 }, (_, index) => (index * 7919).toString(36)).join(' ')
  await writeFile(join(dir, 'docs/long.md'), `# Long\n\n${words}\n`)
  const { code, stderr } = await runCli(['build', dir])
  expect(code).toBe(1)
  expect(stderr).toContain('docs/long.md:1:1')
  expect(stderr).toMatch(/The page has \d+\.\d kB of HTML \(gzip\), \d+\.\d kB more than its budget of 6\.0 kB\./)
  expect(stderr).toContain('`budgets.doc.html`')
  expect(await readFile(join(out, 'docs-build.json'), 'utf8')).toBe(before)
  expect(existsSync(join(out, 'long/index.html'))).toBe(true)
})

test('`weight` has figures of each kind', async () => {
  const dir = await writeSite({
    'docs.config.js': 'export default {}',
    'docs/readme.md': '---\ntags: [git]\n---\n\n# Start\n',
  })
  await build({ dir, jobs: 1 })
  const { figures, report } = await weight({ dir })
  expect(figures.map(({ kind, pages }) => [kind, pages])).toEqual([
    ['doc', 1],
    ['not-found', 1],
    ['search', 1],
    ['tag', 1],
    ['tags', 1],
  ])
  expect(report.findings).toEqual([])
})

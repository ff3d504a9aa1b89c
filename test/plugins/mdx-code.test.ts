/** Pages whose MDX runs as code: in `build`, `dev` and `check`, with a cache and without, on one thread and on several. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build, check, verify } from '../../cli/app/operations.ts'
import { folderFiles } from '../components/cases.ts'
import { pluggedSite } from '../harness/plugged-site.ts'
import { hashTree, writeSite } from '../harness/site.ts'

/** The example without the pages whose code is wrong. */
const WORKING = Object.fromEntries(
  Object.entries(folderFiles('test/plugins/mdx-code')).filter(
    ([path]) => !/\/(?:faults|module|syntax)\.mdx$/.test(path),
  ),
)

test('imports, exports, expressions and components become part of the page, and of everything made from it', async () => {
  const { text, findings, dir, dev } = await pluggedSite('mdx-code', ({ path }) => path in WORKING)
  const page = await text('code/index.html')
  for (const part of [
    '<title>Version | Code</title>',
    '<h1 id="version-21-">Version 2.1 §</h1>',
    '<p>Some 3 items in <strong>JSON</strong>, A page whose code runs.</p>',
    '<section id="box"><h2 id="boxed">The title</h2><p>Inside <a href="/parts/other/">a link</a>.</p>',
    '<p>A note in <strong>code</strong>.</p>',
    '<b>Hello you</b>',
    '<a href="/parts/other/">one</a><a href="/parts/other/">two</a>',
    '<h2 id="from-the-part">',
    '<p>The year is 2024, and <a href="#gone">this</a> leads nowhere.</p>',
    '<docs-island data-part="docs/code.mdx#Badge" data-when="load"',
    '<strong class="level-2">',
    'width="10" height="10" alt="Logo"/>',
    '<div data-db-style="color:red" class="styled">Styled</div>',
    '<li><a href="#boxed">The title</a>',
  ])
    expect(page).toContain(part)
  expect(page).not.toContain('Not shown')
  // The twin has what code comes to, and no code.
  const twin = await text('code/index.md')
  for (const part of [
    '# Version 2.1\n\nSome 3 items in **JSON**, A page whose code runs.\n\n## The title\n\nInside [a link](/parts/other/).',
    '\n\n:::note\nA note in **code**.\n:::\n\n**Hello you**\n\n[one](/parts/other/)[two](/parts/other/)',
    '\n\n## From the part\n\n[Other](/parts/other/)\n\nThe year is 2024,',
  ])
    expect(twin).toContain(part)
  expect(twin).not.toMatch(/import|export|[{}]|<[A-Z]/)
  expect(await text('plain/index.html')).toContain('<p>One and one is 2.</p>')
  expect(await text('plain/index.html')).not.toContain('island')
  expect(findings).toEqual([
    'docs/code.mdx:13:11 unsupported-mdx warn title: The title of the page has an expression, which sidebars, lists and the title of the window leave out.',
    'docs/code.mdx:37:1 broken-anchor warn #gone: docs/code.mdx has no anchor `gone`.',
  ])
  expect((await verify({ out: join(dir, 'build') })).report.findings.map(({ target }) => target)).toEqual(['#gone'])

  // An edit of a file that code imports is seen, also of one that only a component imports.
  const data = await readFile(join(dir, 'docs/data.json'), 'utf8')
  await dev.save({ 'docs/data.json': data.replace('JSON', 'edited') })
  expect(await (await fetch(new URL('/code/', dev.server.url))).text()).toContain('<strong>edited</strong>')
  await build({ dir })
  expect(await text('code/index.html')).toContain('<strong>edited</strong>')
  // An edit of an expression is one of the page.
  await dev.save({ 'docs/plain.mdx': '# Plain\n\nOne and one is {3 - 1 + 40}.\n' })
  expect(await (await fetch(new URL('/plain/', dev.server.url))).text()).toContain('<p>One and one is 42.</p>')
  await build({ dir })
  expect(await text('plain/index.html')).toContain('<p>One and one is 42.</p>')
  const warm = await hashTree(join(dir, 'build'))
  await rm(join(dir, '.docs-build'), { recursive: true })
  await build({ dir, jobs: 1 })
  expect(await hashTree(join(dir, 'build'))).toEqual(warm)
})

test('code that throws is a finding of its line; the rest of the page, and the other pages, are checked', async () => {
  const { findings } = await pluggedSite('mdx-code')
  expect(findings.filter((finding) => !finding.startsWith('docs/code.mdx'))).toEqual([
    'docs/faults.mdx:9:1 mdx-code fail Broken: `<Broken>` threw: no way.',
    'docs/faults.mdx:11:12 broken-link fail ./gone.md: There is no page made from `docs/gone.md`.',
    "docs/faults.mdx:15:1 mdx-code fail {…}: The expression threw: Cannot read properties of undefined (reading 'name').",
    'docs/faults.mdx:17:1 mdx-code fail Counter: `onDone` of `<Counter>` does not reach the browser, because it is no JSON and no element.',
    'docs/faults.mdx:19:1 mdx-code fail button: `onClick` of an element does not reach the browser.',
    'docs/faults.mdx:21:1 broken-link fail ./gone.md: There is no page made from `docs/gone.md`.',
    'docs/faults.mdx:23:11 broken-image fail ./gone.png: There is no file `docs/gone.png`.',
    'docs/faults.mdx:25:1 unsupported-mdx warn Unknown: There is no component `<Unknown>`; its words and links are shown without it.',
    'docs/faults.mdx:27:1 inline-style warn p: A `style` has no effect without scripts, because a value in it is none that a style sheet can hold.',
    'docs/faults.mdx:29:1 inline-style warn Wide: A `style` has no effect without scripts, because a value in it is none that a style sheet can hold.',
    'docs/module.mdx:1:1 mdx-code fail module: The code of the page threw before the page was drawn: `./nothing.tsx` cannot be found.',
    'docs/syntax.mdx:5:10 mdx-code fail syntax: The code of the page does not compile, so none of it runs: Unexpected end of file in expression, expected a corresponding closing brace for `{`.',
  ])
})

test('components of code draw the same in browsers', async () => {
  const dir = await writeSite(WORKING)
  const { report, published } = await build({ dir, jobs: 1, verifyHydration: true })
  expect([report.findings.map(({ rule }) => rule), published]).toEqual([['unsupported-mdx', 'broken-anchor'], true])
  // A list of words stays a list.
  expect(await readFile(join(dir, 'build/live/index.html'), 'utf8')).toContain('>one or two</button>')
  await writeFile(
    join(dir, 'src/step.ts'),
    "export const stepOf = (): number => 1\nexport const where = typeof window === 'undefined' ? 'Server' : 'Browser'\n",
  )
  const counter = join(dir, 'src/counter.tsx')
  await writeFile(
    counter,
    (await readFile(counter, 'utf8')).replace('{ stepOf }', '{ stepOf, where }').replace('{label}:', '{where}:'),
  )
  const differs = await build({ dir, jobs: 1, verifyHydration: true })
  expect(differs.report.findings.map(({ file, message }) => `${file} ${message}`)).toContain(
    'docs/live.mdx `Counter` on /live/ differs in the browser: the text in `button` is “Server: 3” in the HTML and “Browser: 3” in the browser.',
  )
})

test('code runs in each language, with components of installed packages, and rehype plugins see its page', async () => {
  const dir = await writeSite({
    'docs.config.ts': [
      "const visit = (node) => { if (node.tagName === 'h2') node.properties.id = 'x-' + node.properties.id; node.children?.forEach(visit) }",
      "export default { i18n: { defaultLocale: 'en', locales: ['en', 'nl'] }, markdown: { mdx: 'code' },",
      "  checks: { rules: { 'broken-anchor': 'warn', 'translation-structure': 'ignore' } },",
      "  plugins: [{ name: 'ids', markdown: { rehype: [() => visit] } }] }",
    ].join('\n'),
    'node_modules/stars/package.json':
      '{ "name": "stars", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
    'node_modules/stars/index.js': [
      "import { createElement, useState } from 'react'",
      'export function Stars({ of, children }) {',
      '  const [count] = useState(of)',
      "  return createElement('b', null, '★'.repeat(count), children)",
      '}',
      "export const label = 'from a package'",
    ].join('\n'),
    'docs/index.mdx':
      "import { label, Stars } from 'stars'\n\n# Home\n\nIt is {label}.\n\n<Stars of={2}>*two* [other](other.md)</Stars>\n\n## Part\n\n[here](#x-part) [gone](#part)\n",
    'docs/other.md': '# Other\n',
    'i18n/nl/docs/index.mdx':
      "import { Stars } from 'stars'\n\n# Thuis\n\nHet is {1 + 2}.\n\n<Stars of={4}>*vier* [ander](other.md)</Stars>\n",
  })
  const { out, report, published } = await build({ dir, jobs: 1, verifyHydration: true })
  expect(published).toBe(true)
  expect(report.findings.map(({ rule, file, target }) => `${rule} ${file} ${target}`)).toEqual([
    'broken-anchor docs/index.mdx #part',
  ])
  const read = (path: string): Promise<string> => readFile(join(out, path), 'utf8')
  const [english, dutch] = [await read('index.html'), await read('nl/index.html')]
  expect(english).toContain('<p>It is from a package.</p>')
  expect(english).toMatch(/<b>★★<docs-slot[^>]*><em>two<\/em> <a href="\/other\/">other<\/a><\/docs-slot><\/b>/)
  expect(english).toContain('<h2 id="x-part">')
  expect(dutch).toContain('<p>Het is 3.</p>')
  expect(dutch).toMatch(/<b>★★★★<docs-slot[^>]*><em>vier<\/em> <a href="\/nl\/other\/">ander<\/a>/)
})

test('code runs in each version, and a component with the name of another version is its own', async () => {
  const page = (version: string): string =>
    [
      "import { useState } from 'react'",
      `export const version = '${version}'`,
      '',
      `export function Counter() { const [count, set] = useState(0); return <button onClick={() => set(count + 1)}>${version}: {count}</button> }`,
      '',
      '# Home',
      '',
      'This is {version}. <Counter />',
      '',
    ].join('\n')
  const dir = await writeSite({
    'docs.config.ts': "export default { title: 'A', markdown: { mdx: 'code' } }\n",
    'versions.json': '["1.0"]',
    'docs/index.mdx': page('next'),
    'versioned_docs/version-1.0/index.mdx': page('first'),
  })
  const { out, report } = await build({ dir, jobs: 1, verifyHydration: true })
  expect(report.findings).toEqual([])
  for (const [path, version] of [
    ['index.html', 'first'],
    ['next/index.html', 'next'],
  ] as const) {
    const html = await readFile(join(out, path), 'utf8')
    expect(html).toMatch(new RegExp(`This is ${version}\\. <docs-island[^>]*><button>${version}: <!-- -->`))
  }
})

test('as data, which is the default, nothing of a page runs', async () => {
  const dir = await writeSite({
    'docs/index.mdx': 'export const x = globalThis.ran()\n\n# Home\n\n{globalThis.ran()}\n',
  })
  const { report } = await check({ dir })
  expect(report.findings.map(({ rule, line }) => `${rule} ${line}`)).toEqual(['unsupported-mdx 1', 'unsupported-mdx 5'])
})

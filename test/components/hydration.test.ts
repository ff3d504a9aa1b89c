/** Components whose drawing in a browser is not the HTML of the server are found without a browser. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseFragment } from 'parse5'
import { describe, expect, test } from 'vitest'
import { build } from '../../cli/app/operations.ts'
import { drawnShapes, firstDifference, readShapes } from '../../cli/project/hydration/compare.ts'
import { type Files, runCli, writeSite } from '../harness/site.ts'
import { watchDev } from '../harness/watched-dev.ts'
import { componentCase } from './cases.ts'

const SITE = componentCase('differs')

/** Each finding as `file component: what differs`. */
async function found(files: Files): Promise<string[]> {
  const dir = await writeSite(files)
  const { report, published } = await build({ dir, jobs: 1, verifyHydration: true })
  expect(published).toBe(report.findings.length === 0)
  expect(existsSync(join(dir, 'build/index.html'))).toBe(published)
  return report.findings.map(({ file, message }) => `${file} ${message.replace(' differs in the browser', '')}`)
}

const YEAR = `the text in \`footer > p\` is “© ${new Date().getFullYear()}” in the HTML and “© 2099” in the browser.`
const DIFFERENCES = [
  `docs.config.ts \`Footer\` on /search/: ${YEAR}`,
  'docs/differs.md `Admonition` on /differs/: the attribute `class` in `aside` depends on the browser, or on chance: it is “left” or “right”.',
  `docs/differs.md \`Footer\` on /differs/: ${YEAR}`,
  'docs/differs.md `Local` on /differs/: the text in `time` is another one for each reader and each build.',
  'docs/differs.md `Nested` on /differs/: the element in `section` is <div> in the HTML and <p> in the browser.',
  'docs/differs.md `Throwing` on /differs/: it throws while it is drawn in a browser: Error: no document wanted.',
  'docs/differs.md `Wide` on /differs/: the attribute `aria-label` in `nav` depends on the browser, or on chance: it is “Narrow” or “Wide”.',
  'docs/differs.md `Window` on /differs/: the text in `p` is “on the server” in the HTML and “in a browser” in the browser.',
  `docs/readme.md \`Footer\` on /: ${YEAR}`,
  `docs/same.md \`Footer\` on /same/: ${YEAR}`,
]

test('only chance, time, language, window and nesting that browsers repair are found', async () => {
  expect(await found(SITE)).toEqual(DIFFERENCES)
})

test('the findings are the same in each build', async () => {
  expect(await found(SITE)).toEqual(await found(SITE))
})

test('parts and components that draw the same are published', async () => {
  expect(await found(componentCase('replaced'))).toEqual([])
})

test('a site without parts or components of its own has nothing to verify', async () => {
  expect(await found({ 'docs/readme.md': '# Start\n' })).toEqual([])
})

const ITEM = (route: string): string =>
  `\`navbar item state\` on ${route}: the text in \`div > ul > li\` is “on the server” in the HTML and “in a browser” in the browser.`

test('what a plugin adds to the frame and as pages is compared as well', async () => {
  const differs = "{typeof window === 'undefined' ? 'on the server' : 'in a browser'}"
  const view = (tag: string): string => `export default () => <${tag}>${differs}</${tag}>\n`
  expect(
    await found({
      'docs.config.ts': `export default { title: 'A', navbar: { items: [{ type: 'state' }] }, plugins: ['./own.ts'] }\n`,
      'own.ts': `export default {
  name: 'own',
  navbar: [{ type: 'state', schema: { about: 'A state.', options: {} }, view: './item.tsx' }],
  pages: [{ path: 'made', title: 'Made', module: './page.tsx', hydrate: 'load' }],
}
`,
      'item.tsx': view('li'),
      'page.tsx': view('section'),
      'docs/index.md': '# Start\n',
    }),
  ).toEqual([
    `docs.config.ts ${ITEM('/search/')}`,
    `docs/index.md ${ITEM('/')}`,
    expect.stringMatching(/^docs\/made\.md `Page_made_\w+` on \/made\/: the text in `section` is “on the server”/),
    `docs/made.md ${ITEM('/made/')}`,
  ])
})

test('parts of the frame, views of all kinds of pages, and components beside a slot are compared', async () => {
  const where = "{typeof window === 'undefined' ? 'on the server' : 'in a browser'}"
  const parts = ['Sidebar', 'TagsView', 'TagView', 'SearchView']
  const part = (name: string): string =>
    `import { ${name} } from 'docs-build/theme'\nexport default (props) => <><i>${where}</i><${name} {...props} /></>\n`
  const findings = await found({
    'docs.config.ts': `export default {
  title: 'A',
  theme: { components: { ${parts.map((name) => `${name}: './theme/${name}.tsx'`).join(', ')} } },
  plugins: ['./own.ts'],
}
`,
    ...Object.fromEntries(parts.map((name) => [`theme/${name}.tsx`, part(name)])),
    'own.ts': `const slot = { asks: () => 1, answer: () => 2, html: () => '<b>two</b>' }
const schema = { kind: 'container', attributes: {} }
export default {
  name: 'own',
  components: { Inside: { module: './state.tsx', hydrate: 'load' }, Around: './state.tsx' },
  markdown: { directives: [{ name: 'box', schema, slot, view: ({ children, slot }) => [...children, slot] }] },
}
`,
    'state.tsx': `export const hydrate = 'load'\nexport default ({ children }) => <section>{children}<p>${where}</p></section>\n`,
    'docs/index.md':
      '---\ntags: [a]\n---\n\n# Start\n\n::::box\n::inside\n::::\n\n::::around\n:::box\nText\n:::\n::::\n',
    'docs/b.md': '# B\n',
  })
  expect(findings.map((text) => text.replace(/:.*/s, ''))).toEqual([
    'docs.config.ts `SearchView` on /search/',
    'docs.config.ts `TagView` on /tags/a/',
    'docs.config.ts `TagsView` on /tags/',
    'docs/b.md `Sidebar` on /b/',
    'docs/index.md `Around` on /',
    'docs/index.md `Inside` on /',
    'docs/index.md `Sidebar` on /',
  ])
})

test('the command prints the findings, and publishes nothing', async () => {
  const dir = await writeSite(SITE)
  const { code, stderr } = await runCli(['build', dir, '--verify-hydration'])
  expect([code, existsSync(join(dir, 'build'))]).toEqual([1, false])
  expect(stderr).toContain('`Window` on /differs/ differs in the browser')
})

test('`dev` reports the components of a page that was asked for', async () => {
  const dir = await writeSite(SITE)
  const mismatches: string[] = []
  const { server, until } = await watchDev(dir, {
    onEvent: (event) => {
      if (event.type === 'mismatch') mismatches.push(...event.findings.map(({ target }) => target))
    },
  })
  await fetch(new URL('/differs/', server.url))
  await until(() => Promise.resolve(mismatches.length > 0))
  expect(mismatches).toEqual(['Footer', 'Admonition', 'Window', 'Local', 'Wide', 'Nested', 'Throwing'])
})

describe('what a browser reads and what React draws', () => {
  const difference = (html: string, drawn: string) =>
    firstDifference(readShapes(parseFragment(html).childNodes), drawnShapes(drawn))

  test.each([
    ['<p>a<!-- -->b</p>', '<p>ab</p>'],
    ['<p>a &amp; b</p>', '<p>a &amp; b</p>'],
    ['<pre>\n\na</pre>', '<pre>\n\na</pre>'],
    ['<svg viewBox="0 0 1 1"><path d="M0"/></svg>', '<svg viewBox="0 0 1 1"><path d="M0"></path></svg>'],
    ['<input disabled>', '<input disabled=""/>'],
    ['<div data-later="tabs"></div>', '<div data-db="tabs"></div>'],
    ['<docs-slot data-slot="0"><p>a</p></docs-slot>', '<docs-slot data-slot="0"></docs-slot>'],
    ['<code><b>a<br>b</b></code>', '<code><b>a<br>b</b></code>'],
  ])('%s is %s', (html, drawn) => {
    expect(difference(html, drawn)).toBeUndefined()
  })

  test.each([
    ['<p>a</p>', '<p>b</p>', 'text'],
    ['<p>a</p>', '<p><b>a</b></p>', 'element'],
    ['<p>a</p><p>b</p>', '<p>a</p>', 'element'],
    ['<p class="a">a</p>', '<p>a</p>', 'attribute'],
    ['<table><tr><td>a</table>', '<table><tr><td>a</td></tr></table>', 'element'],
  ])('%s is not %s', (html, drawn, what) => {
    expect(difference(html, drawn)?.what).toBe(what)
  })
})

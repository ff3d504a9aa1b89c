/** The field `components` of a plugin, in `build`, `dev` and `check`, with a cache and without, on one thread and on several. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build, check, verify } from '../../cli/app/operations.ts'
import { builtSite } from '../../cli/app/serve/built-site.ts'
import { openOutput } from '../../cli/app/serve/output-folder.ts'
import { pluggedSite } from '../harness/plugged-site.ts'
import { type Files, writeSite } from '../harness/site.ts'

test('`components` are directives and elements, in Markdown and in MDX', async () => {
  const { text, findings, dir, dev } = await pluggedSite('components')
  for (const page of ['directives', 'elements', 'mdx']) {
    const html = await text(`${page}/index.html`)
    expect(html, page).toMatch(/<docs-island data-part="Counter" data-when="visible"[^>]*><button[^>]*>\w+<!-- -->: /)
    expect(html, page).toMatch(/<p>A <docs-island data-part="Badge" data-when="load"/)
    expect(html, page).toMatch(
      /<section class="panel"[^>]*><p>[\s\S]*<h2 id="inside-[\s\S]*<a href="\/[\s\S]*<\/section>/,
    )
    // The table of contents names headings inside components.
    expect(html, page).toMatch(/<a href="#inside-[^"]*">Inside/)
  }
  expect(await text('index.html')).not.toContain('island')
  const destinations = await text('destinations/index.html')
  expect(destinations).toContain('&quot;more&quot;:&quot;/elements/#inside-an-element&quot;}"><button')
  expect(destinations).toContain('<a href="/elements/#inside-an-element">More</a></docs-island>')
  expect(destinations).toMatch(
    /<a class="teaser" href="\/elements\/"><img src="\/assets\/files\/dot[^"]*\.png" alt=""\/> Read on</,
  )
  expect(destinations).toContain('<a class="teaser" href="https://example.org/"> Read on</a>')
  expect(destinations).toContain('<a class="teaser"> Read on</a>')
  // The twin has what components draw, and Markdown in them as it is written.
  expect(await text('elements/index.md')).toBe(
    '# Elements\n\nSeams: 4\n\nA **very _new_** thing.\n\nA title\n\n## Inside an element\n\n' +
      'Read [the directives](/directives/#inside-a-directive), or [nothing](./nothing.md).\n\nInner: 0\n',
  )
  expect(await text('mdx/index.md')).toContain('A title\n\n## Inside MDX\n\nRead [the elements](/elements/).\n')
  expect(await text('destinations/index.md')).toContain('[![](/assets/files/dot-431ced69.png) Read on](/elements/)')
  expect(await text('destinations/index.md')).toContain('[Read on]()')
  // The button that copies a page asks for the twin, and programs that ask for a page get it too.
  const built = builtSite(await openOutput(join(dir, 'build')), '/', 'en')
  for (const page of ['elements', 'mdx']) expect(await built.markdown(`/${page}/`)).toBe(await text(`${page}/index.md`))
  expect(findings).toEqual([
    'docs/destinations.md:5:32 broken-link warn ./none.md: There is no page made from `docs/none.md`.',
    'docs/destinations.md:9:13 broken-link warn ./gone.md: There is no page made from `docs/gone.md`.',
    'docs/destinations.md:9:31 broken-image warn ./gone.png: There is no file `docs/gone.png`.',
    'docs/destinations.md:13:13 refused-scheme warn javascript:alert(1): A link with the scheme `javascript:` is left out of the page.',
    'docs/elements.md:11:73 broken-link warn ./nothing.md: There is no page made from `docs/nothing.md`.',
    'docs/wrong.md:3:1 directive-attribute warn start: The attribute `start` of `Counter` must be a number.',
    'docs/wrong.md:5:1 directive-attribute warn label: The component `Counter` needs the attribute `label`.',
    'docs/wrong.md:5:1 directive-attribute warn size: The attribute `size` of `Counter` must be one of `small`, `large`.',
    'docs/wrong.md:5:1 directive-attribute warn strat: The component `Counter` has no attribute `strat`.',
    'docs/wrong.md:7:1 directive-attribute warn Panel: `<Panel>` has no `</Panel>` in the same block; it ends with the block.',
  ])
  expect((await verify({ out: join(dir, 'build') })).report.findings.map(({ target }) => target)).toEqual([
    './none.md',
    './gone.md',
    './gone.png',
    './nothing.md',
  ])

  // An edit of the file of a component is seen.
  const panel = await readFile(join(dir, 'plugins/panel.tsx'), 'utf8')
  await dev.save({ 'plugins/panel.tsx': panel.replace('className="panel"', 'className="edited panel"') })
  expect(await (await fetch(new URL('/elements/', dev.server.url))).text()).toContain('class="edited panel"')
  await build({ dir })
  expect(await text('elements/index.html')).toContain('class="edited panel"')
})

test('components get the options of their plugin, and elements of the head lie below the root of the site', async () => {
  const dir = await writeSite({
    'docs.config.ts': `export default { title: 'A', url: 'https://example.org', baseUrl: '/b/', plugins: [['./rating.ts', { stars: 2 }]] }\n`,
    'rating.ts': `export default ({ stars }) => ({
  name: 'rating',
  components: { Rating: { module: './rating-view.tsx', props: { stars, of: 'all' }, attributes: { of: { type: 'string' } } } },
  outputs: () => [{ path: 'rating.css', make: () => '.rating {}' }],
  head: { tags: [
    { tag: 'link', attributes: { rel: 'stylesheet', href: '/rating.css' } },
    { tag: 'link', attributes: { rel: 'help', href: '/b/one/' } },
    { tag: 'link', attributes: { rel: 'me', href: '//example.com/me' } },
  ] },
})
`,
    'rating-view.tsx': `export default ({ of, stars }) => <p className="rating">{of + ' ' + stars}</p>\n`,
    'docs/one.md': '# One\n\n<Rating of="Bib" />\n\n::rating\n\n::rating{stars=9}\n',
  })
  const { report } = await build({ dir, jobs: 1 })
  const html = await readFile(join(dir, 'build/one/index.html'), 'utf8')
  expect(html.match(/<p class="rating">[^<]*/g)).toEqual([
    '<p class="rating">Bib 2',
    '<p class="rating">all 2',
    '<p class="rating">all 2',
  ])
  expect(report.findings.map(({ rule, target }) => `${rule} ${target}`)).toEqual(['directive-attribute stars'])
  expect(html).toContain('<link rel="stylesheet" href="/b/rating.css"/>')
  expect(html).toContain('<link rel="help" href="/b/one/"/><link rel="me" href="//example.com/me"/>')
  await expect(
    build({
      dir: await writeSite({
        ...SITE,
        'docs.config.ts': `export default { plugins: [{ name: 'a', components: { A: { module: './clock.tsx', props: { at: new Date(0) } } } }] }\n`,
      }),
    }),
  ).rejects.toThrow('plugins[0].components.A.props.at must be made of')
})

test("a text is drawn by React's server renderer: hooks, contexts and ids work", async () => {
  const dir = await writeSite({
    'docs.config.ts': `export default { plugins: [{ name: 'own', components: { Named: './named.tsx' } }] }\n`,
    'named.tsx': `import { createContext, useContext, useId, useState } from 'react'
const Unit = createContext('none')
const Inner = () => { const id = useId(); const [count] = useState(() => 6 * 7); return <b id={id}>{count + useContext(Unit)}</b> }
export default () => <Unit value="mm"><p><Inner /><Inner /></p></Unit>
`,
    'docs/index.md': '# Home\n\n<Named />\n',
  })
  await build({ dir, jobs: 1 })
  const html = await readFile(join(dir, 'build/index.html'), 'utf8')
  const [, first, second] = /<p><b id="(_\S*R_\w+_)">42mm<\/b><b id="(_\S*R_\w+_)">42mm<\/b><\/p>/.exec(html) ?? []
  expect(first).toBeDefined()
  expect(second).not.toBe(first)
})

const SITE: Files = {
  'docs.config.ts': `export default { plugins: [{ name: 'own', components: { 'live-clock': './clock.tsx' } }] }\n`,
  'clock.tsx': `export default ({ at }) => { if (!at) throw new RangeError('no time'); return <time onClick={() => {}}>{at}</time> }\n`,
  'docs/index.md': 'Text.\n\n<LiveClock at="noon" />\n',
}

test('a component that throws is named with its file, its page and its line', async () => {
  const dir = await writeSite({ ...SITE, 'docs/late.md': 'Text.\n\nMore.\n\n::live-clock\n' })
  await expect(build({ dir, jobs: 1 })).rejects.toThrow(
    /clock\.tsx:1:\d+ \(plugin `[^`]+`\): RangeError: docs\/late\.md cannot be drawn: the component LiveClock in line 5 threw: no time/,
  )
})

test('a module may be named by its absolute path', async () => {
  const dir = await writeSite(SITE)
  const config = String(SITE['docs.config.ts']).replace('./clock.tsx', join(dir, 'clock.tsx').replaceAll('\\', '/'))
  await writeFile(join(dir, 'docs.config.ts'), config)
  await build({ dir, jobs: 1 })
  expect(await readFile(join(dir, 'build/index.html'), 'utf8')).toContain('<time>noon</time>')
})

test.each([
  ['./gone.tsx', '`components.LiveClock` names ./gone.tsx, and there is no such file.'],
  ['nothing-installed/clock', 'Could not resolve'],
])('the module %s is reported', async (module, message) => {
  const dir = await writeSite({
    ...SITE,
    'docs.config.ts': String(SITE['docs.config.ts']).replace('./clock.tsx', module),
  })
  await expect(build({ dir, jobs: 1 })).rejects.toThrow(message)
})

test('`check` reports a missing file of a component, as `build` does', async () => {
  const dir = await writeSite({
    ...SITE,
    'docs.config.ts': String(SITE['docs.config.ts']).replace('./clock', './gone'),
  })
  await expect(check({ dir })).rejects.toThrow('names ./gone.tsx, and there is no such file')
})

test.each([
  ["plugins: [{ name: 'own', components: { Clock: './none.tsx' } }]"],
  ["plugins: [{ name: 'own', pages: [{ path: '/p', title: 'P', module: './none.tsx' }] }]"],
  ["theme: { components: { Footer: './none.tsx' } }"],
])('`check` and `build` name a module without a default export: %s', async (config) => {
  const dir = await writeSite({
    'docs.config.ts': `export default { ${config} }\n`,
    'none.tsx': 'export const Clock = () => <time />\n',
    'docs/index.md': '# Home\n',
  })
  for (const run of [check, build]) await expect(run({ dir })).rejects.toThrow('none.tsx has no default export')
})

test('a module of CommonJS is a component, and a folder is none', async () => {
  const site = (module: string): Files => ({
    'docs.config.ts': `export default { plugins: [{ name: 'own', components: { Clock: '${module}' } }] }\n`,
    'clock.cjs': "module.exports = () => require('react').createElement('time', null, 'noon')\n",
    'clocks/index.tsx': 'export default () => <time />\n',
    'docs/index.md': '# Home\n\n<Clock />\n',
  })
  const dir = await writeSite(site('./clock.cjs'))
  await build({ dir, jobs: 1 })
  expect(await readFile(join(dir, 'build/index.html'), 'utf8')).toContain('<time>noon</time>')
  const folder = await writeSite(site('./clocks'))
  for (const run of [check, build])
    await expect(run({ dir: folder })).rejects.toThrow('names ./clocks, and there is no such file')
})

test.each([
  ['{ Clock: 1 }', 'plugins[0].components.Clock must be a module, or an object with `module`'],
  ["{ 'a b': './clock.tsx' }", 'must have a name of letters and digits'],
  ['{ Clock: {} }', 'plugins[0].components.Clock.module is missing'],
  ["{ Clock: { module: './clock.tsx', hydrate: 'soon' } }", 'components.Clock.hydrate must be one of `none`, `idle`'],
  [
    "{ Clock: { module: './clock.tsx', attributes: { at: { type: 'date' } } } }",
    'attributes.at.type must be one of `string`',
  ],
  ["{ Clock: { module: './clock.tsx', hydrated: 'load' } }", 'components.Clock.hydrated is no field'],
])('components: %s', async (written, message) => {
  const dir = await writeSite({
    ...SITE,
    'docs.config.ts': `export default { plugins: [{ name: 'own', components: ${written} }] }\n`,
  })
  await expect(build({ dir, jobs: 1 })).rejects.toThrow(message)
})

test('a component of a package, and one beside the module of its plugin', async () => {
  const dir = await writeSite({
    'docs.config.ts': `export default { plugins: ['./plugins/here.ts', 'there'] }\n`,
    'plugins/here.ts': `export default { name: 'here', components: { Here: './here.tsx' } }\n`,
    'plugins/here.tsx': `export default () => <i>here</i>\n`,
    'node_modules/there/package.json':
      '{ "name": "there", "type": "module", "exports": { ".": { "import": "./lib/index.js" }, "./parts": "./lib/parts.js" } }',
    'node_modules/there/lib/index.js': `export default { name: 'there', components: { There: './parts.js', Again: 'there/parts' } }\n`,
    'node_modules/there/lib/parts.js': `import { createElement } from 'react'\nexport default () => createElement('i', null, 'there')\n`,
    'docs/index.md': '<Here />\n\n<There />\n\n<Again />\n',
  })
  await build({ dir, jobs: 1 })
  const html = await readFile(join(dir, 'build/index.html'), 'utf8')
  expect(html.match(/<i>\w+<\/i>/g)).toEqual(['<i>here</i>', '<i>there</i>', '<i>there</i>'])
})

test('the code of a component is a file of its own', async () => {
  const dir = await writeSite(SITE)
  await build({ dir, jobs: 1 })
  const names = (await readdir(join(dir, 'build/assets'))).filter((name) => /LiveClock/.test(name))
  expect(names).toHaveLength(1)
  expect(await readFile(join(dir, 'build/assets', names[0] ?? ''), 'utf8')).toContain('no time')
  for (const name of (await readdir(join(dir, 'build/assets'))).filter((name) => /^(?:app|chunk)\..*js$/.test(name)))
    expect(await readFile(join(dir, 'build/assets', name), 'utf8'), name).not.toContain('no time')
})

const USES = {
  'a page': "plugins: [{ name: 'p', pages: [{ path: 'x', title: 'X', module: './x.tsx' }] }]",
  'a component': "plugins: [{ name: 'p', components: { Box: './x.tsx' } }]",
  'a navbar item':
    "navbar: { items: [{ type: 'box' }] }, plugins: [{ name: 'p', navbar: [{ type: 'box', view: './x.tsx', schema: { about: 'A box.', options: {} } }] }]",
  'a view of the theme': "theme: { components: { NotFoundView: './x.tsx' } }",
} as const

const NONE = 'x.tsx has no default export that is a component.'

test.each<[use: keyof typeof USES, code: string, message: string]>([
  ['a page', 'export const Box = 1', 'x.tsx has no default export.'],
  ['a page', 'export default 1', NONE],
  ['a page', "export default 'div'", NONE],
  ['a page', 'export default <p>Box</p>', NONE],
  ['a page', 'export { one as default } from "./one.ts"', NONE],
  ['a component', 'export const Box = 1', 'x.tsx has no default export.'],
  ['a component', 'export default 1', NONE],
  ['a navbar item', 'export default 1', NONE],
  ['a view of the theme', 'export default 1', NONE],
])('the module of %s stops the run: %s', async (use, code, message) => {
  const dir = await siteWithModule(use, code)
  await expect(build({ dir, jobs: 1 })).rejects.toMatchObject({ name: 'DocsError', message })
})

test.each(['a page', 'a component', 'a view of the theme'] as const)(
  'the module of %s may wrap its component',
  async (use) => {
    const dir = await siteWithModule(use, "import { memo } from 'react'\nexport default memo(() => <p>wrapped</p>)")
    expect((await build({ dir, jobs: 1 })).published).toBe(true)
  },
)

function siteWithModule(use: keyof typeof USES, code: string): Promise<string> {
  return writeSite({
    'docs/index.md': use === 'a component' ? '# A\n\n<Box />\n' : '# A\n',
    'docs.config.mjs': `export default { ${USES[use]} }\n`,
    'x.tsx': `${code}\n`,
    'one.ts': 'export const one = 1\n',
  })
}

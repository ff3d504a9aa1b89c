/** What is wrong with a plugin is named with the plugin, the field and the page. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { build, check } from '../../cli/app/operations.ts'
import { type Files, runCli, writeSite } from '../harness/site.ts'

const PAGE: Files = { 'docs/index.md': '# Start\n\n:::box\nText.\n:::\n\n```js\n1\n```\n' }

/** The message of the error with which a build of a site with these plugins ends. */
async function faultOf(plugins: string, files: Files = {}): Promise<string> {
  const dir = await writeSite({ ...PAGE, 'docs.config.ts': `export default { plugins: [${plugins}] }\n`, ...files })
  const error = await build({ dir }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toMatchObject({ name: 'DocsError' })
  return (error as Error).message
}

/** The findings of a check, in a short form. */
async function findingsOf(plugins: string): Promise<string[]> {
  const dir = await writeSite({ ...PAGE, 'docs.config.ts': `export default { plugins: [${plugins}] }\n` })
  const { report } = await check({ dir })
  return report.findings
    .filter(({ rule }) => rule.startsWith('plugin-'))
    .map(({ file, line, rule, message }) => `${file}:${line} ${rule} ${message}`)
}

describe('entries that are no plugins', () => {
  test.each([
    ['3', 'plugins[0] must be a plugin: the value of `definePlugin`.'],
    ['{}', 'plugins[0].name is missing.'],
    ["{ name: 'a b' }", 'plugins[0].name must be a name of letters, digits and `-_./:@`.'],
    ["{ name: 'a', markdwn: {} }", 'plugins[0].markdwn is no field. Did you mean `markdown`?'],
    ["{ name: 'a', markdown: { remark: 'x' } }", 'plugins[0].markdown.remark must be a list.'],
    ["{ name: 'a', markdown: { remark: ['x'] } }", 'plugins[0].markdown.remark[0] must be a unified plugin'],
    ["{ name: 'a', outputs: [] }", 'plugins[0].outputs must be a function.'],
    ["{ name: 'a', rules: [{ id: 'No' }] }", 'plugins[0].rules[0].id must be an id of small letters and hyphens.'],
    [
      "{ name: 'a', markdown: { dialects: [{ name: 'd', about: '', constructs: [{ about: '', mark: /x/g }] }] } }",
      'plugins[0].markdown.dialects[0].constructs[0].mark must be a pattern without `g` and `y`.',
    ],
    [
      "{ name: 'a', markdown: { dialects: [{ name: 'd', about: '' }] } }",
      'plugins[0].markdown.dialects[0].constructs is missing.',
    ],
    [
      "{ name: 'a', head: { hosts: { scripts: ['x.example'] } } }",
      'plugins[0].head.hosts.scripts[0] must be an origin',
    ],
    [
      "{ name: 'a', head: { trustedTypes: ['a b'] } }",
      'plugins[0].head.trustedTypes[0] must be a name of letters, digits',
    ],
    ["{ name: 'a' }, { name: 'a' }", "plugins[1].name is 'a', as that of another plugin is."],
    [
      "{ name: 'a', components: { InfoCard: './a.tsx' } }, { name: 'b', components: { InfoCard: './b.tsx' } }",
      "plugins[1].components.InfoCard of the plugin `b` is 'info-card', which the plugin `a` has as a component.",
    ],
    [
      "{ name: 'a', components: { Box: './a.tsx' } }, { name: 'b', markdown: { directives: [{ name: 'box', schema: { kind: 'leaf', attributes: {} }, view: () => null }] } }",
      "plugins[1].markdown.directives[0].name of the plugin `b` is 'box', which the plugin `a` has as a component.",
    ],
    [
      "{ name: 'a', rules: [{ id: 'broken-link', check: () => [] }] }",
      "plugins[0].rules[0].id of the plugin `a` is 'broken-link', which docs-build has as a rule.",
    ],
    [
      "{ name: 'a', rules: [{ id: 'r', about: 'A.' }] }, { name: 'b', rules: [{ id: 'r', about: 'B.' }] }",
      "plugins[1].rules[0].id of the plugin `b` is 'r', which the plugin `a` has as a rule.",
    ],
    ["{ name: 'a', navbar: [{ type: 'link', schema: { options: {} } }] }", 'which docs-build has as a type of navbar'],
    [
      "{ name: 'a', parts: [{ name: 'tabs', module: './a.tsx' }] }",
      "plugins[0].parts[0].name of the plugin `a` is 'tabs', which docs-build has as a part.",
    ],
    [
      "{ name: 'a', parts: [{ name: 'bars', module: './a.tsx', styles: { code: { sheet: './a.css' } } }] }",
      "plugins[0].parts[0].styles.code of the plugin `a` is 'code', which docs-build has as a style sheet.",
    ],
    [
      "{ name: 'a', parts: [{ name: 'bars', module: './a.tsx', words: 'b' }] }",
      "plugins[0].parts[0].words is 'b', and no words of the plugin begin so.",
    ],
    ["{ name: 'a', rules: [{ check: () => [] }] }", 'plugins[0].rules[0].id is missing.'],
    [
      "{ name: 'a', markdown: { directives: [{ name: 'box', schema: { kind: 'leaf', attributes: {} } }] } }",
      'plugins[0].markdown.directives[0].view is missing.',
    ],
    [
      "{ name: 'a', markdown: { directives: [{ name: 'box', schema: { attributes: { n: { type: 'num' } } }, view: () => null }] } }",
      'plugins[0].markdown.directives[0].schema.attributes.n.type must be one of `string`, `number`, `boolean`',
    ],
    ["['./plugins/gone.ts']", "plugins[0] names the file './plugins/gone.ts', which does not exist."],
    ["['no-such-package']", "plugins[0] names the module 'no-such-package', which cannot be loaded"],
    ["['docs-build/mathh']", "plugins[0] names the module 'docs-build/mathh', which cannot be loaded"],
    ["['./plugins/ok.ts', { at: new Date() }]", 'plugins[0][1].at must be made of texts, numbers'],
    ["['./plugins/throws.ts']", 'plugins/throws.ts:2 threw: no'],
    [
      "{ name: 'a' }, import('./plugins/throws.ts').then((module) => module.default())",
      'docs.config.ts: plugins[1] is a promise that failed at plugins/throws.ts:2: no',
    ],
  ])('%s', async (plugins, message) => {
    const files = {
      'plugins/ok.ts': "export default () => ({ name: 'ok' })\n",
      'plugins/throws.ts': "export default () => {\n  throw new Error('no')\n}\n",
    }
    expect(await faultOf(plugins, files)).toContain(message)
  })
})

describe('what a plugin throws', () => {
  const box = (part: string): string =>
    `{ name: 'boxes', markdown: { directives: [{ name: 'box', schema: { about: '', kind: 'container', attributes: {}, label: 'none' }, view: () => null, ${part} }] } }`
  const no = "() => { throw new Error('no') }"

  test.each([
    [
      box(`view: ${no}`),
      'docs/index.md: The plugin `boxes` threw in `markdown.directives (box).view` at docs.config.ts:1: no',
    ],
    [
      box(`facts: ${no}`),
      'docs/index.md: The plugin `boxes` threw in `markdown.directives (box).facts` at docs.config.ts:1: no',
    ],
    [
      box(`slot: { asks: ${no}, answer: () => 1, html: () => '' }`),
      'docs/index.md: The plugin `boxes` threw in `markdown.directives (box).slot.asks` at docs.config.ts:1: no',
    ],
    [
      box(`slot: { asks: () => 1, answer: ${no}, html: () => '' }`),
      'docs/index.md:3: The plugin `boxes` threw in `markdown.directives (box).slot.answer` at docs.config.ts:1: no',
    ],
    [
      box(`slot: { asks: () => 1, answer: () => 1, html: () => '', lists: ${no} }`),
      'docs/index.md:3: The plugin `boxes` threw in `markdown.directives (box).slot.lists` at docs.config.ts:1: no',
    ],
    [
      box(
        `slot: { asks: () => 1, answer: () => 1, html: () => '', rule: { id: 'r-r', about: '', severity: 'warn', example: {}, problem: ${no} } }`,
      ),
      'docs/index.md:3: The plugin `boxes` threw in `markdown.directives (box).slot.rule.problem` at docs.config.ts:1: no',
    ],
    [
      box(`view: ({ slot }) => slot, slot: { asks: () => 1, answer: () => 1, html: ${no} }`),
      'docs/index.md: The plugin `boxes` threw in `markdown.directives (box).slot.html` at docs.config.ts:1: no',
    ],
    [
      box('view: ({ slot }) => slot, slot: { asks: () => 1, answer: () => 1, html: () => 7 }'),
      'docs/index.md: The plugin `boxes` threw in `markdown.directives (box).slot.html`: It returns a value of the type number, and not HTML.',
    ],
    [
      `{ name: 'a', markdown: { fences: [{ name: 'js', schema: { about: '', attributes: {} }, view: () => null, twin: ${no} }] } }`,
      'docs/index.md: The plugin `a` threw in `markdown.fences (js).twin` at docs.config.ts:1: no',
    ],
    [
      box("twin: () => 'Box'"),
      "docs/index.md: The plugin `boxes` threw in `markdown.directives (box).twin`: It returns neither a list of lines nor 'label'.",
    ],
    [
      box('view: async () => null'),
      'docs/index.md: The plugin `boxes` threw in `markdown.directives (box).view`: It returns a promise, and not an element, a text or a list of them.',
    ],
    [
      box("view: () => ({ type: 'p' })"),
      'docs/index.md: The plugin `boxes` threw in `markdown.directives (box).view`: It returns an object, and not an element, a text or a list of them.',
    ],
    [
      "{ name: 'a', pages: [{ path: 'x', title: 'X', markdown: '', modul: './x.tsx' }] }",
      'The plugin `a` adds a page with an unknown key `modul`: page `x`.',
    ],
    [
      `{ name: 'a', markdown: { dialects: [{ name: 'd', about: '', constructs: [{ about: '', mark: /./, rewrite: ${no} }] }] } }`,
      'docs/index.md: The plugin `a` threw in `markdown.dialects (d).rewrite` at docs.config.ts:1: no',
    ],
    [`{ name: 'a', outputs: ${no} }`, 'The plugin `a` threw in `outputs` at docs.config.ts:1: no'],
    [
      "{ name: 'a', outputs: async () => [] }",
      'The plugin `a` threw in `outputs`: It returns a promise, and not a list of files.',
    ],
    [
      "{ name: 'a', frontMatter: (documents) => { documents[0].frontMatter.title = 'Other'; return [] } }",
      'The plugin `a` threw in `frontMatter` at docs.config.ts:1: Cannot add property title, object is not extensible',
    ],
    [
      "{ name: 'a', derivedPages: (documents) => { documents[0].title = 'Other'; return [] } }",
      "The plugin `a` threw in `derivedPages` at docs.config.ts:1: Cannot assign to read only property 'title' of object '#<Object>'",
    ],
    [
      box(`outline: ${no}`),
      'docs/index.md: The plugin `boxes` threw in `markdown.directives (box).outline` at docs.config.ts:1: no',
    ],
    [
      `{ name: 'a', outputs: () => [{ path: 'x.txt', make: ${no} }] }`,
      'The plugin `a` threw in `outputs` for x.txt at docs.config.ts:1: no',
    ],
    [
      "{ name: 'a', frontMatter: () => [['index.md', { sidebarOrder: 1 }]] }",
      'The plugin `a` gives `index.md` the key `sidebarOrder`, which plugins cannot set, in `frontMatter`.',
    ],
    [
      "{ name: 'a', frontMatter: () => [['gone.md', { order: 1 }]] }",
      'The plugin `a` gives front matter for `gone.md`, which is no document, in `frontMatter`.',
    ],
    [
      "{ name: 'a', head: { tags: () => undefined } }",
      'The plugin `a` threw in `head.tags` for /: It returns a value of the type undefined, and not a list of elements.',
    ],
    [
      "{ name: 'a', head: { tags: [{ tag: 'meta', attributes: { onload: 'x' } }] } }",
      'An element that the plugin `a` adds to the head has the attribute `onload`, which it cannot have.',
    ],
    [
      "{ name: 'a', head: { tags: () => [{ tag: 'meta', attributes: { name: 'a', content: 3 } }] } }",
      'An element that the plugin `a` adds to the head of / has an attribute `content` that is not a text.',
    ],
    [`{ name: 'a', head: { tags: ${no} } }`, 'The plugin `a` threw in `head.tags` for / at docs.config.ts:1: no'],
  ])('%s', async (plugins, message) => {
    expect(await faultOf(plugins)).toBe(message)
  })

  test.each([
    [
      `{ name: 'a', markdown: { remark: [() => ${no}] } }`,
      'docs/index.md:1 plugin-error The plugin `a` threw in `markdown.remark` at docs.config.ts:1: no',
    ],
    [
      `{ name: 'a', markdown: { rehype: [() => ${no}] } }`,
      'docs/index.md:1 plugin-error The plugin `a` threw in `markdown.rehype` at docs.config.ts:1: no',
    ],
    [
      `{ name: 'a', rules: [{ id: 'r', about: '', facts: ${no} }] }`,
      'docs/index.md:1 plugin-error The plugin `a` threw in `facts` of the rule `r` at docs.config.ts:1: no',
    ],
    [
      `{ name: 'a', rules: [{ id: 'r', about: '', check: ${no} }] }`,
      'docs.config.ts:1 plugin-error The plugin `a` threw in `check` of the rule `r` at docs.config.ts:1: no',
    ],
    [
      "{ name: 'a', rules: [{ id: 'r', about: '', *check(site) { site.pages[0].title = 'mine' } }] }",
      'docs.config.ts:1 plugin-error The plugin `a` threw in `check` of the rule `r` at docs.config.ts:1: Cannot assign to read only property',
    ],
    [
      "{ name: 'a', markdown: { remark: [() => (tree, file) => { file.data.frontMatter.title = 'mine' }] } }",
      'docs/index.md:1 plugin-error The plugin `a` threw in `markdown.remark` at docs.config.ts:1: Cannot add property title',
    ],
    [
      "{ name: 'a', markdown: { remark: [() => (tree) => { tree.children.at(-1).position.start.line = 9 }] } }",
      'docs/index.md:7 plugin-message The plugin `a` changes in `markdown.remark` where parts of the text stand',
    ],
    [
      "{ name: 'a', markdown: { remark: [() => (tree) => { tree.children.push('text') }] } }",
      'docs/index.md:1 plugin-error The plugin `a` threw in `markdown.remark`: It leaves something in the tree that is not a node: "text"',
    ],
    [
      "{ name: 'a', markdown: { remark: [() => (tree) => { tree.children.at(-1).data = { hName: 'iframe' } }] } }",
      'docs/index.md:7 plugin-message The plugin `a` makes the element `iframe` in `markdown.remark`, which is left out.',
    ],
    [
      "'docs-build-math/plugin', { name: 'late', markdown: { remark: [() => (tree) => { tree.children.push({ type: 'math', value: 'x' }) }] } }",
      'docs/index.md:1 plugin-message The plugin `late` makes a formula in `markdown.remark` that no plugin after it draws',
    ],
    [
      "{ name: 'a', markdown: { remark: [function () { this.parser = () => ({ type: 'root', children: [] }) }] } }",
      'docs/index.md:1 plugin-error The plugin `a` threw in `markdown.remark`: It brings a parser of its own (`this.parser`)',
    ],
    [
      "{ name: 'a', markdown: { rehype: [function () { this.data().micromarkExtensions = [{}] }] } }",
      'docs/index.md:1 plugin-error The plugin `a` threw in `markdown.rehype`: It adds syntax to Markdown, which only',
    ],
  ])('is a finding: %s', async (plugins, finding) => {
    expect(await findingsOf(plugins)).toEqual([expect.stringContaining(finding)])
  })
})

/** A plugin in TypeScript that throws in line 6. The lines above are gone from the code that Node runs. */
const throwing = (plugin: string): string => `import type { Plugin } from 'docs-build'

interface Never { readonly never: string }

const no = (): never => {
  throw new Error('no')
}
const directive = { name: 'box', schema: { about: '', kind: 'container', attributes: {}, label: 'none' }, view: () => null } as const

export default { name: 'p', ${plugin} } satisfies Plugin
`

describe('the file and the line of a plugin that throws', () => {
  const HOOKS: readonly (readonly [hook: string, plugin: string])[] = [
    ['markdown.remark', 'markdown: { remark: [() => no] }'],
    ['markdown.remark', 'markdown: { remark: [no] }'],
    ['markdown.rehype', 'markdown: { rehype: [() => async () => { await null; no() }] }'],
    ['markdown.directives (box).view', 'markdown: { directives: [{ ...directive, view: no }] }'],
    ['markdown.directives (box).facts', 'markdown: { directives: [{ ...directive, facts: no }] }'],
    ['markdown.directives (box).twin', 'markdown: { directives: [{ ...directive, twin: no }] }'],
    [
      'markdown.directives (box).slot.answer',
      "markdown: { directives: [{ ...directive, slot: { asks: () => 1, answer: no, html: () => '' } }] }",
    ],
    [
      'markdown.fences (js).view',
      "markdown: { fences: [{ name: 'js', schema: { about: '', attributes: {} }, view: no }] }",
    ],
    ['facts` of the rule `r', "rules: [{ id: 'r', about: '', facts: no }]"],
    ['check` of the rule `r', "rules: [{ id: 'r', about: '', *check() { no() } }]"],
    ['outputs', '*outputs() { no() }'],
    ['outputs` for x.txt', "outputs: () => [{ path: 'x.txt', make: async () => { await null; return no() } }]"],
    ['pages', 'pages: async () => { await null; return no() }'],
    ['pages', 'pages: function* () { no() }'],
    ['derivedPages', 'derivedPages: no'],
    ['frontMatter', 'frontMatter: no'],
    ['head.tags` for /', 'head: { tags: no }'],
    ['navbar (hour).data', "navbar: [{ type: 'hour', schema: { about: '', options: {} }, data: no }]"],
  ]
  const navbar = "navbar: { items: [{ type: 'hour' }] }"

  test.each(HOOKS)('%s: %s', async (hook, plugin) => {
    const entry = "'./plugins/p.ts'"
    const dir = await writeSite({
      ...PAGE,
      'plugins/p.ts': throwing(plugin),
      'docs.config.ts': `export default { plugins: [${entry}], ${hook.startsWith('navbar') ? navbar : ''} }\n`,
    })
    const messages = await build({ dir }).then(
      ({ report }) => report.findings.filter(({ rule }) => rule === 'plugin-error').map(({ message }) => message),
      (error: unknown) => [(error as Error).message],
    )
    expect(messages).toEqual([expect.stringMatching(/ in `.* at plugins\/p\.ts:6: no$/)])
    expect(messages[0]).toContain(`\`${hook}`)
  })

  test('a component that the view of a directive makes', async () => {
    const view = 'markdown: { directives: [{ ...directive, view: () => <Box /> }] }'
    const text = throwing(view).replace('const directive', 'const Box = () => no()\nconst directive')
    const message = await faultOf("'./plugins/p.tsx'", { 'plugins/p.tsx': text })
    expect(message).toBe('docs/index.md cannot be drawn: a plugin threw at plugins/p.tsx:6: no')
  })

  test('the same on threads', async () => {
    const rest = Array.from({ length: 60 }, (_, index) => [`docs/page-${index}.md`, `# Page ${index}\n`])
    const site = (plugin: string): Promise<string> =>
      writeSite({
        ...PAGE,
        ...(Object.fromEntries(rest) as Files),
        'plugins/p.ts': throwing(plugin),
        'docs.config.ts': "export default { plugins: ['./plugins/p.ts'] }\n",
      })
    const finding = await runCli(['build', await site('markdown: { remark: [() => no] }'), '--jobs', '2'])
    expect(finding.stderr).toContain('The plugin `p` threw in `markdown.remark` at plugins/p.ts:6: no')
    const error = await runCli([
      'build',
      await site('markdown: { directives: [{ ...directive, facts: no }] }'),
      '--jobs',
      '2',
    ])
    expect(error.stderr).toContain('The plugin `p` threw in `markdown.directives (box).facts` at plugins/p.ts:6: no')
  })

  test('a plugin in the configuration, and one of a package', async () => {
    const gone = 'export default function gone() {\n  return () => {\n    throw new Error("no")\n  }\n}\n'
    const dir = await writeSite({
      ...PAGE,
      'node_modules/remark-gone/package.json': '{ "name": "remark-gone", "type": "module", "exports": "./lib.js" }',
      'node_modules/remark-gone/lib.js': gone,
      'docs.config.ts': `import gone from 'remark-gone'
export default {
  plugins: [
    { name: 'a', markdown: { remark: [gone] } },
    { name: 'b', markdown: { rehype: [() => () => { throw new Error('no') }] } },
  ],
}
`,
    })
    const { report } = await check({ dir })
    expect(report.findings.filter(({ rule }) => rule === 'plugin-error').map(({ message }) => message)).toEqual([
      'The plugin `a` threw in `markdown.remark` at node_modules/remark-gone/lib.js:3: no',
      'The plugin `b` threw in `markdown.rehype` at docs.config.ts:5: no',
    ])
  })
})

describe('files and elements that cannot be there', () => {
  test.each([
    [
      "{ name: 'a', outputs: () => [{ path: '../x', make: () => '' }] }",
      'whose path `../x` is not a path inside the output folder',
    ],
    [
      "{ name: 'a', outputs: () => [{ path: 'index.html', make: () => '' }] }",
      'adds `index.html`, which is the name of a file of the page /',
    ],
    [
      "{ name: 'a', outputs: () => [{ path: 'assets/map.json', make: () => '' }] }",
      'adds `assets/map.json`, which every site has',
    ],
    [
      "{ name: 'a', outputs: () => [{ path: 'x', make: () => 3 }] }",
      'makes `x` of something that is neither text nor bytes',
    ],
    [
      "{ name: 'a', head: { tags: [{ tag: 'script', attributes: { src: 'https://h.example/x.js' } }] } }",
      'loads a script of https://h.example, which its `head.hosts.scripts` does not name',
    ],
    [
      "{ name: 'a', head: { tags: [{ tag: 'meta', attributes: { onload: 'x' } }] } }",
      'has the attribute `onload`, which it cannot have',
    ],
    [
      "{ name: 'a', head: { tags: () => [{ tag: 'script', content: 'x()' }] } }",
      'is a script with content that is not on every page',
    ],
  ])('%s', async (plugins, message) => {
    expect(await faultOf(plugins)).toContain(message)
  })
})

test('a plugin before `math()` may change formulas, and is not blamed for those of the author', async () => {
  const change =
    "() => (tree) => { const walk = (node) => { if (node.type === 'inlineMath') node.value = 'b'; node.children?.forEach(walk) }; walk(tree) }"
  const dir = await writeSite({
    'docs/index.md': '# A\n\nText $a^2$ here.\n',
    'docs.config.ts': `export default { title: 'A', plugins: [{ name: 'first', markdown: { remark: [${change}] } }, 'docs-build-math/plugin'] }\n`,
  })
  const { report, out } = await build({ dir, jobs: 1 })
  expect(report.findings).toEqual([])
  expect(await readFile(join(out, 'index.html'), 'utf8')).toContain('<mi>b</mi>')
})

test('a finding in a page without a file names the plugin that makes it', async () => {
  const dir = await writeSite({
    ...PAGE,
    'docs.config.ts':
      "export default { plugins: [{ name: 'p', pages: [{ path: 'made', title: 'Made', markdown: '[a](./gone.md)' }] }] }\n",
  })
  const { report } = await check({ dir })
  expect(report.findings.find(({ file }) => file === 'docs/made.md')).toMatchObject({
    rule: 'broken-link',
    hint: expect.stringMatching(/There is no such file: the plugin `p` makes the page\.$/) as string,
  })
  expect(
    report.findings.filter(({ file }) => file !== 'docs/made.md').every(({ hint }) => !hint?.includes('plugin `p`')),
  ).toBe(true)
})

test.each([
  [
    "import { math } from 'docs-build/plugins'\nexport default { plugins: [math()] }\n",
    'docs.config.ts:1:10: No matching export in "docs-build/plugins" for import "math"',
    'The plugin `math` is in the package `docs-build-math`. Run `npm install --save-dev docs-build-math`, and import it from there.',
  ],
  [
    "export default { plugins: ['docs-build/math'] }\n",
    "docs.config.ts: plugins[0] names the module 'docs-build/math', which cannot be loaded",
    'The plugin `math` is in the package `docs-build-math`.',
  ],
  [
    "import { none } from 'docs-build-none'\nexport default { plugins: [none()] }\n",
    'docs.config.ts:1:22: Could not resolve "docs-build-none"',
    'Run `npm install --save-dev docs-build-none`.',
  ],
])('a package that is missing is named with what installs it: %s', async (config, message, hint) => {
  const dir = await writeSite({ ...PAGE, 'docs.config.ts': config })
  await expect(check({ dir })).rejects.toThrow(
    expect.objectContaining({
      message: expect.stringContaining(message) as string,
      hint: expect.stringContaining(hint) as string,
    }),
  )
})

test('options that name files are read with the folder of the configuration, where a plugin says so', async () => {
  const dir = await writeSite({
    ...PAGE,
    'docs.config.ts': "export default { plugins: [['./p.ts', { data: 'a.yml', list: ['b.txt'], other: 'a.yml' }]] }\n",
    'a.yml': 'a: 1\n',
    'b.txt': 'b',
    'p.ts':
      "export const fileOptions = { data: 'data', list: 'base64' }\nexport default (options) => { throw new Error(JSON.stringify(options)) }\n",
  })
  await expect(check({ dir })).rejects.toThrow('{"data":{"a":1},"list":["Yg=="],"other":"a.yml"}')
  await rm(join(dir, 'a.yml'))
  await expect(check({ dir })).rejects.toThrow(
    /^docs\.config\.ts: plugins\[0\]: `data` of the plugin `\.\/p\.ts` names the file .*a\.yml, which cannot be read/,
  )
})

test('text that a list of posts repeats is reported in the post alone', async () => {
  const dir = await writeSite({
    ...PAGE,
    'blog/2026-01-02-a.md': '# A\n\nOne ![](https://a.test/x.png)\n\n<!-- truncate -->\n',
    'docs.config.ts': "import { news } from 'docs-build-news'\nexport default { title: 'A', plugins: [news({})] }\n",
  })
  const { report } = await check({ dir })
  const places = report.findings.filter(({ rule }) => rule === 'missing-alt').map(({ file, line }) => `${file}:${line}`)
  expect(places).toEqual(['blog/2026-01-02-a.md:3'])
})

/** Sites of tools whose navigation is plain data: what their files may hold besides what is usual. */
import { expect, it, test } from 'vitest'
import { detectTools } from '../../../cli/app/init/detect.ts'
import { RULE_IDS } from '../../../cli/graph/checks/rules.ts'
import { configFileText } from '../move/config-file.ts'
import type { MovePlan } from '../move/move-plan.ts'
import { planMove } from '../move/plan.ts'
import { tools } from '../move/tools.ts'
import { treeOf } from './tree-of.ts'

async function moved(files: Readonly<Record<string, string>> | string): Promise<MovePlan> {
  const tree = treeOf(files)
  const [found] = detectTools(tree)
  if (!found) throw new Error('No tool is found')
  return planMove(tree, found, await tools[found.tool].read(tree, found), RULE_IDS)
}

/** Files of the entries of the navigation, in their order. */
async function listed(files: Readonly<Record<string, string>>): Promise<(string | undefined)[]> {
  return (await moved(files)).site.navigation.map(({ file, label }) => file ?? label)
}

const JEKYLL = { '_config.yml': 'theme: just-the-docs\n' }
const RSPRESS = { 'rspress.config.ts': "export default { root: 'docs' }" }
const FUMADOCS = {
  'source.config.ts': "import 'fumadocs-mdx/config'\nexport const docs = defineDocs({ dir: 'content/docs' })",
}
const TOP = '---\ntitle: '

it('a page of many comments has text when a word follows them', async () => {
  const comments = '<!---->'.repeat(200)
  const { left } = await moved({ ...JEKYLL, 'a.md': `${comments}x`, 'b.md': `# B\n${comments}\n` })
  expect(left.find(({ what }) => what === 'Pages without text')?.places).toEqual([{ file: 'b.md', line: 1 }])
})

it('pages of Jekyll that are below each other stand in the navigation once', async () => {
  const files = {
    ...JEKYLL,
    'api.md': `${TOP}API\nnav_order: 1\n---\n`,
    'reference.md': `${TOP}Reference\nparent: API\n---\n`,
    'inner.md': `${TOP}API\nparent: Reference\ngrand_parent: API\n---\n`,
  }
  expect(await listed(files)).toEqual(['api.md', 'reference.md', 'inner.md'])
})

it('titles that repeat on each of many levels make no more entries than there are pages', async () => {
  const pages = Array.from({ length: 40 }, (_, at) =>
    ['a', 'b'].map((name) => [
      `${name}${at}.md`,
      `${TOP}T${at}\nnav_order: 1\n${at > 0 ? `parent: T${at - 1}\n` : ''}---\n`,
    ]),
  )
  expect(await listed({ ...JEKYLL, ...Object.fromEntries(pages.flat()) })).toHaveLength(80)
})

test.each([['.'], [''], ['...'.concat('.')], ['..'], ['../..']])(
  'an entry `%s` of a folder that names no file below it is left out',
  async (entry) => {
    const files = {
      ...FUMADOCS,
      'content/docs/a/b/meta.json': JSON.stringify({ pages: [entry, 'c'] }),
      'content/docs/a/b/c.mdx': '# C',
    }
    expect((await listed(files)).filter((one) => one?.endsWith('.mdx'))).toEqual(['content/docs/a/b/c.mdx'])
  },
)

it('the first heading of a page is found behind long lines', async () => {
  const files = {
    ...RSPRESS,
    'docs/_meta.json': '["a", "b", "c"]',
    'docs/a.md': `# a${' '.repeat(100_000)}x\n# A *page*`,
    'docs/b.md': `${'`'.repeat(100_000)}${'\n'.repeat(100_000)}`,
    'docs/c.md': '```sh\n# no heading\n```\n# C ##\n',
  }
  expect((await moved(files)).site.navigation.map(({ label }) => label)).toEqual(['A page', undefined, 'C'])
})

it('links of GitBook to other sites keep their addresses', async () => {
  const links = '* [Docs](https://a.example/x "A")\n* [Docs](https://b.example)\n* [Page](a.md)\n'
  const long = `* [Docs](https://c.example${' '.repeat(50_000)}x\n`
  const { site } = await moved({ 'SUMMARY.md': links + long, 'a.md': '# A', '.gitbook.yaml': 'root: ./\n' })
  expect(site.navigation.map(({ href, file }) => href ?? file)).toEqual([
    'https://a.example/x',
    'https://b.example',
    'a.md',
  ])
})

test.each([
  ['Jekyll', { '_config.yml': "theme: minima\nexclude: ['/', '', 'old']\n", 'a.md': '# A', 'old/b.md': '# B' }],
  ['MyST', { 'myst.yml': "version: 1\nproject:\n  exclude: ['', 'old/**']\n", 'a.md': '# A', 'old/b.md': '# B' }],
])('empty patterns of %s match nothing', async (_, files) => {
  expect((await moved(files)).site.pages.map(({ file }) => file)).toEqual(['a.md'])
})

it('a page with brackets in its name is left out alone', async () => {
  const { account, config } = await moved({
    'SUMMARY.md': '* [O](o.md)\n',
    '.gitbook.yaml': 'root: ./\n',
    'o.md': '# O',
    '[old].md': '# Old',
  })
  expect(config.docs).toMatchObject({ exclude: ['SUMMARY.md', '\\[old\\].md'] })
  expect(account.pages).toEqual(['o.md'])
})

it('files that Jekyll fills in are named, and no page uses them', async () => {
  const files = { ...JEKYLL, 'a.md': '# A', 'tags.html': '---\n---\n{{ site.tags }}', 'feed.xml': '---\n---\n<feed/>' }
  const { account, left } = await moved(files)
  expect(account.used).toEqual([])
  expect(account.leftOut).toContainEqual({
    reason: 'templates that the old tool fills in',
    files: ['feed.xml', 'tags.html'],
  })
  expect(left.flatMap(({ what, places }) => (what.includes('fills in') ? places : []))).toEqual([
    { file: 'feed.xml', line: 1 },
    { file: 'tags.html', line: 1 },
  ])
})

it('sidebars of VitePress whose names have no letters of their own get numbers', async () => {
  const { config } = await moved({
    'docs/.vitepress/config.mjs':
      "export default { themeConfig: { sidebar: { '/指南/': [{ text: 'A', link: '/指南/a' }], '/参考/': [{ text: 'B', link: '/参考/b' }] } } }",
    'docs/指南/a.md': '# A',
    'docs/参考/b.md': '# B',
  })
  expect(config.docs).toMatchObject({ sidebars: { main: expect.anything(), 'main-2': expect.anything() } })
})

it('comments in a SUMMARY.md hide entries, and very many without an end take linear time', async () => {
  const text = '* [A](a.md)\n<!-- * [B](b.md)\n* [C](c.md) -->\n* [D](d.md)\n'
  const pages = { 'a.md': '# A', 'b.md': '# B', 'c.md': '# C', 'd.md': '# D', '.gitbook.yaml': 'root: ./\n' }
  expect(await listed({ ...pages, 'SUMMARY.md': text + '<!--'.repeat(200_000) })).toEqual(['a.md', 'd.md'])
})

it('sidebars whose names have no letters of their own get numbers', async () => {
  const { config, site } = await moved({
    'docs/.vuepress/config.js':
      "export default { theme: defaultTheme({ sidebar: { '/指南/': ['a'], '/参考/': ['b'] } }) }",
    'docs/指南/a.md': '# A',
    'docs/参考/b.md': '# B',
    'docs/参考/c.md': '# C',
  })
  expect(config.docs).toMatchObject({ sidebars: { main: ['指南/a'], 'main-2': ['参考/b'] } })
  expect(site.extended).toEqual([{ file: 'docs/参考/c.md', field: 'displayed_sidebar: main-2' }])
})

it('tabs of Mintlify keep their pages apart, and redirects with patterns are named', async () => {
  const docs = {
    name: 'Tool',
    navigation: {
      tabs: [
        { tab: 'A/B', pages: ['a'] },
        { tab: 'A B', pages: ['b'] },
      ],
    },
    redirects: [
      { source: '/old', destination: '/a' },
      { source: '/old/:slug*', destination: '/a/:slug*' },
    ],
    $schema: 'https://mintlify.com/docs.json',
  }
  const { config, left, redirects } = await moved({ 'docs.json': JSON.stringify(docs), 'a.mdx': '# A', 'b.mdx': '# B' })
  expect(config.docs).toMatchObject({ sidebars: { 'a-b': ['a'], 'a-b-2': ['b'] } })
  expect(redirects).toEqual({ '/old': '/a' })
  expect(left.map(({ what }) => what)).toContain('Redirects with patterns: `/old/:slug*`')
})

it('a page `readme` beside the page of its folder keeps its address', async () => {
  const docs = { $schema: 'https://mintlify.com/docs.json', navigation: { pages: ['m/index', 'm/readme'] } }
  const { config } = await moved({ 'docs.json': JSON.stringify(docs), 'm/index.mdx': '# M', 'm/readme.mdx': '# R' })
  expect(config.docs).toMatchObject({ routes: { rewrites: { 'm/readme.mdx': 'm/readme/index' } } })
})

it('a configuration of GitBook without a summary gives way to another tool', async () => {
  const files = { '.gitbook.yaml': 'root: ./\n', 'site/docusaurus.config.js': 'module.exports = {}' }
  const labelOf = (more = {}) => detectTools(treeOf({ ...files, ...more }))[0]?.label
  expect([labelOf(), labelOf({ 'docs/SUMMARY.md': '# A' })]).toEqual(['Docusaurus', 'GitBook'])
})

it('links of MyST find labels of other pages, and addresses behind its schemes', async () => {
  const references = {
    'myst.yml':
      'project:\n  references:\n    tool: https://tool.test/\n  toc:\n    - file: a.md\n    - file: b/c.md\n    - file: d.md\n',
    'd.md': '---\ntitle: D\nlabel: d_page\n---\n\n$$\na\n$$ (eq:1)\n',
  }
  const a =
    "(top:A)=\n# A\n\n## What's new?\n\n[](#in_c) and [](#top:A), [own](#top:A) and [x](xref:tool/y#z), [w](wiki:W)\n\n`[](#in_c)` ![](#whole)\n\n```{note}\n[](#d_page) [](#eq:1) [f](b/c.md#top:A) {ref}`in_c` {eq}`g <eq:1>`\n```\n"
  const { site, ...plan } = await moved({
    ...references,
    'a.md': a,
    'b/c.md': '# C\n\n(in_c)=\n\n## Inner *c*\n\n# Whole\n\n[up](#top:A)\n',
  })
  expect(site.extended).toEqual([
    {
      file: 'a.md',
      lines: {
        4: "## What's new? {#what-s-new}",
        6: '[Inner c](b/c.md#in-c) and [A](#top-a), [own](#top-a) and [x](xref:tool/y#z), [w](wiki:W)',
        8: '`[](#in_c)` [Whole](b/c.md#whole)',
        11: '[D](d.md) [eq:1](d.md#eq-1) [f](b/c.md#top-a) [Inner c](b/c.md#in-c) [g](d.md#eq-1)',
      },
    },
    { file: 'b/c.md', lines: { 9: '[up](../a.md#top-a)' } },
  ])
  expect(configFileText({ site, ...plan }, {})).toContain(
    "import { math } from 'docs-build-math'\n".concat(
      '\n// Moved in from MyST (myst.yml). MIGRATION.md lists what is left to do.\n',
    ),
  )
  expect(site.settings['links']).toEqual({
    schemes: { wiki: 'https://en.wikipedia.org/wiki/{}', 'xref:tool/y': 'https://tool.test/y' },
  })
})

it('an alias of Docsify at another address is a redirect', async () => {
  const { site, redirects } = await moved({
    'docs/index.html':
      "<script>window.$docsify = { alias: { '.*?/awesome': 'https://e.test/a.md', '/.*/_navbar.md': '/_navbar.md', '/zh/(.*)': 'https://e.test/$1' } }</script>",
    'docs/README.md': '[a](/awesome)\n',
    'docs/_sidebar.md': '- [A](awesome.md)\n',
  })
  expect(site.navigation).toMatchObject([{ label: 'A', href: '/awesome' }])
  expect(redirects).toEqual({ '/awesome': 'https://e.test/a.md' })
})

it('links of Zola to a section that redirects lead to where it does', async () => {
  const { site } = await moved({
    'config.toml': 'base_url = "/"\n',
    'content/a.md': '+++\ntitle = "A"\n+++\n\n[b](@/b/_index.md#c) and [c](@/c.md)\n',
    'content/b/_index.md': '+++\nredirect_to = "b/first"\n+++\n',
    'content/b/first.md': 'F\n',
    'content/c.md': 'C\n',
  })
  expect(site.extended).toEqual([{ file: 'content/a.md', lines: { 5: '[b](/b/first#c) and [c](@/c.md)' } }])
})

it('headings of Zola keep their ids', async () => {
  const page =
    '+++\n# a_b\ntitle = "A"\n+++\n\n## `get_page`\n## Été: what\'s new?\n## Plain\n## get page\n## Заметки\n## b_c {#own}\n'
  const zola = (more: string) => moved({ 'config.toml': `base_url = "/"\n${more}`, 'content/a.md': page })
  expect((await zola('')).site.extended).toEqual([
    {
      file: 'content/a.md',
      lines: {
        6: '## `get_page` {#get-page}',
        7: "## Été: what's new? {#ete-what-s-new}",
        9: '## get page {#get-page-1}',
      },
    },
  ])
  expect((await zola('[slugify]\nanchors = "safe"\n')).site.extended).toEqual([])
})

it('pages of Zola are in the order of their dates', async () => {
  const files = {
    'config.toml': "base_url = 'https://tool.example'\ncompile_sass = true\n",
    'content/_index.md': "+++\nsort_by = 'date'\n+++\nText",
    'content/a.md': '+++\ndate = 2024-01-02\n+++\n',
    'content/b.md': '+++\ndate = 2025-01-02T10:00:00Z\n+++\n',
    'content/c.md': '+++\ndate = 2024-05-01\n+++\n',
  }
  expect(await listed(files)).toEqual(['content/b.md', 'content/c.md', 'content/a.md'])
})

it('the navigation of Rspress begins at the root where that has a file', async () => {
  const files = {
    ...RSPRESS,
    'docs/_meta.json': '["start", "guide", "more"]',
    'docs/start.md': '# Start',
    'docs/guide/_meta.json': '["a"]',
    'docs/guide/a.md': '# A',
    'docs/more/b.md': '# B',
  }
  expect((await listed(files)).filter((one) => one?.endsWith('.md'))).toEqual([
    'docs/start.md',
    'docs/guide/a.md',
    'docs/more/b.md',
  ])
})

it('the languages of Rspress lie in folders, and keep their addresses', async () => {
  const config = `export default {
    lang: 'en', route: { cleanUrls: true, exclude: ['**/en/parts/**', '**/zh/parts/**'] },
    themeConfig: { locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }] },
  }`
  const { site, config: made } = await moved({
    'rspress.config.ts': config,
    'docs/en/index.md': '# A\n',
    'i18n.json': '{ "first": { "zh": "第一", "en": "First" } }',
    'docs/en/guide/_meta.json': '["a", { "type": "dir", "name": "more", "label": "first" }]',
    'docs/en/guide/a.md': '# A\n',
    'docs/en/guide/more/b.md': '# B\n',
    'docs/zh/guide/more/b.md': '# B\n',
    'docs/en/parts/x.md': 'x\n',
    'docs/zh/index.md': '# A\n',
    'docs/en/_nav.json': '[{ "text": "Guide", "link": "/guide/a" }]',
    'docs/zh/_nav.json': '[{ "text": "指南", "link": "/guide/a" }]',
    'docs/zh/guide/_meta.json': '["a", { "type": "dir", "name": "more", "label": "first" }]',
    'docs/zh/guide/a.md': '# 甲\n',
  })
  expect(site.copies).toEqual([
    {
      from: '',
      to: 'i18n/zh/labels.json',
      text: `${JSON.stringify({ A: '甲', First: '第一', Guide: '指南' }, null, 2)}\n`,
    },
  ])
  expect(site.pages.flatMap(({ urls }) => urls)).toEqual([
    '/guide/a',
    '/guide/more/b',
    '/',
    '/zh/guide/a',
    '/zh/guide/more/b',
    '/zh',
  ])
  expect(made.i18n).toMatchObject({ defaultLocale: 'en', locales: ['en', 'zh'] })
  expect(made.docs).toMatchObject({
    exclude: ['public/**', '**/parts/**'],
    sidebars: { guide: [{ id: 'guide/a' }, { label: 'First' }] },
  })
})

it('the configuration of Rspress has sidebars by path and a navbar, and the current version has no folder', async () => {
  const config = `export default {
    multiVersion: { default: '2.x', versions: ['1.x', '2.x'] },
    route: { cleanUrls: true },
    themeConfig: {
      nav: [{ text: 'Docs', link: '/docs/b' }],
      sidebar: {
        '/docs/': [{ text: 'Start', items: [{ text: 'Two', link: '/docs/b' }, { text: 'One', link: '/docs/a' }] }],
        '/1.x/docs/': [{ text: 'Old', link: '/1.x/docs/a' }],
      },
    },
  }`
  const { site, config: made } = await moved({
    'rspress.config.ts': config,
    'docs/1.x/docs/a.md': '# A\n',
    'docs/2.x/docs/_meta.json': '["a", "b"]',
    'docs/2.x/docs/a.md': '# A\n',
    'docs/2.x/docs/b.md': '# B\n',
    'docs/2.x/docs/c.md': '# C\n',
  })
  expect(site.pages.flatMap(({ urls }) => urls)).toEqual(['/1.x/docs/a', '/docs/a', '/docs/b', '/docs/c'])
  expect(site.navigation.map(({ label, file }) => [label, file])).toEqual([
    ['Start', undefined],
    ['Two', 'docs/2.x/docs/b.md'],
    ['One', 'docs/2.x/docs/a.md'],
    ['Old', 'docs/1.x/docs/a.md'],
  ])
  expect(site.extended).toEqual([{ file: 'docs/2.x/docs/c.md', field: 'displayed_sidebar: docs' }])
  expect(made.navbar?.items).toEqual([{ type: 'link', label: 'Docs', to: '/docs/b', position: 'left' }])
})

it('a language of Rspress has a navbar and sidebars of its own in the configuration', async () => {
  const language = (lang: string, texts: readonly string[]): object => ({
    lang,
    label: lang,
    nav: [{ text: texts[0], link: lang === 'en' ? '/guide/a' : `/${lang}/guide/a` }],
    sidebar: {
      [lang === 'en' ? '/guide/' : `/${lang}/guide/`]: [
        { text: texts[1], items: [{ text: texts[2], link: lang === 'en' ? '/guide/a' : `/${lang}/guide/a` }] },
      ],
    },
    outlineTitle: 'On this page',
  })
  const config = {
    lang: 'en',
    locales: [
      { lang: 'en', label: 'English', title: 'Kit', description: 'Tools' },
      { lang: 'zh', label: '中文', title: '工具', description: 'Tools' },
    ],
    themeConfig: { locales: [language('en', ['Guide', 'Start', 'A']), language('zh', ['指南', '开始', '甲'])] },
  }
  const {
    site,
    config: made,
    left,
  } = await moved({
    'rspress.config.ts': `export default ${JSON.stringify(config)}`,
    'docs/en/guide/a.md': '# A\n',
    'docs/zh/guide/a.md': '# 甲\n',
  })
  expect(made.title).toBe('Kit')
  expect(made.navbar?.items).toEqual([{ type: 'link', label: 'Guide', to: '/guide/a', position: 'left' }])
  expect(made.docs).toMatchObject({ sidebars: { guide: [{ label: 'Start', items: [{ id: 'guide/a', label: 'A' }] }] } })
  const texts = { Kit: '工具', Start: '开始', A: '甲', Guide: '指南' }
  expect(site.copies).toEqual([{ from: '', to: 'i18n/zh/labels.json', text: `${JSON.stringify(texts, null, 2)}\n` }])
  expect(left.map(({ what }) => what).join('\n')).toContain(
    '`themeConfig.locales[0].outlineTitle`, `themeConfig.locales[1].outlineTitle`',
  )
})

it('the languages of Fumadocs stand at the ends of names', async () => {
  const { site, config } = await moved({
    ...FUMADOCS,
    'lib/i18n.ts': "export const i18n = defineI18n({ defaultLanguage: 'de' })",
    'content/docs/a.mdx': '# A\n',
    'content/docs/a.cn.mdx': '# A\n',
    'content/docs/index.mdx': '# B\n',
    'content/docs/index.cn.mdx': '# B\n',
    'content/docs/v1.min.mdx': '# C\n',
  })
  expect(site.pages.flatMap(({ urls }) => urls)).toEqual(['/cn/docs/a', '/docs/a', '/cn/docs', '/docs', '/docs/v1.min'])
  expect(config.i18n).toMatchObject({ defaultLocale: 'de', locales: ['de', 'cn'] })
  expect(site.navigation.map(({ file }) => file)).toEqual([
    'content/docs/index.mdx',
    'content/docs/a.mdx',
    'content/docs/v1.min.mdx',
  ])
})

it('the home page of VuePress shows its words, its picture and its links', async () => {
  const { site, left } = await moved(`
-- docs/.vuepress/config.js --
export default { locales: { '/': { title: 'Tool' } } }
-- docs/README.md --
---
home: true
title: Home
heroImage: /logo.png
actions:
  - text: Start
    link: /guide.html
---
-- docs/old/README.md --
---
home: true
heroText: Older
tagline: What it was
actionText: Go
actionLink: /guide.html
---
-- docs/guide.md --
# Guide
Text
`)
  const hero = (site.extended ?? []).map(({ file, field }) => [file, JSON.parse(field?.replace('hero: ', '') ?? '')])
  expect(hero).toEqual([
    [
      'docs/README.md',
      { name: 'Tool', image: { src: '/logo.png', alt: '' }, actions: [{ text: 'Start', link: '/guide.html' }] },
    ],
    ['docs/old/README.md', { name: 'Older', tagline: 'What it was', actions: [{ text: 'Go', link: '/guide.html' }] }],
  ])
  expect(left.map(({ what }) => what)).not.toContain('Pages without text')
})

const NEXTRA = {
  'next.config.mjs': "import nextra from 'nextra'\nexport default nextra({ contentDirBasePath: '/docs' })({})",
}

it('pages of Nextra lie below its base path, and the first page of a folder stands among the others', async () => {
  const { site } = await moved({
    ...NEXTRA,
    'content/_meta.js': "export default { index: '', guide: 'The guide' }",
    'content/index.mdx': '# Welcome',
    'content/guide/index.mdx': '# About',
    'content/guide/first.mdx': '# First',
    'content/theme/index.mdx': '---\nasIndexPage: true\n---\n# Themes',
    'content/theme/dark.mdx': '# Dark',
    'app/icon.png': 'x',
    'app/page.jsx': 'export default () => null',
  })
  expect(site.pages.map(({ urls: [url] }) => url)).toEqual([
    ...['/docs/guide/first', '/docs/guide', '/docs', '/docs/theme/dark', '/docs/theme'],
  ])
  expect(site.navigation.map(({ label, file }) => `${label} ${file}`)).toEqual([
    'Welcome content/index.mdx',
    'The guide undefined',
    'About content/guide/index.mdx',
    'First content/guide/first.mdx',
    'Themes content/theme/index.mdx',
    'Dark content/theme/dark.mdx',
  ])
  expect(site.copies).toEqual([{ from: 'app/icon.png', to: 'public/icon.png' }])
})

it('the languages of Nextra lie in folders, and their addresses lead on', async () => {
  const { site, config, redirects } = await moved({
    'next.config.mjs':
      "import nextra from 'nextra'\nexport default nextra({ contentDirBasePath: '/' })({ i18n: { locales: ['en', 'es', 'ru'], defaultLocale: 'en' } })",
    'content/en/_meta.js': "export default { index: 'Home', guide: 'The guide' }",
    'content/en/index.mdx': '# Home',
    'content/en/guide/a.mdx': '# A',
    'content/es/_meta.js': "export default { index: 'Inicio', guide: 'La guía' }",
    'content/es/index.mdx': '# Inicio',
    'content/es/guide/a.mdx': '# A',
  })
  expect(site.pages.flatMap(({ urls }) => urls)).toEqual(['/en/guide/a', '/en', '/es/guide/a', '/es'])
  expect(redirects).toEqual({ '/en': '/', '/en/guide/a': '/guide/a' })
  expect(config.i18n).toMatchObject({ defaultLocale: 'en', locales: ['en', 'es'] })
  expect(site.navigation.map(({ label }) => label)).toEqual(['Home', 'The guide', 'A'])
  expect(site.copies).toEqual([
    {
      from: '',
      to: 'i18n/es/labels.json',
      text: `${JSON.stringify({ Home: 'Inicio', 'The guide': 'La guía' }, null, 2)}\n`,
    },
  ])
})

it('pages of Nextra in the folder of the router have the addresses of their folders', async () => {
  const { site, config } = await moved({
    'next.config.mjs': "import nextra from 'nextra'\nexport default nextra({})({})",
    'app/_meta.global.js': "export default { docs: { type: 'page', title: 'All', items: { b: 'Second', a: '' } } }",
    'app/docs/page.mdx': '# Docs',
    'app/docs/(group)/a/page.mdx': '# A',
    'app/docs/b/page.mdx': '# B\n\n![C](./_c/c.png)',
    'app/docs/b/_c/c.png': 'x',
    'app/docs/b/part.mdx': 'Part',
    'app/_old/page.mdx': '# Old',
  })
  expect(site.pages.map(({ urls: [url] }) => url)).toEqual(['/docs/a', '/docs/b', '/docs'])
  expect(config.docs).toMatchObject({
    exclude: ['app/_old/page.mdx', 'app/docs/b/part.mdx'].map((path) => path.slice(4)),
    routes: { indexNames: ['page'], underscores: true },
  })
  expect(site.navigation.map(({ label }) => label)).toEqual(['All', 'Second', 'Docs', 'A'])
})

it('several folders of Fumadocs move in together, or are named', async () => {
  const dirs = (base: string): Record<string, string> => ({
    'source.config.ts':
      "import 'fumadocs-mdx/config'\ndefineDocs({ dir: 'content/docs' })\ndefineDocs({ dir: 'content/more' })",
    'lib/tool/source.ts': `loader({ baseUrl: '/docs' })\nloader({ baseUrl: '${base}' })`,
    'content/docs/a.mdx': '# A',
    'content/more/meta.json': '{ "pages": ["c", "b"] }',
    'content/more/b.mdx': '# B',
    'content/more/c.mdx': '# C',
  })
  const { site } = await moved(dirs('/more'))
  expect(site.pages.map(({ urls: [url] }) => url)).toEqual(['/docs/a', '/more/b', '/more/c'])
  expect(site.navigation.map(({ sidebar, label }) => `${sidebar} ${label}`)).toEqual(['docs A', 'more C', 'more B'])
  const other = await moved(dirs('/elsewhere'))
  expect(other.site.pages.map(({ urls: [url] }) => url)).toEqual(['/docs/a'])
  expect(other.left[0]?.what).toBe('Further folders of pages: content/more')
})

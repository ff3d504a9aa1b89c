/** Sites whose configuration or content is spread over several files and folders. */
import { expect, it } from 'vitest'
import { detectTools } from '../../../cli/app/init/detect.ts'
import { RULE_IDS } from '../../../cli/graph/checks/rules.ts'
import type { MovePlan } from '../move/move-plan.ts'
import { planMove } from '../move/plan.ts'
import { tools } from '../move/tools.ts'
import { treeOf } from './tree-of.ts'

async function moved(text: string): Promise<MovePlan> {
  const tree = treeOf(text)
  const [found] = detectTools(tree)
  if (!found) throw new Error('No tool is found')
  return planMove(tree, found, await tools[found.tool].read(tree, found), RULE_IDS)
}

const HUGO = `
-- config/_default/hugo.yaml --
title: Tool
languages:
  en: { label: English }
  fr: { label: Français }
module:
  mounts:
    - { source: content/fr, target: content, sites: { matrix: { languages: [fr] } } }
    - { source: content/en, target: content, sites: { matrix: { languages: [en, fr] } } }
    - { source: README.md, target: content/about/read.md }
-- content/en/_index.md --
# Tool
-- content/en/guide/start.md --
# Start

![A](images/a.png)
-- content/fr/_index.md --
# Outil
-- README.md --
# Read me
-- assets/images/a.png --
x
-- assets/images/unused.png --
x
-- layouts/_markup/render-link.html --
x
`

it('languages of Hugo with folders of their own become languages, and mounted files move in', async () => {
  const { site, config, left } = await moved(HUGO)
  expect(Object.fromEntries(site.pages.map(({ file, urls }) => [file, urls]))).toEqual({
    'content/en/_index.md': ['/'],
    'content/en/about/read.md': ['/about/read'],
    'content/en/guide/start.md': ['/guide/start'],
    'content/fr/_index.md': ['/fr'],
  })
  expect(site.copies).toEqual([
    { from: 'README.md', to: 'content/en/about/read.md' },
    { from: 'assets/images/a.png', to: 'static/images/a.png' },
  ])
  expect(config.links).toMatchObject({ ignoreCase: true, fromRoot: true })
  expect(config.i18n).toMatchObject({ defaultLocale: 'en', locales: ['en', 'fr'] })
  expect(config.docs).toMatchObject({
    path: 'content',
    sidebars: {
      main: [
        { label: 'About', items: ['about/read'] },
        { label: 'Guide', items: ['guide/start'] },
      ],
    },
  })
  expect(left.map(({ what }) => what).filter((what) => what.includes('anguages'))).toEqual([])
})

it('languages of Hugo may have files of their own beside the configuration', async () => {
  const { config } = await moved(`
-- config/_default/hugo.toml --
defaultContentLanguage = 'en'
-- config/_default/languages.en.toml --
title = 'Tool'
contentDir = 'content/en'
label = 'English'
-- config/_default/languages.nl.toml --
title = 'Gereedschap'
contentDir = 'content/nl'
label = 'Nederlands'
-- config/_default/menu.en.toml --
main = [{ name = 'Guide', url = '/guide/' }]
-- config/_default/menu.nl.toml --
main = [{ name = 'Gids', url = '/guide/' }]
-- content/en/guide.md --
# Guide
-- content/nl/guide.md --
# Gids
`)
  expect(config).toMatchObject({ title: 'Tool', navbar: { items: [{ label: 'Guide' }] } })
  expect(config.i18n).toMatchObject({ locales: ['en', 'nl'], localeConfigs: { nl: { label: 'Nederlands' } } })
})

it('languages of Hugo that lie elsewhere are named', async () => {
  const { config, left } = await moved(HUGO.replace('-- content/fr/_index.md --', '-- french/_index.md --'))
  expect(config.i18n).toBeUndefined()
  expect(left.map(({ what }) => what)).toContain(
    'Languages whose pages do not lie in folders of their own beside the main one: fr',
  )
})

it('languages of Hugo may stand at the ends of names', async () => {
  const { config, site } = await moved(`
-- hugo.yaml --
title: Tool
defaultContentLanguage: en
languages: { en: { languageName: English }, zh-cn: { languageName: 中文, languageCode: zh-CN } }
-- content/_index.md --
# Tool
-- content/_index.zh-cn.md --
# 工具
-- content/guide/_index.en.md --
---
title: Guide
---
-- content/guide/_index.zh-cn.md --
---
title: 指南
---
-- content/guide/v1.min.md --
---
title: Smallest
---
`)
  expect(config.i18n).toMatchObject({ defaultLocale: 'en', locales: ['en', 'zh-CN'] })
  expect(config.docs).toMatchObject({
    sidebars: {
      main: [
        {
          type: 'category',
          link: { id: 'guide/_index' },
          items: [{ type: 'doc', id: 'guide/v1.min', label: 'Smallest' }],
        },
      ],
    },
  })
  expect(site.pages.flatMap(({ urls }) => urls)).toEqual(['/', '/guide', '/guide/v1.min', '/zh-cn', '/zh-cn/guide'])
  expect(site.navigation.map(({ file }) => file)).toEqual(['content/guide/_index.en.md', 'content/guide/v1.min.md'])
})

it('a site of MkDocs may be put together from several configurations', async () => {
  const { found, config } = await moved(`
-- mkdocs-common.yml --
site_name: Tool
-- mkdocs-nav.yml --
nav:
  - Begin: start.md
-- mkdocs-offline.yml --
INHERIT: mkdocs-common.yml
-- mkdocs-online.yml --
INHERIT: mkdocs-common.yml
site_url: https://example.org/
-- docs/start.md --
# Start
`)
  expect(found.config).toBe('mkdocs-online.yml')
  expect(config).toMatchObject({ title: 'Tool', url: 'https://example.org' })
  expect(config.docs).toMatchObject({ sidebars: { main: [{ type: 'doc', id: 'start', label: 'Begin' }] } })
})

it('other configurations of MkDocs do not count beside its own', async () => {
  const tree = treeOf({ 'mkdocs.yml': 'site_name: a', 'mkdocs-nav.yml': 'nav: []', 'docs/index.md': '# A' })
  expect(detectTools(tree).map(({ config }) => config)).toEqual(['mkdocs.yml'])
})

it('a last version of Docusaurus that the repository does not have is named, and items of menus keep their addresses', async () => {
  const { config, left } = await moved(`
-- docusaurus.config.js --
module.exports = {
  title: 'Tool',
  url: 'https://example.org',
  baseUrl: '/',
  presets: [['classic', { docs: { routeBasePath: '/', lastVersion: '2.x' } }]],
  themeConfig: {
    navbar: {
      items: [
        {
          type: 'docsVersionDropdown',
          dropdownItemsAfter: [{ to: 'https://example.org/v1', label: 'v1', target: '_blank', rel: 'noopener' }],
        },
      ],
    },
  },
}
-- docs/start.md --
# Start
`)
  expect(JSON.stringify(config.docs)).not.toContain('lastVersion')
  expect(left.map(({ what }) => what)).toEqual([
    'The version `2.x` of `lastVersion`, whose documents are not in this repository',
    'Pages without text',
  ])
  expect(config.navbar?.items).toEqual([
    { type: 'docsVersionDropdown', dropdownItemsAfter: [expect.objectContaining({ href: 'https://example.org/v1' })] },
  ])
})

it('a version of Docusaurus that a script makes of the current documents is shown from these', async () => {
  const { config, left, site, redirects } = await moved(`
-- docusaurus.config.js --
module.exports = {
  title: 'Tool',
  presets: [['classic', { docs: { routeBasePath: '/', lastVersion: '2.x', versions: { '2.x': { label: '2 & 3' } } } }]],
}
-- versions.json --
["2.x", "1.x"]
-- versioned_docs/version-1.x/start.md --
# Start
-- docs/start.md --
# Start
`)
  expect(config.docs).toMatchObject({
    lastVersion: '2.x',
    includeCurrentVersion: false,
    versions: { '2.x': { label: '2 & 3', folder: 'docs' } },
  })
  expect(site.pages.map(({ urls }) => urls[0])).toEqual(['/start', '/1.x/start'])
  expect(redirects).toEqual({})
  expect(left.map(({ what }) => what)).toContain('The documents of versions that are not in this repository: 2.x')
})

it('of several configurations of Hugo, the one with content beside it is meant', async () => {
  const tree = treeOf({
    'a/hugo.yaml': 'title: a',
    'docs/config/_default/hugo.yaml': 'title: b',
    'docs/content/a.md': '# A',
  })
  expect(detectTools(tree).map(({ folder }) => folder)).toEqual(['docs', 'a'])
  const both = treeOf({ 'config.yaml': 'module: {}', 'hugo.yaml': 'title: a', 'content/a.md': '# A' })
  expect(detectTools(both).map(({ config }) => config)).toEqual(['hugo.yaml', 'config.yaml'])
})

const DOCFX = '{ "build": { "content": [{ "files": ["**/*.{md,yml}"], "exclude": ["_site/**"] }] } }'

it('a configuration of DocFX among its pages: the project begins above it', async () => {
  const { config, site } = await moved(`
-- site/docfx.json --
${DOCFX}
-- site/toc.yml --
- name: Guide
  href: guide/
-- site/index.md --
# Tool
-- site/guide/toc.yml --
- href: start.md
- name: Part
- href: ../more/deep.md
  name: Deep
- href: ../more/tools.yml
  name: Tools
-- site/guide/start.md --
# Start
-- site/guide/old.md --
---
redirect_url: ../more/deep.html#a
---
-- site/more/deep.md --
# Deep
`)
  expect(site.project).toBe('')
  expect(config.docs).toMatchObject({ path: 'site' })
  expect(site.pages.map(({ urls }) => urls[0])).toEqual(['/guide/start.html', '/', '/more/deep.html'])
  expect(site.navigation.map(({ label, file }) => [label, file])).toEqual([
    ['Guide', undefined],
    [undefined, 'site/guide/start.md'],
    ['Part', undefined],
    ['Deep', 'site/more/deep.md'],
  ])
  expect(site.redirects).toEqual([{ from: '/guide/old.html', to: '/more/deep.html#a' }])
})

it('a configuration of DocFX in the root: each folder with pages moves in', async () => {
  const { config, site, left } = await moved(`
-- docfx.json --
${DOCFX}
-- index.md --
# Tool
-- articles/start.md --
# Start
-- docs/a.md --
# A
`)
  expect(site.project).toBe('')
  expect(config.docs).toMatchObject([
    { path: 'articles', routeBasePath: '/articles' },
    { id: 'docs', routeBasePath: '/docs' },
  ])
  const others = left.filter(({ what }) => what !== 'Pages without text')
  expect(others.flatMap(({ places }) => places.map(({ file }) => file))).toEqual(['index.md'])
})

const HUGO_THEME = `
-- hugo.toml --
title = 'Theme'
-- exampleSite/hugo.toml --
title = 'Book'
[languages.en]
  contentDir = 'content.en'
-- exampleSite/content.en/_index.md --
# Book
-- exampleSite/content.en/docs/a.md --
# A
`

it('the site of a theme of Hugo is its example, whose content may have the name of its language', async () => {
  const { found, site } = await moved(HUGO_THEME)
  expect(found.config).toBe('exampleSite/hugo.toml')
  expect(site.pages.flatMap(({ urls }) => urls)).toEqual(['/', '/docs/a'])
})

const DOCFX_TOC = `
-- docs/docfx.json --
{ "build": { "content": [{ "files": ["articles/**.md", "articles/**/toc.yml", "toc.yml", "*.md"] }] } }
-- docs/toc.yml --
- name: Articles
  href: articles/
-- docs/articles/toc.yml --
- name: Deep
  href: /articles/more/deep.html
- name: Near
  href: near.html
- name: By id
  uid: More.Id
- name: More
  href: more/toc.yml
  topicHref: near.md
-- docs/articles/more/toc.yml --
- name: Deeper
  href: deep.md
-- docs/articles/more/id.md --
---
uid: More.Id
---
# Id

[here](xref:More.Id#a), [there](xref:System.String)
-- docs/articles/more/deep.md --
# Deep
-- docs/articles/near.md --
# Near
-- docs/index.md --
# Tool
`

it('DocFX: `**.md` names the pages of all folders, and entries may name addresses, ids and pages beside a table', async () => {
  const { site, config } = await moved(DOCFX_TOC)
  expect(site.pages.flatMap(({ urls }) => urls).sort()).toEqual([
    ...['/', '/articles/more/deep.html', '/articles/more/id.html', '/articles/near.html'],
  ])
  expect(site.navigation.flatMap(({ file }) => file ?? [])).toEqual([
    'docs/articles/more/deep.md',
    'docs/articles/near.md',
    'docs/articles/more/id.md',
    'docs/articles/near.md',
    'docs/articles/more/deep.md',
  ])
  expect(config.links).toEqual({ schemes: { 'xref:more.id': '/articles/more/id/' } })
})

const ALGOLIA = `
-- docs/.vitepress/config.ts --
const keys = load()
export default {
  title: 'Tool',
  themeConfig: { search: { provider: 'algolia', options: { appId: keys.id, apiKey: keys.key } } },
}
-- docs/index.md --
# Tool
`

it('options that lack a value that only code knows are left out whole', async () => {
  const { config, left } = await moved(ALGOLIA)
  expect(config.search).toBeUndefined()
  expect(left.filter(({ what }) => what.includes('search')).length).toBeGreaterThan(0)
})

const UNDERSCORES = `
-- mkdocs.yml --
site_name: Tool
-- docs/index.md --
# Tool
-- docs/parts/_start.md --
# Start
-- docs/parts/_end.md --
# End
-- docs/parts/end.md --
# Another end
`

it('pages of MkDocs whose names begin with `_` are pages, at their addresses', async () => {
  const { config, redirects, account } = await moved(UNDERSCORES)
  expect(config.docs).toMatchObject({ routes: { underscores: true } })
  expect(account.pages).toContain('docs/parts/_start.md')
  expect(redirects).toEqual({})
})

it('the blog of Docusaurus is one list, though its posts lie in folders', async () => {
  const { config } = await moved(`
-- docusaurus.config.js --
export default { title: 'Tool', presets: [['classic', { docs: {}, blog: {} }]] }
-- docs/start.md --
# Start
-- blog/2024-01-31-one.md --
# One
-- blog/releases/1.0.md --
---
date: 2024-02-01
---
# 1.0
`)
  expect(config.docs).toMatchObject([
    {},
    { id: 'blog', path: 'blog', sidebars: { posts: [{ type: 'autogenerated', dirName: '.', flat: true }] } },
  ])
})

it('single pages from above the folder of DocFX are copied into it', async () => {
  const { site } = await moved(`
-- docs/docfx.json --
{ "build": { "content": [{ "files": ["index.md", "guides/**.md"] }, { "src": "../", "files": ["CHANGELOG.md"] }] } }
-- docs/toc.yml --
- name: Changes
  href: ../CHANGELOG.md
-- docs/index.md --
# Tool
-- docs/guides/start.md --
# Start
-- CHANGELOG.md --
# Changes
-- README.md --
# Read me
`)
  expect(site.copies).toEqual([{ from: 'CHANGELOG.md', to: 'docs/CHANGELOG.md' }])
  expect(site.navigation).toMatchObject([{ label: 'Changes', file: 'docs/CHANGELOG.md' }])
  expect(site.docs.map(({ folder }) => folder)).toEqual(['docs'])
  expect(site.pages.flatMap(({ urls }) => urls)).toEqual(['/CHANGELOG.html', '/guides/start.html', '/'])
})

it('sidebars of VitePress that only code fills are named, and list the folders of their pages', async () => {
  const { config, left } = await moved(`
-- docs/.vitepress/config.ts --
import { list } from 'a-package'
const items = []
for (const one of list()) items.push({ text: one, link: one })
export default { title: 'Tool', themeConfig: { sidebar: { '/core/': items, '/none': items, '/guide/empty/': [], '/guide/': [{ text: 'Start', link: '/guide/start' }] } } }
-- docs/core/a.md --
# A
-- docs/guide/empty/a.md --
# A
-- docs/guide/start.md --
# Start
`)
  expect(left.map(({ what }) => what)).toContain('Sidebars that came out empty: `core`, `none`, `guide-empty`')
  expect(config.docs).toMatchObject({
    sidebars: {
      core: [{ type: 'autogenerated', dirName: 'core' }],
      none: [],
      'guide-empty': [],
      guide: [{ type: 'doc', id: 'guide/start', label: 'Start' }],
    },
  })
})

it('references of Hugo count from the root where nothing is beside them, and a section alone in its folder has no list', async () => {
  const { config, site } = await moved(`
-- hugo.toml --
title = 'Tool'
-- content/_index.md --
Words.
-- content/blog/a.md --
[a]({{% relref "docs/b" %}})
-- content/blog/_index.md --
-- content/docs/b.md --
# B
-- content/old/_index.md --
-- content/old/_index.fr.md --
`)
  expect(config.links).toEqual({ fromRoot: true })
  expect(site.extended).toEqual([{ file: 'content/blog/_index.md', end: '::children\n' }])
})

it('a folder of Hugo whose name begins with `_` has pages', async () => {
  const { site, config } = await moved(`
-- hugo.toml --
title = 'Tool'
-- content/_index.md --
# Tool
-- content/v2/_dev/_index.md --
# Next
-- content/v2/_dev/start.md --
# Start
-- content/_parts/note.md --
---
headless: true
---
# Note
`)
  expect(site.pages.flatMap(({ urls }) => urls)).toEqual(['/', '/v2/_dev', '/v2/_dev/start'])
  expect(config.docs).toMatchObject({ routes: { underscores: true }, exclude: ['_parts/note.md'] })
})

it('the content of DocFX may lie at `.`', async () => {
  const { site, config } = await moved(`
-- docfx.json --
{ "build": { "content": [{ "files": ["**/*.md", "**/*.yml"], "src": "docs", "dest": "." }] } }
-- docs/toc.yml --
- name: Start
  href: guides/start.md
-- docs/guides/start.md --
# Start
`)
  expect(site.pages.flatMap(({ urls }) => urls)).toEqual(['/guides/start.html'])
  expect(config.docs).not.toHaveProperty('routeBasePath')
})

it('the plugins awesome-nav and awesome-pages of MkDocs have the navigation in the folders', async () => {
  const files = (name: string, rest: string): string => `
-- docs/${name} --
nav:
  - Home: index.md
  - guide
  - Links:
      - Code: https://example.org/code
  - ${rest}
-- docs/guide/${name} --
title: Handbook
nav: [second.md, "*"]
ignore: draft*
-- docs/index.md --
# Tool
-- docs/guide/index.md --
# Guide
-- docs/guide/first.md --
# First
-- docs/guide/second.md --
# Second
-- docs/guide/draft-a.md --
# Draft
-- docs/more-notes/v10.md --
# 10
-- docs/more-notes/v9.md --
# 9
-- docs/hidden/a.md --
# A
-- docs/hidden/${name} --
hide: true
-- docs/snippets/a.md --
# Snippet
`
  const plugins = (name: string): string =>
    `\n-- mkdocs.yml --\nsite_name: Tool\nplugins:\n  - ${name}\n  - exclude:\n      glob: ["snippets/*"]\n`
  const nav = await moved(plugins('awesome-nav') + files('.nav.yml', '"*"'))
  const items = [
    { type: 'doc', id: 'index', label: 'Home' },
    {
      label: 'Handbook',
      items: ['guide/second', 'guide/index', 'guide/first'],
    },
    { label: 'Links', items: [{ type: 'link', label: 'Code', href: 'https://example.org/code' }] },
    { label: 'More notes', items: ['more-notes/v9', 'more-notes/v10'] },
  ]
  expect(nav.config.docs).toMatchObject({ exclude: ['snippets/**'], sidebars: { main: items } })
  expect(nav.left.map(({ what }) => what).filter((what) => what.startsWith('Plugins'))).toEqual([])
  const pages = await moved(plugins('awesome-pages') + files('.pages', '...'))
  expect(pages.config.docs).toMatchObject({ sidebars: { main: items } })
})

it('pages that plugins of Docusaurus make are parts of the site', async () => {
  const { config } = await moved(`
-- docusaurus.config.js --
const api = { packages: [] }
module.exports = {
  title: 'Tool', url: 'https://example.org',
  presets: [['classic', { docs: {} }], ['redocusaurus', { specs: [{ spec: 'a.yaml', route: '/rest/' }] }]],
  plugins: [['@org/docusaurus-plugin-typedoc-api', api], ['other', { routeBasePath: 'made' }], 'third'],
}
-- docs/a.md --
# A
`)
  expect(config.links?.siteUrls).toEqual(['/api', '/api/*', '/made', '/made/*', '/rest', '/rest/*'])
})

it('a group of drafts in a SUMMARY.md is no entry', async () => {
  const { config } = await moved(`
-- book.toml --
[book]
-- src/SUMMARY.md --
# Summary

- [A](a.md)

# Later

- [Draft]()
  - [Inner draft]()
-- src/a.md --
# A
`)
  expect(config.docs).toMatchObject({ sidebars: { book: [{ type: 'doc', id: 'a', label: 'A' }] } })
})

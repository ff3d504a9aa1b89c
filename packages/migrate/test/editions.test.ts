/** Languages and several docs of other tools' sites become editions here. */
import { expect, it } from 'vitest'
import { detectTools } from '../../../cli/app/init/detect.ts'
import { RULE_IDS } from '../../../cli/graph/checks/rules.ts'
import { planMove } from '../move/plan.ts'
import { tools } from '../move/tools.ts'
import { treeOf } from './tree-of.ts'

/** What a move makes of the languages of a site. */
async function moved(text: string): Promise<Record<string, unknown>> {
  const tree = treeOf(text)
  const [found] = detectTools(tree)
  if (!found) throw new Error('No tool is found')
  const plan = planMove(tree, found, await tools[found.tool].read(tree, found), RULE_IDS)
  const { i18n, docs, navbar } = plan.config
  const [one] = Array.isArray(docs) ? docs : [docs]
  return {
    i18n,
    sidebars: one?.sidebars,
    rewrites: one?.routes?.rewrites,
    hasMenu: navbar?.items?.some((item) => 'type' in item && item.type === 'localeDropdown') ?? false,
    redirects: plan.redirects,
    labels: Object.fromEntries((plan.site.copies ?? []).map(({ to, text = '' }) => [to, JSON.parse(text) as unknown])),
  }
}

const page = (path: string): string => `-- ${path} --\n# A page\n`

function vitepress(german: string): string {
  return `
-- docs/.vitepress/config.ts --
export default {
  title: 'Tool',
  rewrites: { 'en/:rest*': ':rest*' },
  locales: {
    root: { label: 'English', lang: 'en-US' },
    de: { label: 'Deutsch', lang: 'de-DE', description: 'Ein Werkzeug' },
    ko: { label: '한국어', lang: 'ko-KR', link: 'https://ko.example.org/' },
  },
}
-- docs/config.ts --
export default {
  description: 'A tool',
  themeConfig: {
    nav: [{ text: 'Guide', link: '/guide/start' }],
    sidebar: { '/guide/': { base: '/guide/', items: [{ text: 'First', items: [{ text: 'Start', link: 'start' }, { text: 'Next', link: 'next' }] }] } },
  },
}
-- docs/de/config.ts --
export default {
  themeConfig: {
    nav: [{ text: 'Handbuch', link: '/de/guide/start' }],
    sidebar: { '/de/guide/': { base: '/de/guide/', items: ${german} } },
  },
}
${['en/index', 'en/guide/start', 'en/guide/next', 'de/index', 'de/guide/start', 'de/guide/next'].map((name) => page(`docs/${name}.md`)).join('')}`
}

it('languages of VitePress are translations of the main one, whose files have a folder that rewrites take away', async () => {
  const german = "[{ text: 'Zuerst', items: [{ text: 'Anfang', link: 'start' }, { text: 'Weiter', link: 'next' }] }]"
  expect(await moved(vitepress(german))).toEqual({
    i18n: {
      defaultLocale: 'en',
      locales: ['en', 'de-DE'],
      localeConfigs: { en: { label: 'English', htmlLang: 'en-US' }, 'de-DE': { label: 'Deutsch', path: 'de' } },
    },
    sidebars: {
      guide: [
        {
          type: 'category',
          label: 'First',
          collapsed: false,
          items: [
            { type: 'doc', id: 'guide/start', label: 'Start' },
            { type: 'doc', id: 'guide/next', label: 'Next' },
          ],
        },
      ],
    },
    rewrites: undefined,
    hasMenu: true,
    redirects: {
      '/guide/start.html': '/guide/start',
      '/guide/next.html': '/guide/next',
      '/de/guide/start.html': '/de/guide/start',
      '/de/guide/next.html': '/de/guide/next',
    },
    labels: {
      'i18n/de/labels.json': {
        'A tool': 'Ein Werkzeug',
        Guide: 'Handbuch',
        First: 'Zuerst',
        Start: 'Anfang',
        Next: 'Weiter',
      },
    },
  })
})

it('languages of VitePress stay folders where their sidebars are no translations of each other', async () => {
  const german = "[{ text: 'Weiter', link: 'next' }, { text: 'Anfang', link: 'start' }]"
  const { i18n, sidebars, hasMenu, labels } = await moved(vitepress(german))
  expect({ i18n, hasMenu, labels }).toEqual({ i18n: undefined, hasMenu: false, labels: {} })
  expect(Object.keys(sidebars as object)).toEqual(['guide', 'de-guide'])
})

it('a main language of Starlight in a folder of its own loses the folder in its addresses', async () => {
  const site = `
-- astro.config.mjs --
import starlight from '@astrojs/starlight'
export default { integrations: [starlight({
  title: 'Tool',
  defaultLocale: 'en',
  locales: { en: { label: 'English' }, 'pt-br': { label: 'Português', lang: 'pt-BR' } },
  sidebar: ['start', { label: 'More', translations: { 'pt-BR': 'Mais' }, items: ['more/a'] }],
})] }
${['en/index', 'en/start', 'en/more/a', 'pt-br/start'].map((name) => page(`src/content/docs/${name}.md`)).join('')}`
  expect(await moved(site)).toEqual({
    i18n: {
      defaultLocale: 'en',
      locales: ['en', 'pt-BR'],
      localeConfigs: { en: { label: 'English' }, 'pt-BR': { label: 'Português', path: 'pt-br' } },
    },
    sidebars: { main: ['start', { type: 'category', label: 'More', collapsed: false, items: ['more/a'] }] },
    rewrites: undefined,
    hasMenu: true,
    redirects: { '/en': '/', '/en/start': '/start', '/en/more/a': '/more/a' },
    labels: { 'i18n/pt-br/labels.json': { More: 'Mais' } },
  })
})

it('a label with two translations has a key at its second place, and a language with pages of its own a sidebar', async () => {
  const site = `
-- astro.config.mjs --
import starlight from '@astrojs/starlight'
const first = { label: 'Start', link: '/a', translations: { es: 'Inicio' } }
export default { integrations: [starlight({
  title: 'Tool',
  locales: { root: { label: 'English', lang: 'en' }, es: { label: 'Español' } },
  sidebar: [first, { label: 'More', items: [{ label: 'Start', link: '/b' }] }, { label: 'All', autogenerate: { directory: 'all' } }, { label: 'Made', link: '/made/' }],
})] }
${['index', 'a', 'b', 'all/one', 'es/a', 'es/all/one', 'es/all/alone'].map((name) => page(`src/content/docs/${name}.md`)).join('')}`
  const { sidebars, labels } = await moved(site)
  expect(sidebars).toMatchObject({
    main: [
      { id: 'a', label: 'Start' },
      { items: [{ id: 'b', label: 'Start', key: 'More / Start' }] },
      { items: [{ type: 'autogenerated', dirName: 'all' }] },
      { label: 'Made', href: '/made' },
    ],
  })
  expect(labels).toMatchObject({
    'i18n/es/labels.json': { Start: 'Inicio', 'More / Start': 'Start' },
    'i18n/es/sidebars.json': {
      main: [
        { id: 'a', label: 'Inicio' },
        { items: [{ id: 'b', label: 'Start' }] },
        { label: 'All', items: [{ type: 'autogenerated', dirName: 'all' }] },
        { label: 'Made', href: '/made' },
      ],
    },
  })
})

it('documents of Docusaurus at the root of the site come first, whichever of them the preset has', async () => {
  const tree = treeOf(`
-- docusaurus.config.js --
export default {
  presets: [['classic', { docs: { id: 'rules', path: 'rules', routeBasePath: 'rules', sidebarPath: false, exclude: ['TEMPLATE.md'] } }]],
  plugins: [['@docusaurus/plugin-content-docs', { id: 'base', path: 'docs', routeBasePath: '/', sidebarPath: false }]],
}
${['docs/index', 'docs/start', 'rules/index', 'rules/one', 'rules/TEMPLATE'].map((name) => page(`${name}.md`)).join('')}`)
  const [found] = detectTools(tree)
  if (!found) throw new Error('No tool is found')
  const site = await tools[found.tool].read(tree, found)
  expect(site.pages.map(({ urls }) => urls[0])).toEqual(['/', '/start', '/rules', '/rules/one'])
  const { docs } = planMove(tree, found, site, RULE_IDS).config
  expect([docs].flat().map((one) => [one?.id, one?.path ?? 'docs', one?.routeBasePath])).toEqual([
    ['base', 'docs', undefined],
    ['rules', 'rules', '/rules'],
  ])
})

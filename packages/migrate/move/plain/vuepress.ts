/** VuePress 1 and 2: the configuration in `.vuepress`, whose theme is the parent of that of VitePress. */
import { type ForeignTree, filesBelow } from 'docs-build/project'
import { dataAt, isData, listAt, plainUrl, textAt } from '../data.ts'
import { readHead, textOf } from '../front-matter.ts'
import { executedScript, leftOfScripts, thoseLeft } from '../left.ts'
import type { Data, ExtendedFile, OldPage } from '../moved-site.ts'
import { withOwnNames } from '../navigation.ts'
import { shownSidebars } from '../path-sidebars.ts'
import { evaluateScript } from '../script/evaluate.ts'
import { factOf, plainData, type ReadScript } from '../script/values.ts'
import {
  type EntryKeys,
  inFolder,
  markdownIn,
  nodesOf,
  type PlainReader,
  pageFinder,
  pagePath,
  pathIn,
  sidebarsByPath,
} from './plain.ts'

const KEYS: EntryKeys = { label: ['text', 'title'], target: ['link', 'path'], items: ['children', 'items'] }

export const vuepress: PlainReader = async ({ tree, found, executed }) => {
  const script = executed === undefined ? await evaluateScript(tree, found.config) : executedScript(executed, found)
  const exported = script.exports['default'] ?? script.exports
  const config = dataAt({ value: plainData(exported, '', script) }, 'value')
  const theme = themeOf(exported, config, script)
  const docs = found.folder
  const files = markdownIn(tree, docs)
  const pages = files.map((file): OldPage => {
    const { data } = readHead(tree, file)
    const permalink = textOf(data['permalink'])
    const path = pagePath(docs, file, /(^|\/)(?:README|index)$/i)
    const own = /(?:^|\/)$/.test(path) ? plainUrl(path) : `${plainUrl(path)}.html`
    return { file, urls: [permalink === undefined ? own : plainUrl(permalink)] }
  })
  const find = pageFinder(docs, pages)
  const locales = Object.entries(dataAt(theme, 'locales'))
  const themes: (readonly [path: string, theme: Data])[] = [
    ['/', theme],
    ...locales.map(([path, one]) => [path, dataAt({ one }, 'one')] as const),
  ]
  const sidebars = withOwnNames(themes.flatMap(([path, one]) => sidebarsByPath(one['sidebar'], path, KEYS, find)))
  const shown = shownSidebars(
    tree,
    files.map((file) => ({ file, path: pathIn(docs, file) })),
    sidebars,
  )
  return {
    config,
    notNeeded:
      /^(?:bundler|plugins|theme|themeConfig|locales|markdown|dest|temp|cache|port|head|shouldPrefetch|evergreen|configureWebpack|chainWebpack|alias)\b/,
    docs,
    dialect: 'vitepress',
    slugs: 'vitepress',
    statics: [inFolder(docs, '.vuepress/public')],
    exclude: ['.vuepress/**'],
    extended: [...shown, ...files.flatMap((file) => heroOf(tree, file, config))],
    title: titleIn,
    tagline: (data) => textAt(data, 'description') ?? textAt(data, 'locales', '/', 'description'),
    base: (data) => textAt(data, 'base'),
    pages: () => pages,
    sidebars: () => sidebars,
    navbar: () => nodesOf([...listIn(theme, 'navbar'), ...listIn(theme, 'nav')], KEYS, find),
    left: () =>
      thoseLeft([
        locales.length > 1 && {
          what: `${locales.length} languages as folders`,
          todo: 'Pages keep their addresses and sidebars. Set `i18n` to give them an interface in their language.',
          places: [{ file: found.config, line: 1 }],
        },
        filesBelow(tree, inFolder(docs, '.vuepress')).some((file) => file.endsWith('.vue')) && {
          what: 'Components of Vue in `.vuepress`',
          todo: 'They do not run here. `foreign-syntax` names each use.',
          places: [{ file: found.config, line: 1 }],
        },
        ...leftOfScripts([script], /^(?:bundler|plugins|theme|markdown|head|alias|configure|chain)/, found),
      ]),
  }
}

const titleIn = (config: Data): string | undefined => textAt(config, 'title') ?? textAt(config, 'locales', '/', 'title')

/** The home page has its words at the top of the front matter, and those of VitePress below `hero`. */
function heroOf(tree: ForeignTree, file: string, config: Data): ExtendedFile[] {
  const { data } = readHead(tree, file)
  if (data['home'] !== true || data['hero'] !== undefined) return []
  const { heroText = titleIn(config), tagline = config['description'], heroImage, heroAlt, actions } = data
  const first = [{ text: data['actionText'], link: data['actionLink'] }]
  const image = heroImage && { src: heroImage, alt: heroAlt ?? '' }
  const hero = { name: heroText, tagline, image, actions: actions ?? (data['actionText'] === undefined ? [] : first) }
  return [{ file, field: `hero: ${JSON.stringify(hero)}` }]
}

function listIn(theme: Data, name: string): readonly unknown[] {
  const own = listAt(theme, name)
  return own.length > 0 ? own : listAt(theme, 'locales', '/', name)
}

/** The options of the theme: what its function was called with in VuePress 2, `themeConfig` in VuePress 1. */
function themeOf(exported: unknown, config: Data, script: ReadScript): Data {
  const [options] = listAt(factOf(isData(exported) ? exported['theme'] : undefined), 'args')
  // The whole configuration was read before, and told what it could not read.
  const read = plainData(options, 'theme', { ...script, unread: [] })
  return isData(read) ? read : dataAt(config, 'themeConfig')
}

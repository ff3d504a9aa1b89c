/** Docusaurus 2 and 3. */
import type { ForeignTree, FoundTool } from 'docs-build/project'
import { dataAt, isData, listAt, plainUrl, textAt } from '../data.ts'

import { hostRedirects } from '../host-redirects.ts'
import { executedScript, leftOfScripts, linesMatching } from '../left.ts'
import type { Data, LeftThing, MovedSite, OldRedirect, Tool } from '../moved-site.ts'
import { recorded } from '../recorder.ts'
import { evaluateScript } from '../script/evaluate.ts'
import { plainData, type ReadScript } from '../script/values.ts'
import { addBlog } from './blog.ts'
import { addDocs, instancesOf } from './documents.ts'
import { addPages } from './pages.ts'
import { givenTo, isPlugin, type Parts } from './parts.ts'
import { settingsOf, translationsOf } from './settings.ts'

export const docusaurus: Tool = {
  async read(tree, found, executed) {
    const script = executed === undefined ? await evaluateScript(tree, found.config) : executedScript(executed, found)
    const record = recorded(configOf(script), NOT_READ)
    const { config } = record
    const theme = dataAt(config, 'themeConfig')
    const parts: Parts = {
      pages: [],
      navigation: [],
      docs: [],
      done: [],
      left: [],
      redirects: [],
      copies: [],
      siteUrls: [],
      news: [],
      translations: [],
      instances: new Map(),
    }
    parts.translations = translationsOf(tree, found, config, parts)
    for (const instance of instancesOf(config)) await addDocs(tree, found, instance, parts)
    addBlog(tree, found, config, parts)
    addPages(tree, found, config, parts)
    const asked = await askRedirects(tree, found, config, parts)
    addRedirects(tree, found, { plugins: config['plugins'], ...(asked && configOf(asked)) }, parts)
    const problems = [...new Set([...script.problems, ...(asked?.problems ?? [])])]
    parts.siteUrls.push(...generatedUrls(config))
    parts.left.push(...leftOptions(config, found), ...leftOfScripts([{ ...script, problems }], NOT_NEEDED, found))
    const settings = settingsOf(found, config, theme, parts)
    return {
      project: found.folder,
      dialect: 'docusaurus',
      settings,
      recorded: record,
      ...parts,
    } satisfies MovedSite
  },
}

/** Options that only the old program uses: nothing is lost without their values. */
const NOT_NEEDED =
  /^(?:customFields|themeConfig\.prism|webpack|plugins\[|stylesheets|scripts|presets\[\d+\]\[1\]\.(?:docs|blog|pages)\.(?:\w*[rR]emarkPlugins|\w*[rR]ehypePlugins|editUrl|sidebarItemsGenerator))/

/** What the report names in another way, and what is about the old program. */
const NOT_READ =
  /^(?:themes|plugins|webpack|future|onBroken\w+|onDuplicate\w+|projectName|organizationName|customFields|clientModules|scripts|stylesheets|headTags|presets\.\d+\.1\.theme)\b/

/** Where plugins of others publish pages that they make, such as those of an API. */
function generatedUrls(config: Data): string[] {
  const entries = [...listAt(config, 'presets'), ...listAt(config, 'plugins')]
  return entries.flatMap((entry) => {
    const [name, given] = Array.isArray(entry) ? (entry as unknown[]) : [entry]
    if (
      typeof name !== 'string' ||
      ['content-docs', 'content-blog', 'content-pages'].some((one) => isPlugin(name, one))
    )
      return []
    const options = isData(given) ? given : {}
    const own = textAt(options, 'routeBasePath') ?? (/typedoc-api$/.test(name) ? 'api' : undefined)
    const routes = [own, ...listAt(options, 'specs').map((spec) => textAt(spec, 'route'))]
    return routes.flatMap((route) => {
      const plain = plainUrl(route ?? '')
      return plain === '/' ? [] : [plain, `${plain}/*`]
    })
  })
}

/** Asks functions that make redirects for the addresses that are known now. */
async function askRedirects(
  tree: ForeignTree,
  found: FoundTool,
  config: Data,
  parts: Parts,
): Promise<ReadScript | undefined> {
  if (!givenTo(config, 'plugins', 'client-redirects').some((options) => 'createRedirects' in options)) return undefined
  const isMain = (file: string): boolean => !parts.translations.some(({ folder }) => file.startsWith(`${folder}/`))
  const paths = parts.pages.flatMap(({ file, urls }) => (isMain(file) ? urls.slice(0, 1) : []))
  return evaluateScript(tree, found.config, paths)
}

function configOf(script: ReadScript): Data {
  return dataAt({ plain: plainData(script.exports['default'] ?? script.exports, '', script) }, 'plain')
}

function addRedirects(tree: ForeignTree, found: FoundTool, config: Data, parts: Parts): void {
  for (const options of givenTo(config, 'plugins', 'client-redirects')) {
    for (const entry of [...listAt(options, 'redirects'), ...listAt(options, 'createRedirects')]) {
      const to = textAt(entry, 'to')
      const from = isData(entry) ? entry['from'] : undefined
      for (const one of Array.isArray(from) ? (from as unknown[]) : [from])
        if (typeof one === 'string' && to !== undefined) parts.redirects.push(...inLanguages({ from: one, to }, parts))
    }
    const endings = listAt(options, 'fromExtensions').filter((one): one is string => typeof one === 'string')
    parts.pages = parts.pages.map(({ file, urls }) => ({
      file,
      urls: [...urls, ...endings.flatMap((ending) => (urls[0] === '/' ? [] : [`${urls[0]}.${ending}`]))],
    }))
  }
  const host = hostRedirects(tree, [`${found.folder}/static`, found.folder, ''])
  parts.redirects.push(...host.redirects)
  parts.siteUrls.push(...host.patterns)
}

/** Docusaurus makes the redirects again in each language. */
function inLanguages({ from, to }: OldRedirect, { translations }: Parts): OldRedirect[] {
  const below = translations.map(({ name }) => `/${name}`)
  return ['', ...below].map((start) => ({ from: start + from, to: to.startsWith('/') ? start + to : to }))
}

const LEFT_OPTIONS: Readonly<Record<string, string>> = {
  scripts: 'Add them with a part of your own (`theme.components`), and allow their host in `security.allow`.',
  headTags: 'Write `meta` elements as `metadata`.',
  stylesheets: 'Put their rules into the file that `theme.css` names.',
  clientModules: 'Write a part of your own (`theme.components`).',
  customFields: 'Write them as `customFields`, if a part of your own needs them.',
}

function leftOptions(config: Data, found: FoundTool): LeftThing[] {
  const left = Object.entries(LEFT_OPTIONS).flatMap(([name, todo]): LeftThing[] => {
    const value = config[name]
    const isSet = Array.isArray(value) ? value.length > 0 : value !== undefined
    return isSet ? [{ what: `The option \`${name}\``, todo, places: linesMatching(found, name) }] : []
  })
  const plugins = listAt(config, 'plugins').flatMap((entry) => {
    const name = Array.isArray(entry) ? (entry as unknown[])[0] : entry
    return typeof name === 'string' &&
      !isPlugin(name, 'content-docs') &&
      !isPlugin(name, 'content-blog') &&
      !isPlugin(name, 'client-redirects')
      ? [name]
      : []
  })
  if (plugins.length > 0)
    left.push({
      what: `Plugins: ${plugins.join(', ')}`,
      todo: 'Plugins of Docusaurus do not run here.',
      places: linesMatching(found, 'plugins'),
    })
  const css = givenTo(config, 'presets', 'classic').some((preset) => dataAt(preset, 'theme')['customCss'] !== undefined)
  if (css)
    left.push({
      what: 'The style sheets in `customCss`',
      todo: 'Their rules are for the elements of Docusaurus. Set colours and fonts with `theme.tokens`, and name a style sheet in `theme.css`.',
      places: linesMatching(found, 'customCss'),
    })
  return left
}

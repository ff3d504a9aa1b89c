/** Another tool's site → the files that its move writes, and what its owner must know. */
import { type DocPath, isPage } from 'docs-build/graph'
import { codeReader } from 'docs-build/markdown'
import { type ForeignTree, type FoundTool, filesBelow, hasForeignPages, pathBetween } from 'docs-build/project'
import { accountOf, partsOf } from './account.ts'
import { configFileText } from './config-file.ts'
import { withCopies } from './copied-tree.ts'
import { dataAt, isData, listAt, plainUrl } from './data.ts'

import { editionPath } from './edition-path.ts'
import { emptyPages } from './empty-pages.ts'
import { fitConfig } from './fit-config.ts'
import { asGlob } from './globs.ts'

import { includedFolders } from './included-folders.ts'
import { mentionedImages } from './mentioned-images.ts'
import { migrationNotes } from './migration-notes.ts'
import { type MovePlan, NOTES_FILE, REDIRECTS_FILE } from './move-plan.ts'
import type { Data, LeftThing, MovedDocs, MovedSite } from './moved-site.ts'
import { ownNames } from './names/own-names.ts'
import { predictedUrls } from './predicted-urls.ts'
import { unreadOptions } from './recorder.ts'
import { withoutMissingPictures } from './static-assets.ts'

/** @param ruleIds ids of the rules that a configuration may name */
export function planMove(
  repository: ForeignTree,
  found: FoundTool,
  read: MovedSite,
  ruleIds: readonly string[],
): MovePlan {
  const tree = withCopies(repository, read.copies)
  const included = read.docs.flatMap(({ folder }) => {
    const files = read.pages
      .map(({ file }) => file)
      .filter((file) => file.startsWith(folder === '' ? '' : `${folder}/`))
    return includedFolders(tree, files, folder, [found.folder, read.project])
  })
  const site = withProject(read, included)
  const docs = site.docs.map((one) => withRewrites(tree, withUnderscores(tree, one, site), site))
  const predicted = new Map(docs.flatMap((one) => [...predictedUrls(tree, one)]))
  const redirects = redirectsOf(site, predicted)
  const options = docs
    .filter(({ isNews }) => !isNews)
    .map(({ folder, options }) => {
      const path = pathBetween(site.project, folder)
      return path === 'docs' ? options : { path, ...options }
    })
  const siteUrls = [...new Set([...(site.siteUrls ?? []), ...namedUrls(site, predicted, redirects)])].sort()
  const images = mentionedImages(repository, docs)
  const links = site.settings['links'] as Data | undefined
  const wanted: Data = {
    ...site.settings,
    ...(listsStart(site) && { home: undefined }),
    ...(hasForeignPages(repository, site.project) && { pages: false }),
    ...(images.length > 0 && { checks: withoutFindings(site, images) }),
    ...(siteUrls.length > 0 && { links: { ...links, siteUrls } }),
    ...(options.length > 0 && { docs: options.length === 1 ? options[0] : options }),
    markdown: {
      ...(site.settings['markdown'] as Data | undefined),
      dialect: site.dialect,
      ...(included.length > 0 && { includes: includesOf(site, found, included) }),
    },
    ...(Object.keys(redirects).length > 0 && { redirects: { paths: redirects } }),
  }
  const fitted = fitConfig(wanted, ruleIds, found)
  const { config, left } = withoutMissingPictures(fitted.config, tree, site, found)
  const { paths = {} } = config.redirects ?? {}
  const unread = site.recorded === undefined ? [] : unreadOptions(repository, found.config, site.recorded)
  const account = accountOf(repository, { ...site, docs }, new Set(predicted.keys()), config.staticDirs ?? ['static'])
  const further = included
    .filter((folder) => folder !== '')
    .flatMap((folder) => filesBelow(tree, folder).filter((file) => /\.mdx?$/.test(file)))
  const pages = new Set(account.pages)
  const parts = [...new Set([...partsOf(account), ...further])].filter((file) => !pages.has(file))
  return {
    found,
    site,
    parts,
    config,
    redirects: paths as Readonly<Record<string, string>>,
    left: [
      ...unread,
      ...site.left,
      ...closedFolders(tree),
      ...emptyPages(tree, site.pages, site.extended),
      ...fitted.left,
      ...left,
    ],
    names: ownNames(tree, { site, found, parts }),
    hasFormulas: site.pages.some(({ file }) => hasFormula(tree.read(file) ?? '')),
    account,
  }
}

/** The checks of a site. Images that only files besides the documents name are not findings. */
function withoutFindings({ settings }: MovedSite, images: readonly string[]): Data {
  const checks = dataAt({ value: settings }, 'value', 'checks')
  const ignore = images.map((pattern) => ({ pattern, reason: 'Files besides the pages name it.' }))
  return { ...checks, rules: { ...dataAt(checks, 'rules'), 'unused-image': { severity: 'warn', ignore } } }
}

/**
 * Addresses in the navbar or the footer of the old site that no page has here, such as programs and other languages that
 * its owner publishes at the same host.
 */
function namedUrls(
  { settings }: MovedSite,
  predicted: ReadonlyMap<string, string>,
  redirects: Readonly<Record<string, string>>,
): string[] {
  const known = new Set([...predicted.values(), ...Object.keys(redirects), '/'])
  const isKnown = (url: string): boolean => known.has(url) || [...known].some((one) => one.startsWith(`${url}/`))
  const found = new Set<string>()
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value as unknown[]) walk(one)
    if (!isData(value)) return
    for (const [key, one] of Object.entries(value)) {
      const isPath = (key === 'to' || key === 'href') && typeof one === 'string' && /^\/[\w-]/.test(one)
      const url = isPath ? plainUrl(one.replace(/[?#].*$/s, '').replace(/\.html?$/, '')) : '/'
      if (isPath && !isKnown(url)) found.add(url)
      walk(one)
    }
  }
  walk([settings['navbar'], settings['footer']])
  return [...found].flatMap((url) => [url, `${url}/*`])
}

/** Whether the navigation names the first page: a home page is in no sidebar. */
function listsStart({ pages, navigation }: MovedSite): boolean {
  const start = pages.find(({ urls: [main] }) => main !== undefined && plainUrl(main) === '/')?.file
  return start !== undefined && navigation.some(({ file }) => file === start)
}

function hasFormula(text: string): boolean {
  const isCode = codeReader(text)
  if (/^[ \t>]*`{3,9}math\s*$/m.test(text)) return true
  return Array.from(text.matchAll(/^[ \t>]*\$\$[ \t]*$/gm)).some(({ index }) => !isCode(index))
}

function closedFolders({ closed = [] }: ForeignTree): LeftThing[] {
  if (closed.length === 0) return []
  const places = closed.map((file) => ({ file, line: 1 }))
  return [{ what: 'Folders that cannot be read', todo: 'Check their permissions, and move the site in again.', places }]
}

/**
 * Files whose names begin with `_` are no pages here. Where the old site made pages of some, all of them may be pages, and the others
 * are left out by name.
 */
function withUnderscores(tree: ForeignTree, docs: MovedDocs, site: MovedSite): MovedDocs {
  const prefix = docs.folder === '' ? '' : `${docs.folder}/`
  const routes = dataAt(docs.options, 'routes')
  const indexNames = listAt(routes, 'indexNames').map(String)
  const isPartial = (file: string): boolean =>
    /\.mdx?$/.test(file) &&
    file.startsWith(prefix) &&
    !isPage(editionPath(docs, file).path as DocPath, { indexNames, underscores: false })
  const pages = new Set(site.pages.map(({ file }) => file))
  const partials = filesBelow(tree, docs.folder).filter(isPartial)
  if (docs.isNews || routes['underscores'] === true || !partials.some((file) => pages.has(file))) return docs
  const others = partials.filter((file) => !pages.has(file)).map((file) => file.slice(prefix.length))
  const exclude = [...listAt(docs.options, 'exclude'), ...others.map(asGlob)]
  return {
    ...docs,
    options: {
      ...docs.options,
      routes: { ...routes, underscores: true },
      exclude: exclude.length > 0 ? exclude : undefined,
    },
  }
}

/** Moves the project up to the root where a page includes a file that lies outside of it. */
function withProject(site: MovedSite, included: readonly string[]): MovedSite {
  const isInside = (folder: string): boolean => site.project === '' || folder.startsWith(`${site.project}/`)
  if (site.isMovable !== true || included.every(isInside)) return site
  const statics = dataAt({ value: site.settings }, 'value')['staticDirs']
  const dirs = Array.isArray(statics)
    ? (statics as unknown[]).map((one) => `${site.project}/${String(one)}`)
    : [`${site.project}/static`]
  return { ...site, project: '', settings: { ...site.settings, staticDirs: dirs } }
}

/** Included folders as the configuration names them; the tool's own folder is where some paths begin. */
function includesOf(site: MovedSite, found: FoundTool, included: readonly string[]): string[] {
  const folders = [...included, ...(found.folder !== site.project ? [found.folder] : [])]
  const inProject = folders.filter((folder) => site.project === '' || folder.startsWith(`${site.project}/`))
  return [...new Set(inProject.map((folder) => pathBetween(site.project, folder)))]
}

/** Gives every page that would have another address its old one, where that is the address of a page here. */
function withRewrites(tree: ForeignTree, docs: MovedDocs, site: MovedSite): MovedDocs {
  const predicted = predictedUrls(tree, docs)
  const base = plainUrl(String(docs.options['routeBasePath'] ?? '/'))
  const prefix = base === '/' ? '/' : `${base}/`
  const rewrites: Record<string, string> = {}
  for (const { file, urls } of site.pages) {
    const now = predicted.get(file)
    const [main = ''] = urls
    if (now === undefined) continue
    const { path, language } = editionPath(docs, file)
    const whole = withoutMain(plainUrl(main.replace(/\.html?$/, '')), docs)
    const isInLanguage = language === '' || whole === `/${language}` || whole.startsWith(`/${language}/`)
    const wanted = language === '' ? whole : plainUrl(whole.slice(language.length + 1))
    const isBelow = wanted === base || wanted.startsWith(prefix)
    // A translation has the address of the page that it translates.
    if (now === whole || !isInLanguage || !isBelow || Object.hasOwn(rewrites, path)) continue
    const address = wanted.slice(prefix.length)
    // These names stand for their folders, unless they are folders themselves.
    rewrites[path] = /(?:^|\/)(?:index|readme)$/i.test(address) ? `${address}/index` : address
  }
  if (Object.keys(rewrites).length === 0) return docs
  const routes = (docs.options['routes'] ?? {}) as Data
  const known = (routes['rewrites'] ?? {}) as Data
  return { ...docs, options: { ...docs.options, routes: { ...routes, rewrites: { ...known, ...rewrites } } } }
}

/** An address without the folder of the main language. */
function withoutMain(url: string, { mainLanguage }: MovedDocs): string {
  const isBelow = mainLanguage !== undefined && `${url}/`.startsWith(`/${mainLanguage}/`)
  return isBelow ? plainUrl(url.slice(mainLanguage.length + 1)) : url
}

function redirectsOf(site: MovedSite, predicted: ReadonlyMap<string, string>): Record<string, string> {
  const now = new Map<string, string>()
  for (const { file, urls } of site.pages)
    for (const url of urls) now.set(plainUrl(url), predicted.get(file) ?? plainUrl(urls[0] ?? '/'))
  const pages = new Set(now.values())
  const redirects: Record<string, string> = {}
  for (const [url, page] of now) if (url !== page && !pages.has(url)) redirects[url] = page
  for (const { from, to } of site.redirects) {
    const source = plainUrl(from)
    if (pages.has(source) || Object.hasOwn(redirects, source)) continue
    redirects[source] = destinationOf(to, now)
  }
  // A redirect to a redirect leads readers twice; one to itself nowhere.
  for (const [from, to] of Object.entries(redirects)) {
    const next = Object.hasOwn(redirects, to) ? redirects[to] : undefined
    if (next !== undefined) redirects[from] = next
    if (redirects[from] === from) delete redirects[from]
  }
  return redirects
}

function destinationOf(to: string, now: ReadonlyMap<string, string>): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? []
  const page = path.startsWith('/') ? now.get(plainUrl(path)) : undefined
  return page === undefined ? to : page + rest
}

/** A file of the move, by its path below the root of the repository. */
interface WrittenFile {
  readonly path: string
  readonly text: string
}

/**
 * @param lowered rules that fail without it, with the number of their findings; the configuration makes them warnings
 */
export function filesOf(plan: MovePlan, lowered: Readonly<Record<string, number>>): WrittenFile[] {
  const at = (name: string): string => (plan.site.project === '' ? name : `${plan.site.project}/${name}`)
  const redirects = Object.keys(plan.redirects).length > 0
  return [
    { path: at('docs.config.ts'), text: configFileText(plan, lowered) },
    ...(redirects ? [{ path: at(REDIRECTS_FILE), text: `${JSON.stringify(plan.redirects, null, 2)}\n` }] : []),
    { path: at(NOTES_FILE), text: migrationNotes(plan, lowered) },
  ]
}

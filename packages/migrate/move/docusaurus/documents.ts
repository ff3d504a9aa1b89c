/** The documents of Docusaurus: their versions, sidebars and addresses. */
import { counted } from 'docs-build/cli'
import { type ForeignTree, type FoundTool, filesBelow, joinPath, pathBetween } from 'docs-build/project'
import picomatch from 'picomatch/posix.js'

import { dataAt, listAt, plainUrl, textAt } from '../data.ts'
import { leftOfScripts, linesMatching } from '../left.ts'
import type { Data, LeftThing, OldEntry } from '../moved-site.ts'
import { evaluateScript } from '../script/evaluate.ts'
import { plainData } from '../script/values.ts'
import { pagesOf } from './navbar-instances.ts'
import { givenTo, isEmpty, type Parts } from './parts.ts'
import { categoryRedirects, documentsIn, type OldDoc } from './routes.ts'
import { entriesOf, sidebarsOf } from './sidebars.ts'

/** One use of the content plugin. */
export interface Instance {
  readonly id: string
  readonly options: Data
}

/** The uses of the content plugin, by the preset and as plugins. */
export function instancesOf(config: Data): Instance[] {
  const presets = givenTo(config, 'presets', 'classic').flatMap((preset) =>
    preset['docs'] === false
      ? []
      : [{ id: textAt(preset, 'docs', 'id') ?? 'default', options: dataAt(preset, 'docs') }],
  )
  const plugins = givenTo(config, 'plugins', 'content-docs').map((options) => ({
    id: textAt(options, 'id') ?? 'default',
    options,
  }))
  const all = [...presets, ...plugins]
  // Only the first documents can lie at the root of the site.
  return [...all.filter(isAtRoot), ...all.filter((one) => !isAtRoot(one))]
}

function isAtRoot({ options }: Instance): boolean {
  return typeof options['routeBasePath'] === 'string' && plainUrl(options['routeBasePath']) === '/'
}

/** Options of the content plugin that mean the same here. */
const SAME_OPTIONS = [
  'showLastUpdateTime',
  'showLastUpdateAuthor',
  'breadcrumbs',
  'sidebarCollapsible',
  'sidebarCollapsed',
  'exclude',
  'lastVersion',
  'includeCurrentVersion',
]

/** The versions of some documents, and where the old site served each. */
interface VersionPlan extends OldVersions {
  /** The version that readers find at the address of the documents. */
  readonly last: string
  /** The version that the option `lastVersion` names, if the repository does not hold it. */
  readonly unknownLast: string | undefined
  /** Whether the documents themselves stand for a last version that a script makes of them. */
  readonly isCopied: boolean
  readonly pathOf: (version: string) => string
  readonly folderOf: (version: string) => string
}

function planVersions(tree: ForeignTree, found: FoundTool, { id, options }: Instance, folder: string): VersionPlan {
  const { versions, missing } = versionsOf(tree, found, id)
  const wanted = textAt(options, 'lastVersion')
  const isKnown = wanted === undefined || wanted === 'current' || versions.includes(wanted)
  const last = (isKnown ? wanted : undefined) ?? versions[0] ?? 'current'
  const prefix = id === 'default' ? '' : `${id}_`
  return {
    versions,
    missing,
    last,
    unknownLast: isKnown ? undefined : wanted,
    isCopied: missing.includes(last),
    pathOf(version) {
      const own = dataAt(options, 'versions', version)['path']
      if (typeof own === 'string') return own
      if (version === last) return ''
      return version === 'current' ? 'next' : version
    },
    folderOf: (version) =>
      missing.includes(version) ? folder : (joinPath(found.folder, `${prefix}versioned_docs/version-${version}`) ?? ''),
  }
}

/** Adds the documents of an instance of the content plugin, in all versions. */
export async function addDocs(tree: ForeignTree, found: FoundTool, instance: Instance, parts: Parts): Promise<void> {
  const { id, options } = instance
  const folder = joinPath(found.folder, textAt(options, 'path') ?? 'docs')
  if (folder === undefined || filesBelow(tree, folder).length === 0) return
  const base = plainUrl(typeof options['routeBasePath'] === 'string' ? options['routeBasePath'] : 'docs')
  const isExcluded = picomatch(listAt(options, 'exclude').filter((glob) => typeof glob === 'string'))
  const publishedIn = (inFolder: string): OldDoc[] =>
    documentsIn(tree, inFolder, hasNumbers(options)).filter(({ path }) => !isExcluded(path))
  const documents = publishedIn(folder)
  const { sidebars, computed } = await readSidebars(tree, found, options)
  const plan = planVersions(tree, found, instance, folder)
  const { versions, missing, last } = plan
  parts.left.push(...computed)
  if (missing.length > 0) parts.left.push(copiedVersions(missing, folder, found, id))
  if (plan.unknownLast !== undefined) parts.left.push(missingVersion(plan.unknownLast, found))
  const addPages = (docs: readonly OldDoc[], version: string): void => {
    for (const { file, slug } of docs) {
      parts.pages.push({ file, urls: [plainUrl(`${base}/${plan.pathOf(version)}/${slug}`)] })
    }
    const place = `docusaurus-plugin-content-docs${id === 'default' ? '' : `-${id}`}/${version === 'current' ? version : `version-${version}`}`
    for (const { name, folder: translations } of parts.translations)
      for (const { file, slug } of publishedIn(`${translations}/${place}`))
        parts.pages.push({ file, urls: [plainUrl(`${name}/${base}/${plan.pathOf(version)}/${slug}`)] })
    if (Object.keys(sidebars).length === 0 || JSON.stringify(sidebars).includes('"autogenerated"'))
      parts.redirects.push(
        ...categoryRedirects(
          tree,
          version === 'current' ? folder : plan.folderOf(version),
          `${base}/${plan.pathOf(version)}`,
          hasNumbers(options),
        ),
      )
  }
  const hasCurrent = options['includeCurrentVersion'] !== false && !plan.isCopied
  if (hasCurrent || versions.length === 0) addPages(documents, versions.length === 0 ? last : 'current')
  for (const version of versions) addPages(publishedIn(plan.folderOf(version)), version)
  parts.navigation.push(...navigationOf(sidebars, documents))
  const shown = last === 'current' ? documents : publishedIn(plan.folderOf(last))
  parts.instances.set(
    id,
    pagesOf(shown, sidebars, (slug) => plainUrl(`${base}/${plan.pathOf(last)}/${slug}`)),
  )
  parts.docs.push({
    folder,
    base: plainUrl(`${base}/${plan.pathOf(versions.length === 0 || plan.isCopied ? last : 'current')}`),
    options: {
      id: id === 'default' && parts.docs.length === 0 ? undefined : id,
      routeBasePath: base === '/' ? undefined : base,
      ...docsOptions(options, { folder, found, plan, documents, sidebars }),
    },
  })
  parts.done.push(`${counted(documents.length, 'document')} of ${folder}, served below ${base}`)
  if (versions.length > 0)
    parts.done.push(`${counted(versions.length, 'version')} of ${folder}: ${versions.join(', ')}`)
  const named = Object.keys(sidebars).length
  if (named > 0) parts.done.push(`${counted(named, 'sidebar')} of ${folder}`)
}

interface ReadDocs {
  readonly folder: string
  readonly found: FoundTool
  readonly plan: VersionPlan
  readonly documents: readonly OldDoc[]
  readonly sidebars: Data
}

/** The options of the content plugin, as those of `docs`. */
function docsOptions(options: Data, { folder, found, plan, documents, sidebars }: ReadDocs): Data {
  const { versions, missing, unknownLast, isCopied } = plan
  const meant: Data = isCopied ? { ...options, includeCurrentVersion: false } : options
  const same = SAME_OPTIONS.filter(
    (name) => meant[name] !== undefined && (unknownLast === undefined || name !== 'lastVersion'),
  )
  const isNumbered = documents.some(({ path }) => /(?:^|\/)\d+\s*[-_.]+\s*[^\d]/.test(path))
  const versionSettings = versionOptions(options, missing, pathBetween(found.folder, folder))
  return {
    ...Object.fromEntries(same.map((name) => [name, meant[name]])),
    editUrl: typeof options['editUrl'] === 'string' ? editUrlOf(options['editUrl'], found, folder) : undefined,
    numberPrefixes: (hasNumbers(options) && isNumbered) || undefined,
    routes: routeOptions(documents),
    sidebars: Object.keys(sidebars).length > 0 ? sidebars : undefined,
    versions: versions.length > 0 && !isEmpty(versionSettings) ? versionSettings : undefined,
  }
}

/** Whether numbers at the beginning of names give the order, and are in no address. */
function hasNumbers(options: Data): boolean {
  return options['numberPrefixParser'] !== false
}

function missingVersion(version: string, found: FoundTool): LeftThing {
  return {
    what: `The version \`${version}\` of \`lastVersion\`, whose documents are not in this repository`,
    todo: 'Put them into `versioned_docs/`, with the name in `versions.json`, and set `docs.lastVersion`.',
    places: linesMatching(found, 'lastVersion'),
  }
}

/** Docusaurus appends the path below the site's folder; we append the path below the folder of the documents. */
function editUrlOf(editUrl: string, found: FoundTool, folder: string): string {
  const path = joinPath('', folder) ?? ''
  const above = found.folder === '' ? '' : `${found.folder}/`
  const own = path.startsWith(above) ? path.slice(above.length) : ''
  return `${editUrl.replace(/\/$/, '')}/${own}`
}

/** Versions that `versions.json` names and no folder holds: a script of the site copies the documents before a build. */
function copiedVersions(missing: readonly string[], folder: string, found: FoundTool, id: string): LeftThing {
  const prefix = id === 'default' ? '' : `${id}_`
  return {
    what: `The documents of versions that are not in this repository: ${missing.join(', ')}`,
    todo: `The pages of \`${folder}\` are shown in their place. Freeze them with \`docs-build version\`, or name another \`folder\` in \`docs.versions\`.`,
    places: [{ file: joinPath(found.folder, `${prefix}versions.json`) ?? found.config, line: 1 }],
  }
}

/** The versions of `versions.json`, newest first, and those among them that have no documents. */
interface OldVersions {
  readonly versions: readonly string[]
  readonly missing: readonly string[]
}

function versionsOf(tree: ForeignTree, found: FoundTool, id: string): OldVersions {
  const prefix = id === 'default' ? '' : `${id}_`
  const path = joinPath(found.folder, `${prefix}versions.json`)
  try {
    const list = JSON.parse((path === undefined ? undefined : tree.read(path)) ?? '[]') as unknown
    const folder = joinPath(found.folder, `${prefix}versioned_docs`) ?? ''
    const versions = listAt(list).filter((name) => typeof name === 'string')
    return { versions, missing: versions.filter((name) => filesBelow(tree, `${folder}/version-${name}`).length === 0) }
  } catch {
    return { versions: [], missing: [] }
  }
}

/** @param folder of the documents that stand for those of a missing version, as the configuration names it */
function versionOptions(options: Data, missing: readonly string[], folder: string): Data {
  const given = dataAt(options, 'versions')
  const names = [...new Set([...Object.keys(given), ...missing])]
  const entries = names.map((name) => {
    const { label, path, banner, badge, noIndex } = dataAt(given, name)
    const own = missing.includes(name) ? { folder } : {}
    const set = Object.entries({ label, path, banner, badge, noIndex, ...own }).filter(([, one]) => one !== undefined)
    return [name, Object.fromEntries(set)] as const
  })
  return Object.fromEntries(entries.filter(([, one]) => !isEmpty(one)))
}

/** Which of the tool's rules about addresses the documents need. */
function routeOptions(documents: readonly OldDoc[]): Data {
  const isFolderNamed = ({ path }: OldDoc): boolean => {
    const [folder, name] = path
      .replace(/\.mdx?$/, '')
      .split('/')
      .slice(-2)
    return name !== undefined && folder?.toLowerCase() === name.toLowerCase()
  }
  return {
    id: documents.some(({ head }) => head.data['id'] !== undefined) || undefined,
    indexNames: documents.some(isFolderNamed) ? ['{folder}'] : undefined,
  }
}

const SCRIPTS = ['.json', '.js', '.ts', '.mjs', '.mts', '.cjs', '.cts']

function missingSidebars(path: string, found: FoundTool): LeftThing {
  return {
    what: `The sidebars: \`sidebarPath\` names \`${path}\`, which is not in this repository`,
    todo: 'The folders give the navigation. Write `docs.sidebars`, or run the script that makes the file, and move the site in again.',
    places: linesMatching(found, 'sidebarPath'),
  }
}

/** @returns the sidebars, and their values that only code knows */
async function readSidebars(
  tree: ForeignTree,
  found: FoundTool,
  options: Data,
): Promise<{ readonly sidebars: Data; readonly computed: readonly LeftThing[] }> {
  const given = options['sidebarPath']
  if (given === false) return { sidebars: {}, computed: [] }
  // Docusaurus finds `sidebars.ts` where `sidebars.js` is named.
  const wanted = typeof given === 'string' ? given.replace(/\.[cm]?[jt]s$/, '') : 'sidebars'
  const names = [...(typeof given === 'string' ? [given] : []), ...SCRIPTS.map((ending) => wanted + ending)]
  const path = names
    .map((name) => joinPath(found.folder, name))
    .find((name) => name !== undefined && tree.paths.includes(name))
  if (path === undefined)
    return { sidebars: {}, computed: typeof given === 'string' ? [missingSidebars(given, found)] : [] }
  const script = await evaluateScript(tree, path)
  const sidebars = sidebarsOf(plainData(script.exports['default'] ?? script.exports, 'sidebars', script))
  return {
    sidebars,
    computed: leftOfScripts([script], /^$/, found, 'Write its entries into `docs.sidebars` of docs.config.ts.'),
  }
}

function navigationOf(sidebars: Data, documents: readonly OldDoc[]): OldEntry[] {
  const byId = new Map<string, string>()
  for (const { id, path, file } of documents) {
    byId.set(path.replace(/\.mdx?$/, ''), file)
    byId.set(id, file)
  }
  const find = {
    fileOf: (id: string) => byId.get(id),
    filesIn: (dirName: string) => {
      const below = dirName === '.' ? '' : `${dirName.replace(/\/$/, '')}/`
      return documents.filter(({ path }) => path.startsWith(below)).map(({ file }) => file)
    },
  }
  return Object.entries(sidebars).flatMap(([name, items]) => entriesOf(items, name, find))
}

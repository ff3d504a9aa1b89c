import { join } from 'node:path'
import picomatch from 'picomatch/posix.js'
import type { Config } from '../graph/config/config.ts'
import { isCategoryFile, isTagsFile, type MetadataFile } from '../graph/pages/metadata-file.ts'
import { OWN_PAGES_PLUGIN, pageSource } from '../graph/plugins/pages.ts'
import { DocsError } from '../kernel/fault/errors.ts'
import type { Problem } from '../kernel/fault/finding.ts'
import { derived } from '../kernel/store/memo.ts'
import { isOwnPage } from '../markdown/doc-path.ts'
import type { DocPath, Source } from '../markdown/document.ts'
import { hasGoodType } from '../markdown/html/published-types.ts'
import { exemptionsOf } from '../markdown/text/exemptions.ts'
import type { AssetFile } from './files/asset-file.ts'
import { derivedPages, type PluginRun } from './files/derived-pages.ts'
import type { Reading } from './files/document-reading.ts'
import { asksForFiles, includedTexts, withIncludes } from './files/included-files.ts'
import { hiddenProblem, isOrWasFolder, listFiles, readableAsset, reporter } from './files/listed-files.ts'
import type { Overlay, Unsaved } from './files/overlay.ts'
import { foreignPages } from './files/page-files.ts'
import { sourceKey } from './files/source-key.ts'
import { readText } from './files/source-text.ts'
import { builtInTemplates } from './theme/templates.ts'

export interface Project {
  /** Documents, and the templates of page kinds: the project's own and the program's. */
  readonly sources: readonly Source[]
  /** Fingerprint of each source's path and text, in the order of `sources`. */
  readonly sourceKeys: readonly string[]
  readonly metadata: readonly MetadataFile[]
  readonly assets: readonly AssetFile[]
  /** Paths of files in the docs folder that are not published for their type. */
  readonly withheld: readonly string[]
  readonly statics: readonly AssetFile[]
  readonly problems: readonly Problem[]
  /** Paths of the documents that plugins made from others; absent for none. */
  readonly derived?: readonly DocPath[]
}

/** Most characters of a category file or a tags file: a thousand tags, and at worst 7 s of the YAML parser. */
const MOST_METADATA = 100_000

/**
 * Reads everything below the docs folder and the static folders.
 *
 * @param dir the project's folder
 * @throws DocsError when there is no docs folder, or no document in it
 */
export function readProject(dir: string, config: Config, { unsaved, ...plugged }: ProjectOptions): Project {
  const docs = withPluginPages(readDocs(dir, { config, plugins: plugged.plugins }, { unsaved }), config)
  requireDocuments(docs, config)
  const { statics, problems } = readStatics(dir, config)
  return { ...completed(docs, config, plugged), statics, problems: [...docs.problems, ...problems] }
}

/** What a project is read with, besides its configuration. */
export interface ProjectOptions extends PluginRun {
  readonly unsaved?: Unsaved | undefined
}

/** The files below a docs folder. */
export type DocsFiles = Omit<Project, 'statics'>

/**
 * Reads everything below the docs folder.
 *
 * @param dir the folder that the docs folder is relative to
 * @throws DocsError when there is no docs folder
 */
export function readDocs(
  dir: string,
  reading: Reading,
  { unsaved, earlier, known, remembered }: Overlay = {},
): DocsFiles {
  const { config } = reading
  const problems: Problem[] = []
  const docsRoot = join(dir, config.docs.path)
  if (!isOrWasFolder(docsRoot, earlier)) {
    throw new DocsError(`There is no folder \`${config.docs.path}\` in ${dir}.`, {
      hint: 'Put the Markdown files there, or name their folder as `docs.path` in docs.config.ts.',
    })
  }
  const sources: Source[] = []
  const sourceKeys: string[] = []
  const metadata: MetadataFile[] = []
  const assets: AssetFile[] = []
  const withheld: string[] = []
  const report = reporter(config.docs.path, problems)
  const listing = { root: docsRoot, dir, exclude: config.docs.exclude, report, earlier }
  const isTrusted = picomatch([...config.docs.htmlFiles])
  const readIncluded = includedTexts(dir, { unsaved, earlier })
  for (const listed of listFiles(listing)) {
    const { path, location } = listed
    if (/\.mdx?$/.test(path)) {
      const read = (): Source | undefined => {
        const text = readText(listed, { report, unsaved })
        return text === undefined ? undefined : { path: path as DocPath, text }
      }
      const same = known?.get(location) ?? remembered?.find(listed, read)
      const isSame = same?.source.path === path
      const own = isSame ? same.source : read()
      if (!own) continue
      const source = isSame ? own : withIncludes(own, reading, readIncluded)
      const key = isSame ? same.key : sourceKey(source)
      sources.push(source)
      sourceKeys.push(key)
      if (!isSame && !asksForFiles(source) && exemptionsOf(source).length === 0) remembered?.note(listed, key)
    } else if (isCategoryFile({ path }) || isTagsFile({ path })) {
      const text = readText(listed, { report, unsaved })
      if (text !== undefined && text.length > MOST_METADATA)
        report(path, 'The file is larger than 100 kB; it is not read.', 'Leave in it what the site needs.')
      else if (text !== undefined) metadata.push({ path, text })
    } else if (config.docs.routes.underscores || !path.split('/').some((name) => name.startsWith('_'))) {
      if (!hasGoodType(path) && !isTrusted(path)) {
        withheld.push(path)
        continue
      }
      const asset = readableAsset(listed, config.docs.path, report)
      if (asset) assets.push(asset)
    }
  }
  return { sources, sourceKeys, metadata, assets, withheld, problems }
}

/**
 * Adds the pages of plugins, and those of the folder `pages/`.
 *
 * @param options.hasOwnPages whether the folder's pages belong to this edition
 * @throws DocsError when a page of a plugin has the path of another page
 */
export function withPluginPages(
  docs: DocsFiles,
  { plugins, docs: { path: docsDir, version }, site: { baseUrl } }: Config,
  { hasOwnPages = true }: { readonly hasOwnPages?: boolean } = {},
): DocsFiles {
  const owners = new Map<string, string>(docs.sources.map(({ path }) => [path, `the file ${docsDir}/${path}`]))
  const added = plugins.flatMap(({ name, pages = [] }) =>
    pages.flatMap((made): Source[] => {
      const path = made.path as DocPath
      if ((isOwnPage(path) && !hasOwnPages) || made.versions?.includes(version.name) === false) return []
      const owner = owners.get(path)
      if (owner !== undefined)
        throw new DocsError(`The plugin \`${name}\` adds the page \`${path}\`, as does ${owner}.`, {
          hint: 'Give one of them another path.',
        })
      owners.set(path, `the plugin \`${name}\``)
      const source = pageSource(made, baseUrl, docsDir)
      return [name === OWN_PAGES_PLUGIN ? source : { ...source, madeBy: name }]
    }),
  )
  if (added.length === 0) return docs
  return {
    ...docs,
    sources: [...docs.sources, ...added],
    sourceKeys: [...docs.sourceKeys, ...added.map(sourceKey)],
  }
}

/** @throws DocsError when there is no document */
export function requireDocuments({ sources, problems }: DocsFiles, { docs }: Pick<Config, 'docs'>): void {
  if (sources.length > 0 || problems.length > 0) return
  throw new DocsError(`There are no Markdown files in \`${docs.path}\`.`, {
    hint: `Write the first one: ${docs.path}/index.md`,
  })
}

/** Adds what is made of the documents: pages of plugins, and the program's own templates of page kinds. */
export function completed(docs: DocsFiles, config: Config, plugged: PluginRun): DocsFiles {
  const added = derivedPages(docs.sources, config, plugged)
  if (added.length === 0) return withTemplates(docs)
  return withTemplates({
    ...docs,
    sources: [...docs.sources, ...added],
    sourceKeys: [...docs.sourceKeys, ...added.map(sourceKey)],
    derived: added.map(({ path }) => path),
  })
}

/** Adds the program's own templates of page kinds to those of the project. */
function withTemplates(docs: DocsFiles): DocsFiles {
  const sources = [...docs.sources]
  const sourceKeys = [...docs.sourceKeys]
  const isThere = new Set(sources.map(({ path }) => path))
  for (const template of builtInTemplates()) {
    if (isThere.has(template.path)) continue
    sources.push(template)
    sourceKeys.push(sourceKey(template))
  }
  return { ...docs, sources, sourceKeys }
}

/** Reads the static folders, and finds the files of `pages/` that become no page. */
export function readStatics(
  dir: string,
  config: Pick<Config, 'docs' | 'otherDocs' | 'staticDirs'> & { readonly site: Pick<Config['site'], 'pages'> },
  { earlier }: Overlay = {},
): Pick<Project, 'statics' | 'problems'> {
  const problems: Problem[] = []
  const statics = config.staticDirs.flatMap((folder) => {
    const root = join(dir, folder)
    if (!isOrWasFolder(root, earlier)) return []
    const report = reporter(folder, problems)
    const hidden = new Set<string>()
    // A folder may hold documents, and files at addresses of their own beside them.
    const exclude = [config.docs, ...config.otherDocs].some(({ path }) => path === folder) ? ['**/*.{md,mdx}'] : []
    const listed = listFiles({ root, dir, exclude, report, hidden, earlier })
    problems.push(...[...hidden].map((path) => hiddenProblem(folder, path)))
    return listed.flatMap((file) => readableAsset(file, folder, report) ?? [])
  })
  if (config.site.pages && !earlier) problems.push(...foreignPages(dir))
  return { statics, problems }
}

/** Index of each source by its path. */
export const placesOfSources: (project: Project) => ReadonlyMap<string, number> = derived(
  ({ sources }) => new Map(sources.map(({ path }, place) => [path, place])),
)

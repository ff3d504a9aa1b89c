/**
 * The project's folder → the inputs of a run: documents as text, other files by their stamps. A file that cannot be
 * read is a problem with a place, never an exception.
 */
import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'
import glob from 'fast-glob'
import picomatch from 'picomatch/posix.js'
import type { Config } from '../config/config.ts'
import { canHoldScripts } from '../content/active-file.ts'
import { isOwnPage } from '../content/doc-path.ts'
import type { DocPath, Source } from '../content/document.ts'
import { fingerprintAll } from '../engine/fingerprint.ts'
import { isFolder } from '../engine/folder.ts'
import { DocsError } from '../fault/errors.ts'
import { compareText, type Problem } from '../fault/finding.ts'
import { isCategoryFile, isTagsFile, type MetadataFile } from '../graph/metadata-file.ts'
import { OWN_PAGES_PLUGIN, pageSource } from '../plugins/pages.ts'
import { NO_PLUGINS } from '../plugins/plugins.ts'
import { type AssetFile, assetFile } from './asset-file.ts'
import { derivedPages, type PluginRun } from './derived-pages.ts'
import type { EarlierFiles } from './earlier-files.ts'
import { includedTexts, withIncludes } from './included-files.ts'
import type { Overlay, Unsaved } from './overlay.ts'
import { foreignPages } from './page-files.ts'
import { readRegular } from './regular-file.ts'
import { builtInTemplates } from './templates.ts'

export interface Project {
  /** Documents, and the templates of page kinds: the project's own and the program's. */
  readonly sources: readonly Source[]
  /** Fingerprint of each source's path and text, in the order of `sources`. */
  readonly sourceKeys: readonly string[]
  readonly metadata: readonly MetadataFile[]
  readonly assets: readonly AssetFile[]
  /** Paths of files in the docs folder that are not published, because they can hold scripts. */
  readonly withheld: readonly string[]
  readonly statics: readonly AssetFile[]
  readonly problems: readonly Problem[]
  /** Paths of the documents that plugins made from others; absent for none. */
  readonly derived?: readonly DocPath[]
}

const NEVER = ['**/node_modules/**', '**/.git/**', '**/.DS_Store', '**/Thumbs.db']
/** Hidden files of static folders that are published: `.well-known` has a meaning on the web (RFC 8615). */
const PUBLISHED_HIDDEN = /^(?:\.nojekyll|\.well-known(?:\/(?!\.)[^/]+)*)$/
/** Hidden files that describe their folder; leaving them out is no problem. */
const ABOUT_FOLDER = /(?:^|\/)\.(?:git(?:keep|ignore|attributes)|keep)$/

/** Most characters of a category file or a tags file: a thousand tags, and at worst 7 s of the YAML parser. */
const MOST_METADATA = 100_000

/**
 * Reads everything below the docs folder and the static folders.
 *
 * @param dir the project's folder
 * @throws DocsError when there is no docs folder, or no document in it
 */
export function readProject(
  dir: string,
  config: Config,
  { unsaved, ...plugged }: ProjectOptions = NO_OPTIONS,
): Project {
  const docs = withPluginPages(readDocs(dir, config, { unsaved }), config)
  requireDocuments(docs, config)
  const { statics, problems } = readStatics(dir, config)
  return { ...completed(docs, config, plugged), statics, problems: [...docs.problems, ...problems] }
}

/** What a project is read with, besides its configuration. */
interface ProjectOptions extends PluginRun {
  readonly unsaved?: Unsaved | undefined
}

const NO_OPTIONS: ProjectOptions = { plugins: NO_PLUGINS }

/** The files below a docs folder. */
export type DocsFiles = Omit<Project, 'statics'>

/**
 * Reads everything below the docs folder.
 *
 * @param dir the folder that the docs folder is relative to
 * @throws DocsError when there is no docs folder
 */
export function readDocs(dir: string, config: Config, { unsaved, earlier, known }: Overlay = {}): DocsFiles {
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
      const same = known?.get(location)
      const text = same ? same.source.text : readText(location, path, { report, unsaved })
      if (text === undefined) continue
      const source = withIncludes({ path: path as DocPath, text }, config, readIncluded)
      const isSame = same?.source.path === path && source.includes === undefined
      sources.push(isSame ? same.source : source)
      sourceKeys.push(isSame ? same.key : sourceKey(source))
    } else if (isCategoryFile({ path }) || isTagsFile({ path })) {
      const text = readText(location, path, { report, unsaved })
      if (text !== undefined && text.length > MOST_METADATA)
        report(path, 'The file is larger than 100 kB; it is not read.', 'Leave in it what the site needs.')
      else if (text !== undefined) metadata.push({ path, text })
    } else if (!path.split('/').some((name) => name.startsWith('_'))) {
      if (canHoldScripts(path) && !isTrusted(path)) {
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
  config: Pick<Config, 'staticDirs'> & { readonly site: Pick<Config['site'], 'pages'> },
  { earlier }: Overlay = {},
): Pick<Project, 'statics' | 'problems'> {
  const problems: Problem[] = []
  const statics = config.staticDirs.flatMap((folder) => {
    const root = join(dir, folder)
    if (!isOrWasFolder(root, earlier)) return []
    const report = reporter(folder, problems)
    const hidden = new Set<string>()
    const listed = listFiles({ root, dir, exclude: [], report, hidden, earlier })
    problems.push(...[...hidden].map((path) => hiddenProblem(folder, path)))
    return listed.flatMap((file) => readableAsset(file, folder, report) ?? [])
  })
  if (config.site.pages && !earlier) problems.push(...foreignPages(dir))
  return { statics, problems }
}

/** Fingerprint of a source: its path, its text, the files that it includes, and what else its page has. */
export function sourceKey({ path, text, includes = {}, home, page }: Source): string {
  const parts = [path, text, ...Object.entries(includes).flat(), ...(home ? [home.file, home.folder] : [])]
  return fingerprintAll(page ? [...parts, JSON.stringify(page)] : parts)
}

/** Reports a problem with a file, by its path below a folder. */
type Report = (path: string, message: string, hint: string, line?: number) => void

function reporter(folder: string, problems: Problem[]): Report {
  return (path, message, hint, line = 1) => {
    const place = { file: path === '' ? folder : `${folder}/${path}`, line, column: 1 }
    problems.push({ rule: 'unreadable-file', place, target: path || folder, message, hint })
  }
}

interface Listing {
  /** Absolute path of the folder to list. */
  readonly root: string
  /** The project's folder; symbolic links must not leave it. */
  readonly dir: string
  readonly exclude: readonly string[]
  readonly report: Report
  /** Receives the hidden files and folders that are left out; absent: hidden files are not looked for. */
  readonly hidden?: Set<string> | undefined
  readonly earlier?: EarlierFiles | undefined
}

interface ListedFile {
  /** Relative to the folder. */
  readonly path: string
  /** Absolute path, with all links resolved. */
  readonly location: string
}

/**
 * Lists the regular files below a folder, sorted by the code units of their paths. Any other kind of entry is a
 * problem.
 */
function listFiles({ root, dir, exclude, report, hidden, earlier }: Listing): ListedFile[] {
  const isReadable = (path: string): boolean => {
    const denied = deniedFor(join(root, path), constants.R_OK | constants.X_OK)
    if (denied !== undefined) report(path, `The folder cannot be read: ${denied}.`, 'Check its permissions.')
    return denied === undefined
  }
  if (!isReadable('')) return []
  const entries = glob.sync('**/*', {
    cwd: root,
    dot: hidden !== undefined,
    onlyFiles: false,
    objectMode: true,
    followSymbolicLinks: false,
    // Unreadable folders are reported below. A folder that disappears during the listing is left out.
    suppressErrors: true,
    ignore: [...NEVER, ...exclude],
  })
  const files: ListedFile[] = []
  for (const { path, dirent } of entries) {
    const left = hidden && hiddenPart(path)
    if (left !== undefined) {
      if (!ABOUT_FOLDER.test(path)) hidden?.add(left)
    } else if (dirent.isFile()) files.push({ path, location: join(root, path) })
    else if (dirent.isDirectory()) {
      if (/\.mdx?$/.test(path)) report(path, 'A folder has the name of a Markdown file.', 'Rename the folder.')
      isReadable(path)
    } else if (dirent.isSymbolicLink()) {
      const inside = targetInside(join(root, path), dir)
      if (inside?.kind === 'file') files.push({ path, location: inside.location })
      else if (inside?.kind !== 'folder')
        report(
          path,
          'A symbolic link leads out of the project, to hidden files or nowhere.',
          'Put a copy of the file here.',
        )
      else report(path, 'A symbolic link to a folder is not followed.', 'Put the files here.')
    } else report(path, 'It is neither a file nor a folder.', 'Remove it.')
  }
  const all = earlier ? asEarlier(files, earlier, { root, exclude, hidden }) : files
  return all.sort((a, b) => compareText(a.path, b.path))
}

/** The files of a folder as they were: without later ones, and with those that are gone. */
function asEarlier(
  files: readonly ListedFile[],
  earlier: EarlierFiles,
  { root, exclude, hidden }: Pick<Listing, 'root' | 'exclude' | 'hidden'>,
): ListedFile[] {
  const isLeftOut = picomatch([...NEVER, ...exclude])
  const before = Array.from(earlier, ([file, location]) => ({
    path: relative(root, file).split(sep).join('/'),
    location,
  }))
  const touched = new Set(before.map(({ path }) => path))
  const was = before.flatMap(({ path, location }): ListedFile[] => {
    if (location === undefined || path === '' || path.startsWith('../') || isLeftOut(path)) return []
    const left = hiddenPart(path)
    if (left === undefined) return [{ path, location }]
    if (!ABOUT_FOLDER.test(path)) hidden?.add(left)
    return []
  })
  return [...files.filter(({ path }) => !touched.has(path)), ...was]
}

/** The part of a path up to its first hidden name; `undefined` without one, or when the file is published. */
function hiddenPart(path: string): string | undefined {
  const [part] = /^(?:[^./][^/]*\/|\.well-known\/)*\.[^/]*/.exec(path) ?? []
  return part === undefined || PUBLISHED_HIDDEN.test(path) ? undefined : part
}

function hiddenProblem(folder: string, path: string): Problem {
  return {
    rule: 'hidden-file',
    place: { file: `${folder}/${path}`, line: 1, column: 1 },
    target: path,
    message: `\`${path}\` is not published: its name begins with a dot.`,
    hint: 'Give it a name without the dot, or move it out of the folder. `.well-known/` is the only hidden folder that is published.',
  }
}

/** The system's error code when this user has no access; `undefined` with access, and when nothing exists there. */
function deniedFor(path: string, mode: number): string | undefined {
  try {
    accessSync(path, mode)
    return undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? undefined : (code ?? 'unknown error')
  }
}

/** Names that a symbolic link must not lead through: `.git/config` can hold the credentials of a build server. */
const HIDDEN = /^(?:\.|node_modules$)/

function targetInside(path: string, dir: string): { kind: 'file' | 'folder'; location: string } | undefined {
  try {
    const location = realpathSync(path)
    const target = relative(realpathSync(dir), location)
    if (isAbsolute(target) || target.split(sep).some((name) => HIDDEN.test(name))) return undefined
    const stat = statSync(location)
    if (stat.isFile()) return { kind: 'file', location }
    return stat.isDirectory() ? { kind: 'folder', location } : undefined
  } catch {
    return undefined
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

interface TextReading {
  readonly report: Report
  readonly unsaved?: Unsaved | undefined
}

function readText(location: string, path: string, { report, unsaved }: TextReading): string | undefined {
  let bytes: Uint8Array
  try {
    const text = unsaved?.get(location)
    bytes = text === undefined ? readRegular(location, { follow: false }) : Buffer.from(text)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error'
    report(path, `The file cannot be read: ${code}.`, 'Check its permissions.')
    return undefined
  }
  const nul = bytes.indexOf(0)
  if (nul >= 0) {
    const wide = bytes[0] === 0xff || bytes[0] === 0xfe || bytes[1] === 0
    const message = wide ? 'The file is UTF-16, not UTF-8.' : 'The file holds a NUL byte.'
    report(path, message, 'Save it as text in UTF-8.', lineOf(bytes, nul))
    return undefined
  }
  try {
    return decoder.decode(bytes)
  } catch {
    const line = lineOf(bytes, firstInvalid(bytes))
    report(path, 'The file is not valid UTF-8.', 'Save it as text in UTF-8.', line)
    return undefined
  }
}

function lineOf(bytes: Uint8Array, offset: number): number {
  let line = 1
  for (let at = 0; at < offset; at++) if (bytes[at] === 10) line++
  return line
}

/** Offset of the first byte that is not valid UTF-8, found by bisection. */
function firstInvalid(bytes: Uint8Array): number {
  let low = 0
  let high = bytes.length
  while (low < high) {
    const middle = (low + high) >> 1
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, middle + 1), { stream: true })
      low = middle + 1
    } catch {
      high = middle
    }
  }
  return low
}

function readableAsset({ path, location }: ListedFile, folder: string, report: Report): AssetFile | undefined {
  const denied = deniedFor(location, constants.R_OK)
  if (denied !== undefined) report(path, `The file cannot be read: ${denied}.`, 'Check its permissions.')
  return denied === undefined ? assetFile({ path, file: `${folder}/${path}`, location }) : undefined
}

/** Whether a folder is there, or was there. */
function isOrWasFolder(path: string, earlier?: EarlierFiles): boolean {
  if (isFolder(path)) return true
  return Array.from(earlier ?? []).some(([file, location]) => location !== undefined && file.startsWith(path + sep))
}

/** The places of the sources with these paths. */
function placesOf(sources: Project['sources'], paths: ReadonlyMap<string, string>): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (const [index, { path }] of sources.entries()) if (paths.has(path)) places.set(path, index)
  return places
}

/** What has changed since a project was read. */
export interface Changes extends Partial<PluginRun> {
  /** Absolute paths. */
  readonly changed: ReadonlySet<string>
  readonly unsaved?: Unsaved | undefined
}

/**
 * Reads the project again after some paths have changed. If only documents have changed, only they are read; otherwise
 * the folders are listed again. Unchanged sources stay the same objects.
 */
export function refreshSources(project: Project, dir: string, config: Config, changes: Changes): Project {
  const docsRoot = join(dir, config.docs.path)
  const files = new Map(
    Array.from(changes.changed, (file) => [relative(docsRoot, file).split(sep).join('/'), file] as const),
  )
  const { unsaved, plugins = NO_PLUGINS, date } = changes
  const next = refreshDocuments(project, dir, config, { ...changes, files })
  return next ?? readAnew(project, dir, config, { unsaved, plugins, date })
}

/** Documents that have changed. */
interface ChangedDocuments extends Omit<Changes, 'changed'> {
  /** Path of a document → absolute path of its file. */
  readonly files: ReadonlyMap<string, string>
}

/**
 * The project after the texts of documents have changed. Unchanged sources stay the same objects.
 *
 * @returns nothing when it takes a look at the folders to know what has changed
 */
export function refreshDocuments(
  project: Project,
  dir: string,
  config: Config,
  { files, unsaved, plugins = NO_PLUGINS, date }: ChangedDocuments,
): Project | undefined {
  const places = placesOf(project.sources, files)
  const sources = [...project.sources]
  const sourceKeys = [...project.sourceKeys]
  for (const [path, file] of files) {
    const index = places.get(path)
    const source = index === undefined ? undefined : sources[index]
    const text = source && readText(file, source.path, { report: () => {}, unsaved })
    if (index === undefined || source === undefined || text === undefined) return undefined
    if (text !== source.text) sources[index] = { path: source.path, text }
  }
  const readIncluded = includedTexts(dir, { unsaved })
  sources.forEach((source, index) => {
    // A file that changed can be a part of other documents.
    if (source === project.sources[index] && source.includes === undefined) return
    const next = withIncludes(source, config, readIncluded)
    const key = sourceKey(next)
    if (key === project.sourceKeys[index]) sources[index] = project.sources[index] as Source
    else sources[index] = next
    sourceKeys[index] = key
  })
  return withDerived({ ...project, sources, sourceKeys }, config, { plugins, date })
}

function readAnew(project: Project, dir: string, config: Config, options: ProjectOptions): Project {
  return withSameSources(readProject(dir, config, options), project)
}

/** A project whose derived pages follow its documents; nothing when there are other pages than before. */
function withDerived(project: Project, config: Config, plugged: PluginRun): Project | undefined {
  const before = new Set(project.derived)
  const own = project.sources.filter(({ path }) => !before.has(path))
  const next = new Map(derivedPages(own, config, plugged).map((source) => [source.path, source]))
  if (next.size !== before.size || [...next.keys()].some((path) => !before.has(path))) return undefined
  if (next.size === 0) return project
  const sources = project.sources.map((source) => {
    const made = next.get(source.path)
    return made === undefined || made.text === source.text ? source : made
  })
  const sourceKeys = sources.map((source, index) =>
    source === project.sources[index] ? (project.sourceKeys[index] as string) : sourceKey(source),
  )
  return { ...project, sources, sourceKeys }
}

/** A project in which sources that an earlier state has too are the objects of that state. */
export function withSameSources(next: Project, project: Project): Project {
  const byKey = new Map(project.sourceKeys.map((key, index) => [key, project.sources[index]]))
  return { ...next, sources: next.sources.map((source, index) => byKey.get(next.sourceKeys[index] ?? '') ?? source) }
}

/**
 * The project's folder → the inputs of a run: documents as text, other files by fingerprint. What cannot
 * be read is a problem with a place, never an exception.
 */
import { randomUUID } from 'node:crypto'
import { accessSync, constants, realpathSync, type Stats, statSync } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'
import glob from 'fast-glob'
import type { Problem } from '../checks/finding.ts'
import type { Config } from '../config/config.ts'
import type { DocPath, Source } from '../content/document.ts'
import { fingerprintAll } from '../engine/fingerprint.ts'
import { DocsError } from '../errors.ts'
import { isCategoryFile, isTagsFile, type MetadataFile } from '../graph/metadata-file.ts'
import { readRegular } from './regular-file.ts'
import { builtInTemplates } from './templates.ts'

/** A file that is published, or could be, as it is. */
export interface AssetFile {
  /** Relative to the docs folder or to its static folder. */
  readonly path: string
  /** Absolute path on this machine; never part of an output. */
  readonly location: string
  readonly size: number
  /** Equal stamps mean equal bytes, as far as a file system can tell. */
  readonly stamp: string
}

export interface Project {
  /** Documents, and the templates of page kinds: the project's own and the program's. */
  readonly sources: readonly Source[]
  /** Fingerprint of each source's path and text, in the order of `sources`. */
  readonly sourceKeys: readonly string[]
  readonly metadata: readonly MetadataFile[]
  readonly assets: readonly AssetFile[]
  readonly statics: readonly AssetFile[]
  readonly problems: readonly Problem[]
}

const NEVER = ['**/node_modules/**', '**/.git/**', '**/.DS_Store', '**/Thumbs.db']
/** Hidden files are nobody's content, but for the one folder that has a meaning on the web. */
const STATIC = ['**/*', '.well-known/**']
/** Below this age a file may change again within the resolution of its time stamps. */
const SETTLED_MS = 2000

/**
 * Reads everything below the docs folder and the static folders.
 *
 * @param dir the project's folder
 * @throws DocsError when there is no docs folder, or no document in it
 */
export function readProject(dir: string, config: Config): Project {
  const problems: Problem[] = []
  const docsRoot = join(dir, config.docs.path)
  if (!isFolder(docsRoot)) {
    throw new DocsError(`There is no folder \`${config.docs.path}\` in ${dir}.`, {
      hint: 'Put the Markdown files there, or name their folder as `docs.path` in docs.config.ts.',
    })
  }
  const sources: Source[] = []
  const sourceKeys: string[] = []
  const metadata: MetadataFile[] = []
  const assets: AssetFile[] = []
  const report = reporter(config.docs.path, problems)
  for (const path of listFiles({ root: docsRoot, dir, patterns: ['**/*'], exclude: config.docs.exclude, report })) {
    if (/\.mdx?$/.test(path)) {
      const text = readText(docsRoot, path, report)
      if (text === undefined) continue
      sources.push({ path: path as DocPath, text })
      sourceKeys.push(fingerprintAll([path, text]))
    } else if (isCategoryFile({ path }) || isTagsFile({ path })) {
      const text = readText(docsRoot, path, report)
      if (text !== undefined) metadata.push({ path, text })
    } else if (!path.split('/').some((name) => name.startsWith('_'))) {
      const asset = assetFile(docsRoot, path, report)
      if (asset) assets.push(asset)
    }
  }
  if (sources.length === 0 && problems.length === 0) {
    throw new DocsError(`There are no Markdown files in \`${config.docs.path}\`.`, {
      hint: `Write the first one: ${config.docs.path}/index.md`,
    })
  }
  const isThere = new Set(sources.map(({ path }) => path))
  for (const template of builtInTemplates()) {
    if (isThere.has(template.path)) continue
    sources.push(template)
    sourceKeys.push(fingerprintAll([template.path, template.text]))
  }
  const statics = config.staticDirs.flatMap((folder) => {
    const root = join(dir, folder)
    if (!isFolder(root)) return []
    const report = reporter(folder, problems)
    const paths = listFiles({ root, dir, patterns: STATIC, exclude: [], report })
    return paths.flatMap((path) => assetFile(root, path, report) ?? [])
  })
  return { sources, sourceKeys, metadata, assets, statics, problems }
}

/** Notes what is wrong with a file, by its path below a folder. */
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
  /** The project's folder, which no link may leave. */
  readonly dir: string
  readonly patterns: readonly string[]
  readonly exclude: readonly string[]
  readonly report: Report
}

/** Paths of regular files below a folder, sorted by code units. Anything else there is a problem. */
function listFiles({ root, dir, patterns, exclude, report }: Listing): string[] {
  const isReadable = (path: string): boolean => {
    const denied = deniedFor(join(root, path), constants.R_OK | constants.X_OK)
    if (denied !== undefined) report(path, `The folder cannot be read: ${denied}.`, 'Check its permissions.')
    return denied === undefined
  }
  if (!isReadable('')) return []
  const entries = glob.sync([...patterns], {
    cwd: root,
    dot: false,
    onlyFiles: false,
    objectMode: true,
    followSymbolicLinks: false,
    // Folders that cannot be read are reported below, those that vanish meanwhile are not there.
    suppressErrors: true,
    ignore: [...NEVER, ...exclude],
  })
  const paths: string[] = []
  for (const { path, dirent } of entries) {
    if (dirent.isFile()) paths.push(path)
    else if (dirent.isDirectory()) {
      if (/\.mdx?$/.test(path)) report(path, 'A folder has the name of a Markdown file.', 'Rename the folder.')
      isReadable(path)
    } else if (dirent.isSymbolicLink()) {
      const inside = targetInside(join(root, path), dir)
      if (inside === 'file') paths.push(path)
      else if (inside !== 'folder')
        report(path, 'A symbolic link leads out of the project or nowhere.', 'Put a copy of the file here.')
      else report(path, 'A symbolic link to a folder is not followed.', 'Put the files here.')
    } else report(path, 'It is neither a file nor a folder.', 'Remove it.')
  }
  return paths.sort()
}

/** Why this user may not have something, as the system's code; `undefined` when they may. */
function deniedFor(path: string, mode: number): string | undefined {
  try {
    accessSync(path, mode)
    return undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? undefined : (code ?? 'unknown error')
  }
}

function targetInside(path: string, dir: string): 'file' | 'folder' | undefined {
  try {
    const target = relative(realpathSync(dir), realpathSync(path))
    if (target === '..' || target.startsWith(`..${sep}`) || isAbsolute(target)) return undefined
    const stat = statSync(path)
    if (stat.isFile()) return 'file'
    return stat.isDirectory() ? 'folder' : undefined
  } catch {
    return undefined
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function readText(root: string, path: string, report: Report): string | undefined {
  let bytes: Uint8Array
  try {
    bytes = readRegular(join(root, path))
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

/** Offset of the first byte that no UTF-8 text has there, by halving. */
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

function assetFile(root: string, path: string, report: Report): AssetFile | undefined {
  const location = join(root, path)
  const denied = deniedFor(location, constants.R_OK)
  if (denied !== undefined) report(path, `The file cannot be read: ${denied}.`, 'Check its permissions.')
  const stat = denied === undefined ? statSync(location, { throwIfNoEntry: false }) : undefined
  return stat && { path, location, size: stat.size, stamp: stampOf(stat) }
}

/** The time of a change of state is the one that no program can set back. A file that has not settled is never known again. */
function stampOf({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  const isSettled = Date.now() - Math.max(mtimeMs, ctimeMs) > SETTLED_MS
  return [size, mtimeMs, ctimeMs, ino, ...(isSettled ? [] : [randomUUID()])].join(' ')
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** Bytes of a file that is published as it is. */
export function readAsset(file: Pick<AssetFile, 'location'>): Uint8Array {
  return readRegular(file.location)
}

/**
 * The project after some paths changed: a changed document alone is read again, anything else reads the
 * folders anew. Sources that are as they were stay the same objects.
 *
 * @param changed absolute paths
 */
export function refreshSources(project: Project, dir: string, config: Config, changed: ReadonlySet<string>): Project {
  const docsRoot = join(dir, config.docs.path)
  const known = new Map(project.sources.map((source, index) => [join(docsRoot, source.path), index]))
  const sources = [...project.sources]
  const sourceKeys = [...project.sourceKeys]
  for (const path of changed) {
    const index = known.get(path)
    const source = index === undefined ? undefined : sources[index]
    const text = source && readText(docsRoot, source.path, () => {})
    if (index === undefined || source === undefined || text === undefined) return readAnew(project, dir, config)
    if (text === source.text) continue
    sources[index] = { path: source.path, text }
    sourceKeys[index] = fingerprintAll([source.path, text])
  }
  return { ...project, sources, sourceKeys }
}

function readAnew(project: Project, dir: string, config: Config): Project {
  const byKey = new Map(project.sourceKeys.map((key, index) => [key, project.sources[index]]))
  const next = readProject(dir, config)
  return { ...next, sources: next.sources.map((source, index) => byKey.get(next.sourceKeys[index] ?? '') ?? source) }
}

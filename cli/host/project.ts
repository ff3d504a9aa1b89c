/**
 * The project's folder → the inputs of a run: documents as text, other files by fingerprint. What cannot
 * be read is a problem with a place, never an exception.
 */
import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import glob from 'fast-glob'
import type { Problem } from '../checks/finding.ts'
import type { Config } from '../config/config.ts'
import type { DocPath, Source } from '../content/document.ts'
import { fingerprint, fingerprintAll } from '../engine/fingerprint.ts'
import { DocsError } from '../errors.ts'
import type { CategoryFile } from '../graph/sidebar.ts'

/** A file that is published, or could be, as it is. */
export interface AssetFile {
  /** Relative to the docs folder or to its static folder. */
  readonly path: string
  /** Absolute path on this machine; never part of an output. */
  readonly location: string
  readonly size: number
  readonly modified: number
}

export interface Project {
  readonly sources: readonly Source[]
  /** Fingerprint of each source's path and text, in the order of `sources`. */
  readonly sourceKeys: readonly string[]
  readonly categories: readonly CategoryFile[]
  readonly assets: readonly AssetFile[]
  readonly statics: readonly AssetFile[]
  readonly problems: readonly Problem[]
}

const NEVER = ['**/node_modules/**', '**/.git/**', '**/.DS_Store', '**/Thumbs.db']

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
  const categories: CategoryFile[] = []
  const assets: AssetFile[] = []
  for (const path of listFiles(docsRoot, config.docs.path, dir, config.docs.exclude, problems)) {
    if (/\.mdx?$/.test(path)) {
      const text = readText(docsRoot, path, config.docs.path, problems)
      if (text === undefined) continue
      sources.push({ path: path as DocPath, text })
      sourceKeys.push(fingerprintAll([path, text]))
    } else if (/(?:^|\/)_category_\.(?:json|ya?ml)$/.test(path)) {
      const text = readText(docsRoot, path, config.docs.path, problems)
      if (text !== undefined) categories.push({ path, text })
    } else if (!path.split('/').some((name) => name.startsWith('_'))) {
      const asset = assetFile(docsRoot, path)
      if (asset) assets.push(asset)
    }
  }
  if (sources.length === 0 && problems.length === 0) {
    throw new DocsError(`There are no Markdown files in \`${config.docs.path}\`.`, {
      hint: `Write the first one: ${config.docs.path}/index.md`,
    })
  }
  const statics = config.staticDirs.flatMap((folder) => {
    const root = join(dir, folder)
    if (!isFolder(root)) return []
    return listFiles(root, folder, dir, [], problems).flatMap((path) => assetFile(root, path) ?? [])
  })
  return { sources, sourceKeys, categories, assets, statics, problems }
}

/** Paths of regular files below a folder, sorted by code units. Anything else there is a problem. */
function listFiles(root: string, name: string, dir: string, exclude: readonly string[], problems: Problem[]): string[] {
  const report = (path: string, message: string, hint: string): void => {
    problems.push({
      rule: 'unreadable-file',
      place: { file: `${name}/${path}`, line: 1, column: 1 },
      target: path,
      message,
      hint,
    })
  }
  const entries = glob.sync('**/*', {
    cwd: root,
    dot: false,
    onlyFiles: false,
    objectMode: true,
    followSymbolicLinks: false,
    suppressErrors: true,
    ignore: [...NEVER, ...exclude],
  })
  const paths: string[] = []
  for (const { path, dirent } of entries) {
    if (dirent.isFile()) paths.push(path)
    else if (dirent.isDirectory()) {
      if (/\.mdx?$/.test(path)) report(path, 'A folder has the name of a Markdown file.', 'Rename the folder.')
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

function targetInside(path: string, dir: string): 'file' | 'folder' | undefined {
  try {
    const target = relative(realpathSync(dir), realpathSync(path))
    if (target.startsWith('..') || target.startsWith(sep)) return undefined
    return statSync(path).isFile() ? 'file' : 'folder'
  } catch {
    return undefined
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function readText(root: string, path: string, name: string, problems: Problem[]): string | undefined {
  const report = (line: number, message: string, hint: string): undefined => {
    problems.push({
      rule: 'unreadable-file',
      place: { file: `${name}/${path}`, line, column: 1 },
      target: path,
      message,
      hint,
    })
  }
  let bytes: Uint8Array
  try {
    bytes = readRegular(join(root, path))
  } catch (error) {
    return report(
      1,
      `The file cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown error'}.`,
      'Check its permissions.',
    )
  }
  const nul = bytes.indexOf(0)
  if (nul >= 0) {
    const wide = bytes[0] === 0xff || bytes[0] === 0xfe || bytes[1] === 0
    return report(
      lineOf(bytes, nul),
      wide ? 'The file is UTF-16, not UTF-8.' : 'The file holds a NUL byte.',
      'Save it as text in UTF-8.',
    )
  }
  try {
    return decoder.decode(bytes)
  } catch {
    return report(lineOf(bytes, firstInvalid(bytes)), 'The file is not valid UTF-8.', 'Save it as text in UTF-8.')
  }
}

/** Opens before looking, so that what was a file when it was listed cannot turn into a pipe that blocks. */
function readRegular(path: string): Uint8Array {
  const file = openSync(path, NON_BLOCKING)
  try {
    if (!fstatSync(file).isFile()) throw Object.assign(new Error('not a file'), { code: 'not a regular file' })
    return readFileSync(file)
  } finally {
    closeSync(file)
  }
}

const NON_BLOCKING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

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

function assetFile(root: string, path: string): AssetFile | undefined {
  try {
    const location = join(root, path)
    const { size, mtimeMs, ino } = statSync(location)
    return { path, location, size, modified: mtimeMs + ino / 1e9 }
  } catch {
    return undefined
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** Fingerprint of a file's bytes. */
export function fileFingerprint(file: AssetFile): string {
  return fingerprint(readRegular(file.location))
}

/** Bytes of a file that is published as it is. */
export function readAsset(file: AssetFile): Uint8Array {
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
    const problems: Problem[] = []
    const text = source && readText(docsRoot, source.path, config.docs.path, problems)
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

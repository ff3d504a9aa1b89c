/** The files below a folder of the project. An entry that cannot be published is a problem with a place. */
import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import glob from 'fast-glob'
import picomatch from 'picomatch/posix.js'
import { compareText, type Problem } from '../../kernel/fault/finding.ts'
import { isFolder } from '../../kernel/folder.ts'
import { type AssetFile, assetFile } from './asset-file.ts'
import { below } from './below.ts'
import type { EarlierFiles } from './earlier-files.ts'

const NEVER = ['**/node_modules/**', '**/.git/**', '**/.DS_Store', '**/Thumbs.db']
/** Hidden files of static folders that are published: `.well-known` has a meaning on the web (RFC 8615). */
const PUBLISHED_HIDDEN = /^(?:\.nojekyll|\.well-known(?:\/(?!\.)[^/]+)*)$/
/** Hidden files that describe their folder; leaving them out is no problem. */
const ABOUT_FOLDER = /(?:^|\/)\.(?:git(?:keep|ignore|attributes)|keep)$/

/** Reports a problem with a file, by its path below a folder. */
export type Report = (path: string, message: string, hint: string, line?: number) => void

/** Collects problems with the files of a folder. */
export function reporter(folder: string, problems: Problem[]): Report {
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

export interface ListedFile {
  /** Relative to the folder. */
  readonly path: string
  /** Absolute path, with the links below the folder resolved. */
  readonly location: string
  /** Absolute path without links of the folder that has to hold the file. */
  readonly within: string
}

/**
 * Lists the regular files below a folder, sorted by the code units of their paths. Any other kind of entry is a
 * problem.
 */
export function listFiles({ root, dir, exclude, report, hidden, earlier }: Listing): ListedFile[] {
  const unlisted = new Map<string, string>()
  const isReadable = (path: string): boolean => {
    const location = join(root, path)
    const denied = unlisted.get(location) ?? deniedFor(location, constants.R_OK | constants.X_OK)
    if (denied !== undefined) report(path, `The folder cannot be read: ${denied}.`, 'Check its permissions.')
    return denied === undefined
  }
  if (!isReadable('')) return []
  const within = realFolder(root)
  const entries = glob.sync('**/*', {
    ...below(root, (path, code) => unlisted.set(path, code)),
    dot: hidden !== undefined,
    onlyFiles: false,
    objectMode: true,
    followSymbolicLinks: false,
    ignore: [...NEVER, ...exclude],
  })
  const files: ListedFile[] = []
  for (const { path, dirent } of entries) {
    const left = hidden && hiddenPart(path)
    if (left !== undefined) {
      if (!ABOUT_FOLDER.test(path)) hidden?.add(left)
    } else if (dirent.isFile()) files.push({ path, location: join(root, path), within })
    else if (dirent.isDirectory()) {
      if (/\.mdx?$/.test(path)) report(path, 'A folder has the name of a Markdown file.', 'Rename the folder.')
      isReadable(path)
    } else if (dirent.isSymbolicLink()) {
      const inside = targetInside(join(root, path), dir)
      if (inside?.kind === 'file') files.push({ path, location: inside.location, within: realFolder(dir) })
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
    if (left === undefined) return [{ path, location, within: realFolder(dirname(location)) }]
    if (!ABOUT_FOLDER.test(path)) hidden?.add(left)
    return []
  })
  return [...files.filter(({ path }) => !touched.has(path)), ...was]
}

/** A folder's absolute path without links; as it is when there is no such folder. */
export function realFolder(folder: string): string {
  try {
    return realpathSync.native(folder)
  } catch {
    return folder
  }
}

/** The part of a path up to its first hidden name; `undefined` without one, or when the file is published. */
function hiddenPart(path: string): string | undefined {
  const [part] = /^(?:[^./][^/]*\/|\.well-known\/)*\.[^/]*/.exec(path) ?? []
  return part === undefined || PUBLISHED_HIDDEN.test(path) ? undefined : part
}

/** The problem of a file that is left out because its name begins with a dot. */
export function hiddenProblem(folder: string, path: string): Problem {
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

/** A listed file as an asset; `undefined` when it cannot be read, which is reported. */
export function readableAsset(
  { path, location, within }: ListedFile,
  folder: string,
  report: Report,
): AssetFile | undefined {
  const denied = deniedFor(location, constants.R_OK)
  if (denied !== undefined) report(path, `The file cannot be read: ${denied}.`, 'Check its permissions.')
  return denied === undefined ? assetFile({ path, file: `${folder}/${path}`, location, within }) : undefined
}

/** Whether a folder is there, or was there. */
export function isOrWasFolder(path: string, earlier?: EarlierFiles): boolean {
  if (isFolder(path)) return true
  return Array.from(earlier ?? []).some(([file, location]) => location !== undefined && file.startsWith(path + sep))
}

/**
 * Versions that git keeps: the files of a tag, a branch or a commit, read from the repository without a checkout. They
 * are put into the cache once for each commit, and nothing appears in the work tree. The configuration of the revision
 * is evaluated when it is first read; afterwards its result is data beside the files.
 */
import { lstatSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RULE_IDS } from '../../graph/checks/rules.ts'
import type { Config } from '../../graph/config/config.ts'
import { resolveConfig } from '../../graph/config/resolve.ts'
import { DocsError, messageOf } from '../../kernel/fault/errors.ts'
import { fingerprint, fingerprintAll } from '../../kernel/fingerprint.ts'
import { discard } from '../../kernel/store/cache-folder.ts'
import { CONFIG_NAMES, loadConfig } from '../config/load-config.ts'
import { type OpenRevision, TRANSLATIONS, type VersionPlace } from '../editions/editions.ts'
import { BUILD_ID } from '../theme/own-package.ts'
import { type GitFile, writeBlobs } from './git-blobs.ts'
import { inTree, writeLinks } from './git-links.ts'
import { git } from './git-process.ts'

type Revision = Required<VersionPlace>

/**
 * @param dir absolute path of the project's folder, which lies in a repository
 * @param cacheDir where the files are kept; absent: in a temporary folder, until the process ends
 */
export function revisionOpener(dir: string, cacheDir: string | undefined): OpenRevision {
  return async (name, docs) => {
    try {
      const commit = await commitOf(dir, name)
      return await openCommit({ dir, name, commit, docs }, cacheDir)
    } catch (error) {
      if (error instanceof DocsError) throw error
      throw new DocsError(`The version \`${name}\` cannot be read from git: ${messageOf(error)}`, { cause: error })
    }
  }
}

interface Wanted {
  readonly dir: string
  readonly name: string
  readonly commit: string
  /** The folder of its documents, if its own configuration names another. */
  readonly docs: string | undefined
}

async function openCommit(wanted: Wanted, cacheDir: string | undefined): Promise<Revision> {
  const { name, commit, dir, docs = '' } = wanted
  const folder =
    cacheDir === undefined ? undefined : join(cacheDir, 'revisions', fingerprintAll([commit, dir, docs, BUILD_ID]))
  const known = folder === undefined ? undefined : readKept(folder)
  if (known && folder) return { dir: join(folder, 'tree'), revision: name, commit, config: known }
  if (folder === undefined) {
    const passing = mkdtempSync(join(tmpdir(), 'docs-build-'))
    discardAtEnd(passing)
    return { dir: join(passing, 'tree'), revision: name, commit, config: (await extract(wanted, passing)).config }
  }
  const stage = `${folder}.${process.pid}`
  discard(stage)
  const { config, files } = await extract(wanted, stage)
  discard(folder)
  renameSync(stage, folder)
  keep(folder, config, files)
  return { dir: join(folder, 'tree'), revision: name, commit, config }
}

/** Folders that are removed when the process ends. One listener removes them all, because Node warns about many listeners. */
const passingFolders: string[] = []

function discardAtEnd(folder: string): void {
  if (passingFolders.length === 0) process.once('exit', () => passingFolders.forEach(discard))
  passingFolders.push(folder)
}

// ── kept results ──

/** Size, time of the last change and inode of a file. */
type Stamp = readonly [size: number, modified: number, inode: number]

interface Kept {
  readonly config: Config
  readonly files: Readonly<Record<string, Stamp>>
}

/** The configuration of a revision whose files are all as they were written. */
function readKept(folder: string): Config | undefined {
  try {
    const [sum, text = ''] = readFileSync(join(folder, 'index.json'), 'utf8').split('\n', 2)
    if (fingerprint(text) !== sum) return undefined
    const { config, files } = JSON.parse(text) as Kept
    const isWhole = Object.entries(files).every(([path, stamp]) => isSame(stampOf(join(folder, 'tree', path)), stamp))
    return isWhole ? config : undefined
  } catch {
    return undefined
  }
}

function keep(folder: string, config: Config, paths: readonly string[]): void {
  const files = Object.fromEntries(paths.map((path) => [path, stampOf(join(folder, 'tree', path))]))
  const text = JSON.stringify({ config, files })
  writeFileSync(join(folder, 'index.json'), `${fingerprint(text)}\n${text}`)
}

function stampOf(path: string): Stamp {
  const { size, mtimeMs, ino } = lstatSync(path)
  return [size, mtimeMs, ino]
}

function isSame(a: Stamp, b: Stamp): boolean {
  return a.every((value, index) => value === b[index])
}

// ── git ──

/** Files that a configuration may import. */
const CODE = /\.(?:[cm]?[jt]s|json)$/
const MOST_CODE_FILES = 2000

/** Writes the files of a commit that a version needs into `<folder>/tree`. */
async function extract(
  { dir, name, commit, docs: own }: Wanted,
  folder: string,
): Promise<{ config: Config; files: string[] }> {
  const tree = join(folder, 'tree')
  mkdirSync(tree, { recursive: true })
  const blobs = await listBlobs(dir, commit)
  const code = blobs.filter(
    ({ path, isLink }) => !isLink && CODE.test(path) && !/(?:^|\/)(?:node_modules|\.)/.test(path),
  )
  const hasConfig = blobs.some(({ path }) => (CONFIG_NAMES as readonly string[]).includes(path))
  // The configuration is evaluated below the cache, where packages of the project are found.
  if (hasConfig) await writeBlobs(dir, code.slice(0, MOST_CODE_FILES).map(inTree(tree)))
  const config = await configOf(tree, name)
  for (const { path } of code) rmSync(join(tree, path), { force: true })
  const main = own ?? config.docs.path
  const docs = config.otherDocs.map(({ path }) => path)
  const folders = [main, ...docs, ...config.staticDirs, TRANSLATIONS]
  const wanted = blobs.filter(({ path }) => folders.some((one) => path.startsWith(`${one}/`)))
  if (!wanted.some(({ path }) => path.startsWith(`${main}/`))) {
    throw new DocsError(`The revision \`${name}\` has no folder \`${main}\`.`, {
      hint: `Name the folder that its documents had then: \`{ from: '${name}', folder: '…' }\`.`,
    })
  }
  const regular = wanted.filter(({ isLink }) => !isLink)
  await writeBlobs(dir, regular.map(inTree(tree)))
  const linked = await writeLinks(wanted, { dir, tree, all: blobs })
  return { config, files: [...regular.map(({ path }) => path), ...linked] }
}

async function configOf(tree: string, name: string): Promise<Config> {
  try {
    const { config, file } = await loadConfig(tree, undefined)
    return resolveConfig(config, {
      file: `${name}:${file ?? 'docs.config.ts'}`,
      fallbackTitle: name,
      ruleIds: RULE_IDS,
    })
  } catch (error) {
    if (!(error instanceof DocsError)) throw error
    throw new DocsError(`The configuration of the revision \`${name}\` cannot be used: ${error.message}`, {
      cause: error,
      hint: 'Check that version out into a folder, and name the folder in `docs.versions`.',
    })
  }
}

async function commitOf(dir: string, name: string): Promise<string> {
  const found = await git(dir, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`])
  const commit = found.output.toString().trim()
  if (found.code === 0 && /^[0-9a-f]{40,64}$/.test(commit)) return commit
  throw new DocsError(`There is no git tag, branch or commit \`${name}\`.`, {
    hint: 'Fetch it (on a CI, with `fetch-tags: true`), or correct `from` in `docs.versions`.',
  })
}

/** The regular files and the symbolic links of a commit below the project's folder. */
async function listBlobs(dir: string, commit: string): Promise<GitFile[]> {
  const { output, code, error } = await git(dir, ['ls-tree', '-r', '-z', commit])
  if (code !== 0) throw new Error(error)
  return output
    .toString()
    .split('\0')
    .flatMap((row) => {
      const [, mode, hash, path] = /^(100\d{3}|120000) blob ([0-9a-f]+)\t(.+)$/s.exec(row) ?? []
      if (hash === undefined || path === undefined || !isInside(path)) return []
      return [{ hash, path, isLink: mode === '120000' }]
    })
}

/**
 * Git refuses such names itself, but a repository can be made by other programs. Some systems take a name with dots or
 * spaces at its end, the name of a stream, a short name, or one with characters that nobody sees, for `.git`, whose
 * configuration git and editors obey.
 */
function isInside(path: string): boolean {
  const seen = path.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  return seen.split('/').every((name) => !/^(?:|\.|\.\.|\.git[. ]*(?::.*)?|git~\d+)$/is.test(name))
}

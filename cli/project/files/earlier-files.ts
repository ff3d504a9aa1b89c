/**
 * What has changed in a working tree since a commit, and the files as they were then. Only what differs is taken out of
 * git; everything else is read from the disk.
 */
import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { DocsError } from '../../kernel/fault/errors.ts'
import { type WantedBlob, writeBlobs } from '../git/git-blobs.ts'
import { git } from '../git/git-process.ts'

/**
 * Files as they were, by the absolute paths that they have in the project: where the content lies, or `undefined` for a
 * file that was not there.
 */
export type EarlierFiles = ReadonlyMap<string, string | undefined>

export interface EarlierState {
  /** The commit, in short. */
  readonly commit: string
  readonly files: EarlierFiles
}

/**
 * @param dir the project's folder
 * @param options.since a commit, tag or branch; the state is the one in which the work left it. Default: see `usualBase`
 * @param options.keepIn folder for the files; one that is there already is not written again
 * @throws DocsError without a repository, and for a commit that git does not know
 */
export async function earlierState(
  dir: string,
  { since, keepIn }: { readonly since?: string | undefined; readonly keepIn: string },
): Promise<EarlierState> {
  const top = await ask(dir, ['rev-parse', '--show-toplevel'])
  if (top === undefined)
    throw new DocsError(`${dir} is in no git repository, so nothing is known of earlier states.`, {
      hint: 'Run the command without `--changed`.',
    })
  // Git names the real folder; the project's own path may lead through a link.
  const prefix = (await ask(dir, ['rev-parse', '--show-prefix'])) ?? ''
  const commit = await commonCommit(dir, since ?? (await usualBase(dir)))
  const changes = [...(await changedFiles(top, commit)), ...(await newFiles(top))]
  const place = (hash: string): string => join(keepIn, hash)
  const wanted = changes.flatMap(({ hash }): WantedBlob[] =>
    hash === undefined || existsSync(place(hash)) ? [] : [{ hash, file: place(hash) }],
  )
  await writeBlobs(top, wanted)
  return {
    commit: commit.slice(0, 10),
    files: new Map(
      changes.map(({ path, hash }) => [
        resolve(dir, relative(prefix, path)),
        hash === undefined ? undefined : place(hash),
      ]),
    ),
  }
}

/** The files of a state, by their names relative to the project's folder. */
export interface BaseFiles {
  readonly has: (file: string) => boolean
  /** @returns `undefined` when there is no such file */
  readonly text: (file: string) => Promise<string | undefined>
}

/**
 * The files of a project in the state that the present work has left: on a branch, what the main branch has.
 *
 * @param dir the project's folder
 * @returns `undefined` without git, or when nothing is known of that state
 */
export async function filesAtBase(dir: string): Promise<BaseFiles | undefined> {
  const base = await usualBase(dir)
  const commit = await ask(dir, ['merge-base', base, 'HEAD'])
  if (commit === undefined) return undefined
  const names = new Set(await list(dir, ['ls-tree', '-r', '-z', '--name-only', commit]))
  return {
    has: (file) => names.has(file),
    async text(file) {
      const { output, code } = await git(dir, ['show', `${commit}:./${file}`])
      return code === 0 ? output.toString() : undefined
    },
  }
}

/** A file that differs, with its earlier content. */
interface Change {
  /** Relative to the repository's top folder. */
  readonly path: string
  /** Absent when there was no such file. */
  readonly hash?: string
}

/** Variables in which CI systems name the branch or the commit that a change is made for. */
const CI_BASES = [
  { variable: 'GITHUB_BASE_REF', before: 'origin/' },
  { variable: 'CI_MERGE_REQUEST_DIFF_BASE_SHA', before: '' },
  { variable: 'BITBUCKET_PR_DESTINATION_BRANCH', before: 'origin/' },
] as const

/** Main branches, of which the first one that is there counts. */
const MAIN = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master']

/** What a change is compared with: the branch that a CI system names, else the main branch, else the last commit. */
async function usualBase(dir: string): Promise<string> {
  for (const { variable, before } of CI_BASES) {
    const name = process.env[variable]
    if (name !== undefined && name !== '') return before + name
  }
  for (const branch of MAIN) if (await ask(dir, ['rev-parse', '--verify', '--quiet', branch])) return branch
  return 'HEAD'
}

async function commonCommit(dir: string, since: string): Promise<string> {
  const known = await ask(dir, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${since}^{commit}`])
  const hint = 'Name a commit, a tag or a branch that is there. On a CI, fetch the whole history (`fetch-depth: 0`).'
  if (known === undefined) throw new DocsError(`Git knows no commit \`${since}\`.`, { hint })
  const common = await ask(dir, ['merge-base', known, 'HEAD'])
  if (common === undefined)
    throw new DocsError(`\`${since}\` and this state have no commit in common, as far as this clone knows.`, { hint })
  return common
}

/** Only regular files count: links and submodules are read as they are now. */
async function changedFiles(top: string, commit: string): Promise<Change[]> {
  const rows = await list(top, ['diff', '--raw', '-z', '--no-renames', '--no-abbrev', '--no-ext-diff', commit])
  const changes: Change[] = []
  for (let at = 0; at + 1 < rows.length; at += 2) {
    const [, before, after, hash] = /^:(\d+) (\d+) ([0-9a-f]+) /.exec(rows[at] ?? '') ?? []
    const path = rows[at + 1] as string
    const isFile = (mode: string | undefined): boolean => mode?.startsWith('100') === true
    if (isFile(before) && hash !== undefined) changes.push({ path, hash })
    else if (isFile(after)) changes.push({ path })
  }
  return changes
}

/** Files that git does not know yet. */
async function newFiles(top: string): Promise<Change[]> {
  return (await list(top, ['ls-files', '--others', '--exclude-standard', '-z'])).map((path) => ({ path }))
}

async function list(dir: string, args: readonly string[]): Promise<string[]> {
  const { output, code, error } = await git(dir, args)
  if (code !== 0) throw new DocsError(`Git cannot list what has changed: ${error}`)
  return output.toString().split('\0').slice(0, -1)
}

/** @returns the answer's line; `undefined` when git has none */
async function ask(dir: string, args: readonly string[]): Promise<string | undefined> {
  const { output, code } = await git(dir, args)
  const line = output.toString().trim()
  return code === 0 && line !== '' ? line : undefined
}

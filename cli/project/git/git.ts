/**
 * Asks git for the date and author of the last change of each document. One process answers for all files, and none is
 * started while the commit is the same as in the last run. If git cannot answer, one sentence says why.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { messageOf } from '../../kernel/fault/errors.ts'
import { compareText } from '../../kernel/fault/finding.ts'
import { fingerprintAll } from '../../kernel/fingerprint.ts'
import { keepFile } from '../../kernel/store/cache-folder.ts'
import type { FileUpdate, LastUpdates } from '../../output/render/last-update.ts'

interface LastUpdatesOptions {
  /** Absolute path of the docs folder. */
  readonly folder: string
  /** Paths of the documents, relative to the docs folder. */
  readonly paths: readonly string[]
  readonly cacheDir?: string | undefined
  /** Hash of the commit whose history is read. Default: the current commit of the work tree. */
  readonly commit?: string | undefined
}

const TIME_LIMIT_MS = 60_000

/** @returns the last updates of the documents that git knows; or none, with a note that says why */
export async function readLastUpdates({ folder, paths, cacheDir, commit }: LastUpdatesOptions): Promise<LastUpdates> {
  const repository = findRepository(folder)
  if (!repository) return without('the docs are in no git repository.')
  if (isShallow(repository)) {
    return without('the clone is shallow. Fetch the whole history (on a CI, `fetch-depth: 0`).')
  }
  const head = commit ?? headOf(repository)
  const place = relative(repository.root, folder).split(sep).join('/')
  const key = head && fingerprintAll(['1', head, place])
  const name = commit === undefined ? 'last-updates.json' : `revisions/dates-${key}.json`
  const cached = cacheDir && key ? join(cacheDir, name) : undefined
  const known = cached === undefined ? undefined : readKnown(cached, key)
  if (known && (known.isComplete || paths.every((path) => known.files[path]))) return { files: pick(known, paths) }
  try {
    const log = await readLog(folder, paths, commit)
    if (cached !== undefined) keepFile(cached, JSON.stringify({ key, ...log }))
    return { files: pick(log, paths) }
  } catch (error) {
    return without(`git failed: ${messageOf(error)}`)
  }
}

/**
 * Whether `git add` would add a new folder. Without a repository, or without git, the answer is `false`.
 *
 * @param folder absolute
 */
export function isTracked(folder: string): boolean {
  const repository = findRepository(dirname(folder))
  if (!repository) return false
  const place = relative(repository.root, folder)
  if (place === '' || place.startsWith('..') || isAbsolute(place)) return false
  // The slash at the end is needed for rules that match only folders (`build/`).
  const args = ['-c', 'core.fsmonitor=false', 'check-ignore', '--quiet', '--', `${place.split(sep).join('/')}/`]
  return (
    spawnSync('git', args, { cwd: repository.root, env: gitEnvironment(), stdio: 'ignore', timeout: TIME_LIMIT_MS })
      .status === 1
  )
}

/** What is known of the history of a folder. */
export type GitHistory = 'none' | 'shallow' | 'whole' | 'no git'

/** @returns `no git` when there is a repository, and no program that reads it */
export function gitHistory(folder: string): GitHistory {
  const repository = findRepository(folder)
  if (!repository) return 'none'
  if (isShallow(repository)) return 'shallow'
  const { error } = spawnSync('git', ['--version'], { stdio: 'ignore', timeout: TIME_LIMIT_MS })
  return error ? 'no git' : 'whole'
}

function isShallow({ common }: Repository): boolean {
  return isFile(join(common, 'shallow'))
}

function without(reason: string): LastUpdates {
  return { files: {}, note: `Pages do not show when they were changed: ${reason}` }
}

function pick({ files }: Log, paths: readonly string[]): Record<string, FileUpdate> {
  const sorted = [...paths].sort(compareText)
  return Object.fromEntries(sorted.flatMap((path) => (files[path] ? [[path, files[path]]] : [])))
}

// ── the log ─────────────────────────────────────────────────────────────────────────────────────────

interface Log {
  readonly files: Readonly<Record<string, FileUpdate>>
  /** Whether the log was read to its end. */
  readonly isComplete: boolean
}

/** These switch off every program that the settings of a repository can start: pager, signatures, drivers, network. */
const ARGUMENTS = [
  ...['--no-pager', '-c', 'log.showSignature=false', '-c', 'core.fsmonitor=false', 'log', '-z', '--relative'],
  ...['--no-renames', '--no-ext-diff', '--no-textconv', '--name-only', '--format=%x01%ct%x00%aN'],
]

/** The environment of git: it uses the repository of the folder alone, takes no locks and uses no network. */
export function gitEnvironment(): NodeJS.ProcessEnv {
  const { GIT_DIR: _, GIT_WORK_TREE: __, GIT_INDEX_FILE: ___, ...others } = process.env
  return { ...others, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', GIT_ALLOW_PROTOCOL: 'none' }
}

/**
 * Reads the log until it has named each file. The newest commits come first, so the first one that names a file counts.
 */
function readLog(folder: string, paths: readonly string[], commit = 'HEAD'): Promise<Log> {
  const env = gitEnvironment()
  const git = spawn('git', [...ARGUMENTS, commit, '--', '.'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIME_LIMIT_MS,
  })
  const files: Record<string, FileUpdate> = {}
  const wanted = new Set(paths)
  const reader = logReader((path, date, author) => {
    if (Object.hasOwn(files, path)) return
    files[path] = { date, author }
    wanted.delete(path)
    if (wanted.size === 0) git.kill()
  })
  return new Promise((done, fail) => {
    let errors = ''
    git.stdout.setEncoding('utf8').on('data', reader)
    git.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(0, 400)
    })
    git.on('error', fail)
    git.on('close', (code, signal) => {
      if (code === 0) return done({ files, isComplete: true })
      if (wanted.size === 0 && signal !== null) return done({ files, isComplete: false })
      const [line = `it ended with ${code ?? signal}`] = errors.split('\n').filter(Boolean)
      fail(new Error(line))
    })
  })
}

/** Begins a commit in the log. A file name can hold this control character, but in practice none does. */
const COMMIT = '\u0001'

/** Parses `<1>seconds <0>author <0> \n file <0> file <0> …` from pieces of any length. */
export function logReader(found: (path: string, date: string, author: string) => void): (piece: string) => void {
  let rest = ''
  let date = ''
  let author: string | undefined
  return (piece) => {
    const tokens = (rest + piece).split('\0')
    rest = tokens.pop() ?? ''
    for (const token of tokens) {
      const at = token.indexOf(COMMIT)
      if (at === 0 || (at === 1 && token.startsWith('\n'))) {
        date = new Date(Number(token.slice(at + 1)) * 1000).toISOString()
        author = undefined
      } else if (author === undefined) author = token
      else if (token !== '') found(token.replace(/^\n/, ''), date, author)
    }
  }
}

// ── the repository ──────────────────────────────────────────────────────────────────────────────────

interface Repository {
  readonly root: string
  /** Git's folder for this work tree. */
  readonly own: string
  /** Git's folder that all work trees share. */
  readonly common: string
}

function findRepository(folder: string): Repository | undefined {
  for (let root = folder; ; root = dirname(root)) {
    const path = join(root, '.git')
    // Below a file, `statSync` would throw.
    if (existsSync(path)) {
      const own = statSync(path).isDirectory()
        ? path
        : resolve(root, /^gitdir: (.+)$/m.exec(text(path) ?? '')?.[1] ?? '.git')
      const common = text(join(own, 'commondir'))?.trim()
      return { root, own, common: common === undefined ? own : resolve(own, common) }
    }
    if (root === dirname(root)) return undefined
  }
}

/** The current commit of the work tree; `undefined` when only git itself can read it. */
function headOf({ own, common }: Repository): string | undefined {
  const head = text(join(own, 'HEAD'))?.trim() ?? ''
  const name = /^ref: (.+)$/.exec(head)?.[1]
  if (name === undefined) return isCommit(head) ? head : undefined
  const loose = text(join(own, name)) ?? text(join(common, name))
  const packed = new RegExp(`^([0-9a-f]+) ${name.replace(/[\\^$.()|[\]{}+?*]/g, '\\$&')}$`, 'm')
  const found = loose?.trim() ?? packed.exec(text(join(common, 'packed-refs')) ?? '')?.[1] ?? ''
  return isCommit(found) ? found : undefined
}

function isCommit(hash: string): boolean {
  return /^[0-9a-f]{40,64}$/.test(hash)
}

function text(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
}

function readKnown(path: string, key: string | undefined): Log | undefined {
  try {
    const kept = JSON.parse(text(path) ?? '') as Log & { readonly key: string }
    return kept.key === key ? kept : undefined
  } catch {
    return undefined
  }
}

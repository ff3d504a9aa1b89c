/** Describes a project and its machine, with problems and what to do about them. */
import { accessSync, constants, existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DocsError } from '../kernel/fault/errors.ts'
import { CACHE_FOLDER } from '../kernel/store/cache-folder.ts'
import { type GitHistory, gitHistory } from './git/git.ts'
import { isLinkedElsewhere } from './linked-cache.ts'
import type { Observation } from './observation.ts'
import { observeSharedCache } from './shared-cache.ts'
import { VERSION } from './theme/own-package.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

/** @param dir the project's folder */
export async function examine(dir: string): Promise<Observation[]> {
  const machine: Observation[] = [
    { name: 'docs-build', value: VERSION },
    { name: 'Node', value: `${process.version} on ${process.platform} ${process.arch}` },
  ]
  try {
    const workspace = await openWorkspace(dir, { cache: false })
    return [...machine, ...project(workspace), ...(await observeSharedCache(workspace))]
  } catch (error) {
    if (!(error instanceof DocsError)) throw error
    const odd = [error.message, error.hint].filter(Boolean).join(' ')
    return [...machine, { name: 'project', value: dir, odd }]
  }
}

function project(workspace: Workspace): Observation[] {
  const { dir, config, configFile } = workspace
  const folders = [config.docs, ...config.otherDocs].map(({ path }) => path)
  const entries = new Map(folders.map((folder) => [folder, filesBelow(join(dir, folder))]))
  const files = [...entries.values()].reduce((sum, paths) => sum + paths.length, 0)
  return [
    {
      name: 'configuration',
      value: configFile.text === '' ? 'none: every option has its default' : join(dir, configFile.name),
    },
    ...[...entries].map(([folder, paths]) => documents(folder, paths)),
    cache(dir),
    ...watchers(files),
    repository(dir, config.docs.showLastUpdateTime || config.docs.showLastUpdateAuthor),
    host(dir, config.site),
  ]
}

function documents(folder: string, entries: readonly string[]): Observation {
  const pages = entries.filter((path) => /\.mdx?$/.test(path)).length
  const value = `${pages} Markdown ${pages === 1 ? 'file' : 'files'} in ${folder}`
  return pages > 0
    ? { name: 'documents', value }
    : { name: 'documents', value, odd: `Write ${folder}/index.md, or name the folder in \`docs.path\`.` }
}

function cache(dir: string): Observation {
  const folder = join(dir, CACHE_FOLDER)
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (!found) return { name: 'cache', value: 'none yet', odd: unwritable(dir) }
  if (isLinkedElsewhere(dir, folder))
    return {
      name: 'cache',
      value: `a symbolic link, ${folder}`,
      odd: 'It leads out of the project, so every command refuses it: `docs-build clean` removes the link.',
    }
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return {
      name: 'cache',
      value: `no folder, ${folder}`,
      odd: 'A file has the name of the cache, so every run makes everything again: remove or rename the file.',
    }
  const files = filesBelow(folder)
  const bytes = files.reduce(
    (sum, path) => sum + (statSync(join(folder, path), { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
  const value = `${(bytes / 1024 / 1024).toFixed(1)} MiB in ${files.length} files, ${folder}`
  const large = bytes > 2 * 1024 ** 3 ? 'It is very large: `docs-build clean` removes it.' : undefined
  return { name: 'cache', value, odd: unwritable(folder) ?? large }
}

/** What to do about a folder in which nothing can be written. */
function unwritable(folder: string): string | undefined {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return undefined
  } catch {
    return `Nothing can be written in ${folder}, so every run makes everything again: change its permissions.`
  }
}

const WATCHES = '/proc/sys/fs/inotify/max_user_watches'

/** Linux limits how many files a user may watch. */
function watchers(files: number): Observation[] {
  if (!existsSync(WATCHES)) return []
  const limit = Number(readFileSync(WATCHES, 'utf8').trim())
  const observation = { name: 'watched files', value: `at most ${limit} for this user` }
  if (limit > files * 2) return [observation]
  const odd = `\`dev\` may miss changes: raise it with \`sudo sysctl fs.inotify.max_user_watches=${Math.max(524_288, files * 4)}\`.`
  return [{ ...observation, odd }]
}

const HISTORIES: Readonly<Record<GitHistory, { readonly value: string; readonly repair?: string }>> = {
  whole: { value: 'whole history' },
  none: { value: 'no repository', repair: 'put the project into git.' },
  shallow: { value: 'a shallow clone', repair: 'fetch the whole history (on a CI, `fetch-depth: 0`).' },
  'no git': { value: 'a repository, but no program `git`', repair: 'install git.' },
}

function repository(dir: string, needsHistory: boolean): Observation {
  const { value, repair } = HISTORIES[gitHistory(dir)]
  return needsHistory && repair !== undefined
    ? { name: 'git', value, odd: `Pages cannot show when they were changed: ${repair}` }
    : { name: 'git', value }
}

/** Files by which a host is known. */
const HOSTS: readonly { readonly file: string; readonly host: string }[] = [
  { file: 'netlify.toml', host: 'Netlify' },
  { file: 'wrangler.toml', host: 'Cloudflare' },
  { file: 'wrangler.jsonc', host: 'Cloudflare' },
  { file: 'vercel.json', host: 'Vercel' },
  { file: '.gitlab-ci.yml', host: 'GitLab Pages' },
  { file: '.forgejo/workflows', host: 'Codeberg or another Forgejo' },
  { file: '.github/workflows', host: 'GitHub Pages' },
]

function host(dir: string, { security, redirects, url }: Workspace['config']['site']): Observation {
  const found = HOSTS.find(({ file }) => above(dir, file) !== undefined)
  const value = found ? `${found.host}, because of ${found.file}` : 'not known'
  if (url === '')
    return {
      name: 'host',
      value,
      odd: 'Without `url` in the configuration there are no canonical links and no sitemap.',
    }
  const readsHeaders = found?.host === 'Netlify' || found?.host === 'Cloudflare'
  if (readsHeaders && security.headersFile && security.metaTag)
    return {
      name: 'host',
      value,
      odd: `It reads \`_headers\`: \`security: { host: '${found.host.toLowerCase()}' }\` takes the policy out of the pages.`,
    }
  if (found?.host === 'Vercel' && !redirects.formats.includes('vercel'))
    return { name: 'host', value, odd: "It reads redirects from `vercel.json`: add 'vercel' to `redirects.formats`." }
  return { name: 'host', value }
}

/** A file of the project's folder or of a folder above it, up to the root of its repository. */
function above(dir: string, name: string): string | undefined {
  for (let folder = dir; ; folder = dirname(folder)) {
    if (existsSync(join(folder, name))) return join(folder, name)
    if (folder === dirname(folder) || existsSync(join(folder, '.git'))) return undefined
  }
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !/(?:^|[\\/])node_modules[\\/]/.test(path),
  )
}

/** Begins a project: looks at what is there, and writes what is missing. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve, sep } from 'node:path'
import { DocsError, messageOf } from '../../kernel/fault/errors.ts'
import { CONFIG_NAMES } from '../../project/config/load-config.ts'
import { repositoryOf } from '../../project/git/repository.ts'
import { outputFolder } from '../../project/publish/project-output.ts'
import { PACKAGE_ROOT, VERSION } from '../../project/theme/own-package.ts'
import { detectTools, type FoundTool } from '../init/detect.ts'
import { dialectOf } from '../init/dialect.ts'
import { type ForeignTree, filesBelow, hasForeignPages } from '../init/foreign-tree.ts'
import { hosts } from '../init/hosts.ts'
import { languagesOf } from '../init/languages.ts'
import { otherFormats, otherTool } from '../init/other-tools.ts'
import { configText, devDependencies, type NewProject, projectFiles } from '../init/project-files.ts'
import type { StarterFile } from '../init/starter-file.ts'
import { type AddedHost, addToManifest, hostNamed, manifestSteps } from './add-host.ts'
import { folderBelow, lockOf, readTree } from './read-tree.ts'
import { writeStarterFiles } from './write-starter-files.ts'

/** What a folder holds before a project begins in it. */
export type Found =
  | { readonly kind: 'empty' }
  /** Markdown without a configuration; `docs` is the folder that holds it. */
  | { readonly kind: 'markdown'; readonly docs: string; readonly pages: number }
  | { readonly kind: 'tool'; readonly tool: FoundTool }
  /** A project of this program. */
  | { readonly kind: 'project'; readonly config: string }

export interface InitOptions {
  readonly dir: string
  /** Default: made from the name of the folder. */
  readonly title?: string
  /** Name of a host in `app/init/hosts.ts`; absent: no workflow. */
  readonly host?: string
  /** Whether the scripts and the packages may be added to a `package.json` that is there. */
  readonly changesManifest?: boolean
}

export interface InitResult extends AddedHost {
  /** Absolute path of the project's folder. */
  readonly dir: string
  /** What the files were made from. */
  readonly project: NewProject
}

/** Looks at a folder, which need not exist. */
export function lookAround(dir: string): Found {
  const root = resolve(dir)
  if (!existsSync(root)) return { kind: 'empty' }
  const tree = readTree(root)
  const config = CONFIG_NAMES.find((name) => tree.paths.includes(name))
  if (config !== undefined) return { kind: 'project', config }
  const [tool] = detectTools(tree)
  if (tool) return { kind: 'tool', tool }
  const docs = markdownFolder(tree)
  return docs === undefined ? { kind: 'empty' } : { kind: 'markdown', ...docs }
}

const PAGE = /\.mdx?$/
/** Files about a repository, which are not pages of its documentation. */
const ABOUT_REPOSITORY =
  /^(?:[^/]*\/)?(?:readme|changelog|contributing|license|licence|code_of_conduct|security)\.mdx?$/i

/** The folder that holds the Markdown: `docs`, else the one with most pages. */
function markdownFolder({ paths }: ForeignTree): { docs: string; pages: number } | undefined {
  const pages = paths.filter((path) => PAGE.test(path) && !ABOUT_REPOSITORY.test(path) && !/(?:^|\/)\./.test(path))
  const counts = new Map<string, number>()
  for (const path of pages) {
    const [folder = '', rest] = path.split(/\/(.*)/s)
    if (rest !== undefined) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  const most = [...counts].sort((a, b) => Number(b[0] === 'docs') - Number(a[0] === 'docs') || b[1] - a[1])[0]
  return most && { docs: most[0], pages: most[1] }
}

/**
 * Writes the files that a project needs and does not have. No file is overwritten.
 *
 * @throws DocsError when the folder holds another tool's site or a configuration of this program, for an unknown host,
 * and when the folder cannot be written
 */
export function init({ dir, title, host, changesManifest = false }: InitOptions): InitResult {
  const root = resolve(dir)
  if (host !== undefined) hostNamed(host)
  const found = lookAround(root)
  if (found.kind === 'project')
    throw new DocsError(`There is a ${found.config} already: this is a project.`, {
      hint: 'Run `docs-build dev` to see it, add a workflow with `docs-build init --host github`, or name another folder.',
    })
  if (found.kind === 'tool')
    throw new DocsError(`This is a site of ${found.tool.label} (${found.tool.config}).`, {
      hint: 'Run `npx docs-build-migrate` to see what moves with it.',
    })
  if (found.kind === 'empty') refusePages(root)
  makeRoot(root)
  const repository = repositoryOf(root)
  const hasStarter = found.kind === 'empty'
  const tree = readTree(root)
  const project: NewProject = {
    title: title ?? titleOf(root),
    host,
    folder: folderBelow(repository, root),
    output: basename(outputFolder({ dir: root })),
    locked: lockOf(root, repository),
    docs: found.kind === 'markdown' ? found.docs : 'docs',
    version: VERSION,
    hasStarter,
    hasForeignPages: hasForeignPages(tree, ''),
    ...(found.kind === 'markdown' ? knownOf(root, found.docs) : {}),
  }
  const outside = [...otherToolStep(tree), ...otherFormats(tree), ...outsideStep(tree, project)]
  const files = [...projectFiles(project), ...(hasStarter ? starterPages(project.title) : [])]
  const { written, kept: existing } = writeStarterFiles(files, root, repository)
  const isAdded = changesManifest && existing.includes('package.json') && addToManifest(root, devDependencies(project))
  const kept = isAdded ? existing.filter((path) => path !== 'package.json') : existing
  return {
    dir: root,
    written: isAdded ? [...written, 'package.json'] : written,
    kept,
    project,
    steps: [...stepsOf(root, kept, project), ...outside, ...(hosts[host ?? '']?.steps(project) ?? [])],
  }
}

/** @throws DocsError when pages lie in the folder itself, where a sample site would stand beside them */
function refusePages(root: string): void {
  const isPage = (path: string): boolean => PAGE.test(path) && !path.includes('/') && !ABOUT_REPOSITORY.test(path)
  const [first, ...rest] = existsSync(root) ? readTree(root).paths.filter(isPage) : []
  if (first === undefined) return
  const more = rest.length === 0 ? '' : ` and ${rest.length} more`
  throw new DocsError(`There are pages in ${root} itself (${first}${more}), and none in a folder.`, {
    hint: 'Move them into `docs/`, and run the command again.',
  })
}

function makeRoot(root: string): void {
  try {
    mkdirSync(root, { recursive: true })
  } catch (error) {
    throw new DocsError(`The folder ${root} cannot be made: ${messageOf(error)}`, { cause: error })
  }
}

/** What the pages of a folder show about the site. */
function knownOf(root: string, docs: string): Pick<NewProject, 'languages' | 'dialect'> {
  const tree = readTree(root)
  const files = tree.paths.filter((path) => path.startsWith(`${docs}/`) && PAGE.test(path))
  const languages = languagesOf(files.map((path) => path.slice(docs.length + 1)))
  const texts = files.flatMap((path) => (path.endsWith('.md') ? [tree.read(path) ?? ''] : []))
  const dialect = dialectOf(texts)
  return { languages, dialect }
}

/**
 * Writes the configuration of a new project again, with rules as warnings that its pages break: the first build
 * publishes them. Called right after `init`, which has written the configuration.
 *
 * @param lowered rules, with the number of their findings
 */
export function lowerInitRules({ dir, project }: InitResult, lowered: Readonly<Record<string, number>>): void {
  writeFileSync(join(dir, 'docs.config.ts'), configText({ ...project, lowered }))
}

/** What files that were there already still need. */
function stepsOf(root: string, kept: readonly string[], project: NewProject): string[] {
  const { manager } = project.locked
  const steps = manager.step === undefined ? [] : [manager.step]
  if (kept.includes('package.json')) steps.push(...manifestSteps(root, devDependencies(project), manager))
  if (kept.includes('.gitignore'))
    steps.push(`.gitignore stays as it is: add the lines \`/${project.output}/\` and \`/.docs-build/\`.`)
  return steps
}

/** What works of the site of a tool that does not move in by itself, and what to do. */
function otherToolStep(tree: ForeignTree): string[] {
  const other = otherTool(tree)
  return other === undefined
    ? []
    : [`This looks like a site of ${other.label} (${other.sign}), which \`migrate\` does not read. ${other.advice}`]
}

/** Markdown outside of the docs folder, which no page is made of. */
function outsideStep(tree: ForeignTree, { docs, hasStarter }: NewProject): string[] {
  const isOutside = (path: string): boolean =>
    PAGE.test(path) && !path.startsWith(`${docs}/`) && !/(?:^|\/)\./.test(path)
  const outside = hasStarter
    ? tree.paths.filter((path) => !path.includes('/') && PAGE.test(path))
    : tree.paths.filter(isOutside)
  const [first, ...rest] = outside.sort((a, b) => rankOf(a) - rankOf(b))
  if (first === undefined) return []
  const hasStart =
    hasStarter || filesBelow(tree, docs).some((path) => /^(?:index|readme)\.mdx?$/i.test(path.slice(docs.length + 1)))
  const start = hasStart ? '' : `, ${first} as ${docs}/index.md`
  const more = rest.length === 0 ? '' : ` and ${rest.length} more Markdown ${rest.length === 1 ? 'file' : 'files'}`
  return [
    `${first}${more} beside ${docs}/${foldersOf(rest)}: no page is made of ${rest.length === 0 ? 'it' : 'them'}. Move what readers should see into ${docs}/${start}.`,
  ]
}

/** The README of the folder comes first, then its other files, then those of its folders. */
function rankOf(path: string): number {
  if (path.includes('/')) return 2
  return /^readme/i.test(path) ? 0 : 1
}

/** Most folders that are named. */
const MOST_FOLDERS = 5

/** The folders with most of the files: ` (blog 493, zh-CN 91)`. */
function foldersOf(paths: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const [folder = ''] = path.includes('/') ? path.split('/') : []
    if (folder !== '') counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  const most = [...counts].sort((a, b) => b[1] - a[1]).slice(0, MOST_FOLDERS)
  return most.length === 0 ? '' : ` (${most.map(([folder, count]) => `${folder} ${count}`).join(', ')})`
}

/** Folders whose names say nothing about the project in them. */
const PLAIN_FOLDER = /^(?:docs?|documentation|website|site|www|packages|apps)$/i

/** `my-project/docs` and `my-project/packages/docs` → `My project`. */
function titleOf(root: string): string {
  const names = root.split(sep).filter(Boolean).reverse()
  const name = names.find((folder) => !PLAIN_FOLDER.test(folder)) ?? basename(root)
  const words = name.replace(/[-_.]+/g, ' ').trim()
  return words === '' ? 'Documentation' : words.charAt(0).toUpperCase() + words.slice(1)
}

const STARTER = join(PACKAGE_ROOT, 'templates', 'starter')

function starterPages(title: string): StarterFile[] {
  return readdirSync(STARTER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((file) => ({
      path: folderBelow(STARTER, file),
      text: readFileSync(file, 'utf8').replaceAll('"{{title}}"', () => JSON.stringify(title)),
    }))
}

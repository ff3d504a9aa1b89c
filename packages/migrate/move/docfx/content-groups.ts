/** Which files of a repository DocFX makes pages of, in groups with a folder and an address of their own. */
import { type ForeignTree, type FoundTool, filesBelow, joinPath } from 'docs-build/project'
import picomatch from 'picomatch/posix.js'

import { withCopies } from '../copied-tree.ts'
import { isData, listAt, parentOf, plainUrl, textAt } from '../data.ts'

import type { CopiedFile, Data } from '../moved-site.ts'

/** One entry of `build.content`, or several of the same folder. */
export interface ContentGroup {
  /** Below the root of the repository. */
  readonly folder: string
  readonly dest: string
  readonly version?: string
  readonly files: readonly string[]
  readonly exclude: readonly string[]
  /** The pages; absent: what `files` and `exclude` say. */
  readonly paths?: readonly string[]
}

/** Whether a group names single pages in a folder that the folder of the tool lies in. */
function isAbove({ folder, files }: ContentGroup, found: FoundTool): boolean {
  const isOutside = folder !== found.folder && (folder === '' || found.folder.startsWith(`${folder}/`))
  return isOutside && files.every((glob) => !glob.includes('*'))
}

/** Single pages from above the folder of the tool, such as the list of changes, are copied beside its own pages. */
function copiesFromAbove(
  tree: ForeignTree,
  groups: readonly ContentGroup[],
  found: FoundTool,
  isPublishing: boolean,
): CopiedFile[] {
  if (!groups.some(({ folder }) => folder === found.folder)) return []
  const above = groups.filter((group) => isAbove(group, found))
  return above.flatMap((group) =>
    filesOf(tree, group, isPublishing).flatMap((from): CopiedFile[] => {
      const to = `${found.folder}/${pathIn(group.folder, from)}`
      return from.startsWith(`${found.folder}/`) ? [] : [{ from, to }]
    }),
  )
}

/** The pages of a repository whose root is the folder of the tool: each folder with pages becomes a group. */
function topGroups(tree: ForeignTree, around: ContentGroup, isPublishing: boolean): ContentGroup[] {
  const paths = filesOf(tree, around, isPublishing)
  const folders = new Set(paths.flatMap((path) => (path.includes('/') ? [path.slice(0, path.indexOf('/'))] : [])))
  return [...folders].map((folder) => ({
    ...around,
    folder,
    dest: plainUrl(`${around.dest}/${folder}`),
    paths: paths.filter((path) => path.startsWith(`${folder}/`)),
  }))
}

function contentGroups(config: Data, found: FoundTool, tree: ForeignTree): ContentGroup[] {
  const groups = new Map<string, ContentGroup>()
  for (const entry of listAt(config, 'build', 'content')) {
    if (!isData(entry)) continue
    const files = globsOf(entry['files'])
    const folder = joinPath(found.folder, textAt(entry, 'src') ?? '.') ?? found.folder
    if (!files.some((glob) => /\b(?:md|yml)\b|\*$/.test(glob)) || files.every((glob) => /toc\.(?:yml|md)$/.test(glob)))
      continue
    if (!filesBelow(tree, folder).some((file) => file.endsWith('.md'))) continue
    const known = groups.get(folder)
    const group = textAt(entry, 'group') ?? textAt(entry, 'version')
    groups.set(folder, {
      folder,
      dest: known?.dest ?? (typeof entry['dest'] === 'string' ? entry['dest'] : ''),
      version: group,
      files: [...(known?.files ?? []), ...files],
      exclude: [...(known?.exclude ?? []), ...globsOf(entry['exclude'])],
    })
  }
  // The groups at the root of the site come last.
  return [...groups.values()].sort((a, b) => Number(a.dest === '') - Number(b.dest === ''))
}

export function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? (value as unknown[]) : [value]).filter((one): one is string => typeof one === 'string')
}

/** For DocFX, `**.md` is short for `**` + `/*.md`. */
function globsOf(value: unknown): string[] {
  return textsOf(value).map((glob) => glob.replace(/(^|\/)\*\*(?=[^*/])/g, '$1**/*'))
}

/** The pages of a group. */
export function filesOf(tree: ForeignTree, group: ContentGroup, isPublishing: boolean): readonly string[] {
  const { folder, files, exclude, paths } = group
  if (paths !== undefined) return paths
  // Reference pages in Markdown become YAML before the build, which then names only that.
  const hasReference = isPublishing && files.some((glob) => glob.endsWith('.yml'))
  const isWanted = picomatch(hasReference ? [...files, '**/*.md'] : [...files], { nocase: true })
  const isLeftOut = picomatch([...exclude, '**/includes/**', '**/_site/**', '**/obj/**', '**/node_modules/**'], {
    nocase: true,
  })
  return filesBelow(tree, folder).filter((file) => {
    const path = pathIn(folder, file)
    return path.endsWith('.md') && !/(?:^|\/)toc\.md$/i.test(path) && isWanted(path) && !isLeftOut(path)
  })
}

/** Pages of the tool's own folder that no other group holds. */
function besideOf(
  tree: ForeignTree,
  group: ContentGroup,
  groups: readonly ContentGroup[],
  isPublishing: boolean,
): string[] {
  const others = groups.map(({ folder }) => `${folder}/`)
  return filesOf(tree, group, isPublishing).filter((file) => !others.some((folder) => file.startsWith(folder)))
}

interface Content {
  /** The repository with the copies. */
  readonly tree: ForeignTree
  readonly copies: readonly CopiedFile[]
  /** Folder below the root in which the configuration is written. */
  readonly project: string
  /** Folders of documents. */
  readonly groups: readonly ContentGroup[]
  /** Pages beside the configuration, which no group holds. */
  readonly beside: readonly string[]
}

/** The content that a configuration names. The documents of a project lie in folders of their own. */
export function readContent(repository: ForeignTree, config: Data, found: FoundTool, isPublishing: boolean): Content {
  const written = contentGroups(config, found, repository)
  const copies = copiesFromAbove(repository, written, found, isPublishing)
  const tree = withCopies(repository, copies)
  const copied = copies.map(({ to }) => pathIn(found.folder, to))
  const all = written
    .filter((group) => copies.length === 0 || !isAbove(group, found))
    .map((group) => (group.folder === found.folder ? { ...group, files: [...group.files, ...copied] } : group))
  const inFolders = all.filter(({ folder }) => folder !== found.folder)
  const around = all.find(({ folder }) => folder === found.folder)
  // The configuration of many sites lies among the pages. The project then begins one folder further up.
  const isAmongPages = inFolders.length === 0 && around !== undefined
  const groups = isAmongPages ? groupsAmong(tree, around, isPublishing) : inFolders
  return {
    tree,
    copies,
    groups,
    project: isAmongPages ? parentOf(found.folder) : found.folder,
    beside: around === undefined ? [] : besideOf(tree, around, groups, isPublishing),
  }
}

/** The groups of pages that lie around the configuration. */
function groupsAmong(tree: ForeignTree, around: ContentGroup, isPublishing: boolean): ContentGroup[] {
  if (around.folder === '') return topGroups(tree, around, isPublishing)
  return [{ ...around, paths: filesOf(tree, around, isPublishing) }]
}

/** The path of a file below a folder, which may be the root. */
export function pathIn(folder: string, file: string): string {
  return folder === '' ? file : file.slice(folder.length + 1)
}

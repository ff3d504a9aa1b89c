/** Where the documents of a version lie in all languages, and where they lie after a move. */

import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DocsError } from 'docs-build'
import type { DocPath } from 'docs-build/graph'
import { fileNamer, type Inputs, type ProjectInputs } from 'docs-build/workspace'
import { isFolder as isFolderAt } from '../../paths.ts'
import type { FileMove, FileRename } from '../renames.ts'

/** A folder that holds documents, and the languages that have them from there. */
export interface DocsRoot {
  /** The docs folder of the version, as its configuration names it. */
  readonly docsDir: string
  /** Folder of the documents, relative to the project's folder: the docs folder, or one with translations. */
  readonly folder: string
}

/** The inputs of the editions that have their documents in a docs folder of the project, one for each language. */
function languagesOf(docsDir: string, { editions }: ProjectInputs): Inputs[] {
  return editions.filter(({ config, edition }) => config.docs.path === docsDir && edition?.revision === undefined)
}

/** All folders with documents, the most exact ones first. */
export function docsRoots({ editions }: ProjectInputs): DocsRoot[] {
  const roots = new Map<string, DocsRoot>()
  for (const own of editions) {
    const { config, edition } = own
    if (edition?.revision !== undefined) continue
    const docsDir = config.docs.path
    const folders = [docsDir, ...(edition?.translations ?? []), ...languageFolders(own)]
    for (const folder of folders) roots.set(folder, { docsDir, folder })
  }
  return [...roots.values()].sort((a, b) => b.folder.length - a.folder.length)
}

/** Folders of languages in the docs folder: `docs/nl`. */
function languageFolders({ config, edition }: Inputs): string[] {
  const prefix = `${config.docs.path}/`
  const folders = [...(edition?.files?.fileOf ?? [])].flatMap(([path, file]) => {
    const isBelow = file.startsWith(prefix) && file.endsWith(`/${path}`)
    return isBelow ? [file.slice(0, -path.length - 1)] : []
  })
  return [...new Set(folders)].filter((folder) => !folder.slice(prefix.length).includes('/'))
}

/** A file of the project as a path in its edition, for files that have a language in their names. */
export function editionPath(file: string, { docsDir, folder }: DocsRoot, inputs: ProjectInputs): string {
  for (const { edition, project } of languagesOf(docsDir, inputs)) {
    const path = edition?.files?.pathOf.get(file) ?? project.assets.find((asset) => asset.file === file)?.path
    if (path !== undefined) return path
  }
  return file.slice(folder.length + 1)
}

/** A wanted path of a file with a language at the end of its name, without the language: `b.nl.md` → `b.md`. */
export function withoutLanguage(path: string, like: { readonly file: string; readonly path: string }): string {
  const ending = endingOf(like.file, like.path)
  const dot = path.lastIndexOf('.')
  const stem = path.slice(0, dot)
  return ending !== '' && stem.endsWith(ending) ? stem.slice(0, -ending.length) + path.slice(dot) : path
}

/** `.nl` for `guides/a.nl.md`, which is `guides/a.md` in its edition. */
function endingOf(file: string, path: string): string {
  const dot = path.lastIndexOf('.')
  const [stem, extension] = [path.slice(0, dot), path.slice(dot)]
  const name = stem.slice(stem.lastIndexOf('/') + 1)
  const own = file.slice(file.lastIndexOf('/') + 1)
  if (dot < 0 || !own.startsWith(`${name}.`) || !own.endsWith(extension)) return ''
  return own.slice(name.length, own.length - extension.length)
}

interface Wanted extends Pick<FileMove, 'from' | 'to' | 'isFolder'> {
  readonly docsDir: string
  /** The file or the folder that was named, relative to the project's folder. */
  readonly named: string
}

/**
 * What is renamed on the disk when a document, a file or a folder moves in all languages of its version.
 *
 * @param dir the project's folder
 * @throws DocsError when a language has no place for it
 */
export function renamesOnDisk(
  { docsDir, from, to, isFolder, named }: Wanted,
  dir: string,
  inputs: ProjectInputs,
): readonly FileRename[] {
  const all = isFolder
    ? docsRoots(inputs)
        .filter((root) => root.docsDir === docsDir && isFolderAt(join(dir, root.folder, from)))
        .map(({ folder }): FileRename => ({ from: `${folder}/${from}`, to: `${folder}/${to}`, root: folder }))
    : filesOf(from, docsDir, inputs)
        .filter((file) => existsSync(join(dir, file)))
        .map((file) => renameOf(file, { from, to, docsDir }))
  const files = all.sort((a, b) => Number(b.from === named) - Number(a.from === named))
  for (const file of files) if (isOnDisk(join(dir, file.to))) throw new DocsError(`There is \`${file.to}\` already.`)
  return files
}

/**
 * Whether a file or a folder has exactly this name. Some disks find `guide.md` under the name `Guide.md` too, so that only
 * the list of the folder tells whether the second name is free.
 */
export function isOnDisk(path: string): boolean {
  return isFolderAt(dirname(path)) && readdirSync(dirname(path)).includes(basename(path))
}

/** The files of a path in all languages, each once. */
function filesOf(path: string, docsDir: string, inputs: ProjectInputs): string[] {
  const files = languagesOf(docsDir, inputs).map((own) => {
    const asset = own.project.assets.find((one) => one.path === path)
    return asset?.file ?? fileNamer(own)(`${docsDir}/${path as DocPath}`)
  })
  return [...new Set(files)]
}

function renameOf(
  file: string,
  { from, to, docsDir }: { readonly from: string; readonly to: string; readonly docsDir: string },
): FileRename {
  if (file.endsWith(`/${from}`)) {
    const root = file.slice(0, -from.length - 1)
    return { from: file, to: `${root}/${to}`, root }
  }
  const ending = endingOf(file, from)
  if (ending === '')
    throw new DocsError(`\`${file}\` has the name of its language, so its folder is the page.`, {
      hint: `Move the folder: docs-build mv ${file.slice(0, file.lastIndexOf('/'))} …`,
    })
  const dot = to.lastIndexOf('.')
  return { from: file, to: `${docsDir}/${to.slice(0, dot)}${ending}${to.slice(dot)}`, root: docsDir }
}

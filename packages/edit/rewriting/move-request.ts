/** What a user wants to move, found in the project: a page, a folder, a file, or a heading of a page. */

import { existsSync, lstatSync, realpathSync } from 'node:fs'
import { basename, dirname, extname, isAbsolute, join, posix, relative, resolve, sep } from 'node:path'
import { DocsError } from 'docs-build'
import type { DocPath } from 'docs-build/graph'
import type { Inputs, ProjectInputs, Workspace } from 'docs-build/workspace'
import { isFolder } from '../paths.ts'
import {
  type DocsRoot,
  docsRoots,
  editionPath,
  isOnDisk,
  renamesOnDisk,
  withoutLanguage,
} from './editions/edition-files.ts'
import type { HeadingMove } from './move-heading.ts'
import type { FileMove } from './renames.ts'

export type MoveRequest = FileMove | ({ readonly type: 'heading' } & HeadingMove)

interface Place {
  readonly root: 'docs' | 'static'
  /** The docs folder or the static folder, as the configuration names it. */
  readonly folder: string
  /** The folder with the file: the docs folder, the static folder, or a folder with translations. */
  readonly within: string
  /** Below that folder. */
  readonly path: string
}

/** A file or a folder of the docs folder or of a static folder. */
interface Found extends Place {
  /** Relative to the project's folder. */
  readonly file: string
  readonly absolute: string
  /** The folder that the written path is relative to. */
  readonly base: string
}

/** A project that is read. */
interface ReadProject {
  readonly workspace: Workspace
  readonly inputs: ProjectInputs
}

/**
 * @param from a path from the working directory, from the project's folder or from the docs folder; a heading follows
 * after `#`
 * @param to the new path, an existing folder or page, or `#` and the new name of a heading
 * @throws DocsError when there is nothing to move, or no place for it
 */
export function readMoveRequest(from: string, to: string, project: ReadProject): MoveRequest {
  const [, path = '', anchor] = /^([^#]*)(?:#(.*))?$/s.exec(from) ?? []
  const found = find(path, project)
  return anchor === undefined ? fileMove(found, to, project) : headingMove(found, anchor, to, project)
}

function find(written: string, project: ReadProject): Found {
  const { dir, config } = project.workspace
  const bases = [process.cwd(), dir, join(dir, config.docs.path)]
  for (const base of new Set(bases)) {
    for (const extension of ['', '.md', '.mdx']) {
      const absolute = resolve(base, written.replace(/[\\/]+$/, '') + extension)
      const place = existsSync(absolute) ? placeOf(absolute, project) : undefined
      if (place && place.path !== '') return { ...place, file: fileIn(dir, absolute), absolute, base }
    }
  }
  throw new DocsError(`There is no file or folder \`${written}\` in the docs folder or a static folder.`, {
    hint: `Write its path as from the project's folder: ${config.docs.path}/guides/page.md`,
  })
}

function fileIn(dir: string, absolute: string): string {
  return relative(dir, absolute).split(sep).join('/')
}

function placeOf(absolute: string, { workspace: { dir, config }, inputs }: ReadProject): Place | undefined {
  const roots = [
    ...docsRoots(inputs).map(({ docsDir, folder }) => ({ root: 'docs' as const, folder: docsDir, within: folder })),
    ...config.staticDirs.map((folder) => ({ root: 'static' as const, folder, within: folder })),
  ]
  for (const place of roots) {
    const path = fileIn(join(dir, place.within), absolute)
    if (path !== '..' && !path.startsWith('../') && !isAbsolute(path)) return { ...place, path }
  }
  return undefined
}

/** The path that a found file has in its edition. */
function pathOf({ root, folder, within, file, path }: Found, inputs: ProjectInputs): string {
  const docsRoot: DocsRoot = { docsDir: folder, folder: within }
  return root === 'static' ? path : editionPath(file, docsRoot, inputs)
}

function fileMove(found: Found, to: string, project: ReadProject): FileMove {
  const { absolute, base, root, folder, within } = found
  const { dir } = project.workspace
  const wanted = resolve(base, to)
  const isInto = /[\\/]$/.test(to) || (isOnDisk(wanted) && isFolder(wanted))
  const isWhole = isFolder(absolute)
  const named = isInto ? join(wanted, basename(absolute)) : wanted
  const isPage = !isWhole && /\.mdx?$/.test(found.path)
  const target = isPage ? pageName(named, found) : named
  const place = placeOf(target, project)
  if (!place || place.root !== root || place.within !== within || place.path === '')
    throw new DocsError(`\`${to}\` is not in the folder \`${within}\`, in which \`${found.path}\` lies.`, {
      hint: `Write the new path below it: ${within}/${basename(absolute)}`,
    })
  if (!isPage && !isWhole && root === 'docs' && /\.mdx?$/.test(target))
    throw new DocsError(`\`${basename(target)}\` is the name of a page, so \`${found.file}\` cannot have it.`)
  if (isOnDisk(target)) throw new DocsError(`There is \`${within}/${place.path}\` already.`)
  if (isWhole && `${place.path}/`.startsWith(`${found.path}/`))
    throw new DocsError(`The folder \`${within}/${found.path}\` cannot be moved into itself.`)
  refuseHidden(within, place.path)
  const from = isWhole ? found.path : pathOf(found, project.inputs)
  const path = isWhole ? place.path : withoutLanguage(place.path, { file: found.file, path: from })
  const move = { type: 'files', root, folder, from, to: path, isFolder: isWhole } as const
  const files =
    root === 'static'
      ? [{ from: `${folder}/${from}`, to: `${folder}/${path}`, root: folder }]
      : renamesOnDisk({ ...move, docsDir: folder, named: found.file }, dir, project.inputs)
  refuseLinks(files, dir)
  return { ...move, files }
}

/** @throws DocsError when the new path has the extension of another kind of file */
function pageName(named: string, { file, absolute }: Pick<Found, 'file' | 'absolute'>): string {
  if (/\.mdx?$/.test(named)) return named
  const name = basename(named)
  const extension = extname(absolute)
  // `v1.2` has no extension.
  if (!/\.[a-z][a-z0-9]*$/i.test(name)) return named + extension
  throw new DocsError(`\`${name}\` is not the name of a page, so \`${file}\` cannot have it.`, {
    hint: `Pages end in \`.md\` or \`.mdx\`: write ${name}${extension}, or ${name.slice(0, name.lastIndexOf('.'))}${extension}.`,
  })
}

function refuseHidden(folder: string, path: string): void {
  if (path.split('/').some((name) => name.startsWith('.')))
    throw new DocsError(`\`${folder}/${path}\` is a hidden path, of which nothing is published.`)
}

/** @throws DocsError when a file is a symbolic link, or lies behind one: the project of others could then change any file */
function refuseLinks(files: FileMove['files'], dir: string): void {
  for (const { from, to, root } of files) {
    const own = join(dir, root)
    for (const path of [from, to]) {
      const folder = nearestPath(dirname(join(dir, path)))
      if (!isFolder(folder)) throw new DocsError(`\`${fileIn(dir, folder)}\` is a file, so nothing can lie in it.`)
      if (realpathSync(folder) !== join(realpathSync(own), relative(own, folder)))
        throw new DocsError(`\`${path}\` lies behind a symbolic link, so nothing was moved.`, {
          hint: `Only files in \`${root}\` itself are moved. Put the folder there, or use \`git mv\`.`,
        })
    }
    if (lstatSync(join(dir, from)).isSymbolicLink() && dirname(from) !== dirname(to))
      throw new DocsError(`\`${from}\` is a symbolic link, which would lead nowhere from another folder.`, {
        hint: 'Move the file that it leads to, or put a copy of the file in its place.',
      })
  }
}

/** The first path that is there, from a path upwards. */
function nearestPath(path: string): string {
  return existsSync(path) ? path : nearestPath(dirname(path))
}

/**
 * The move of a document or a file of the docs folder, both named by their paths in an edition.
 *
 * @throws DocsError when a language has no place for it
 */
export function moveInEdition(
  { config }: Inputs,
  paths: Pick<FileMove, 'from' | 'to'>,
  { workspace, inputs }: ReadProject,
): FileMove {
  const docsDir = config.docs.path
  const { from } = paths
  const wanted = posix.normalize(paths.to)
  const to = /\.mdx?$/.test(from) && !/\.mdx?$/.test(wanted) ? wanted + extname(from) : wanted
  if (/^(?:\.\.)?\//.test(to)) throw new DocsError(`\`${paths.to}\` is not in the folder \`${docsDir}\`.`)
  refuseHidden(docsDir, to)
  const move = { type: 'files', root: 'docs', folder: docsDir, from, to, isFolder: false } as const
  const named = `${docsDir}/${from}`
  const files = renamesOnDisk({ ...move, docsDir, named }, workspace.dir, inputs)
  refuseLinks(files, workspace.dir)
  return { ...move, files }
}

function headingMove(found: Found, anchor: string, to: string, project: ReadProject): MoveRequest {
  const [, page = '', name] = /^([^#]*)(?:#(.*))?$/s.exec(to) ?? []
  const doc = docPath(found, project.inputs)
  const other = page === '' ? found : find(page, project)
  const target = docPath(other, project.inputs)
  if (other.folder !== found.folder)
    throw new DocsError(
      `\`${other.file}\` belongs to another version or to other docs than \`${found.file}\`, so the section cannot go there.`,
    )
  const base = { type: 'heading' as const, docsDir: found.folder, file: found.file, doc, anchor, to: target }
  if (target === doc && (name ?? '').trim() === '')
    throw new DocsError('The new name of the heading is missing.', {
      hint: 'Write it after `#`: a text, or an id of small letters, digits and hyphens.',
    })
  if (/\p{Cc}|[\u2028\u2029]/u.test((name ?? '').trim()))
    throw new DocsError('The new name of the heading has a line break or a control character in it.', {
      hint: 'Write it in one line.',
    })
  if (target !== doc && name !== undefined)
    throw new DocsError('A section is moved, or its heading gets a new name, but not both at once.', {
      hint: `Move it to \`${page}\` first.`,
    })
  return { ...base, name: name?.trim() }
}

function docPath(found: Found, inputs: ProjectInputs): DocPath {
  const path = pathOf(found, inputs)
  if (found.root === 'docs' && /\.mdx?$/.test(path)) return path as DocPath
  throw new DocsError(`\`${path}\` is not a page, so it has no headings.`)
}

/** What a user wants to move, found in the project: a page, a folder, a file, or a heading of a page. */
import { existsSync, statSync } from 'node:fs'
import { basename, extname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { DocPath } from '../content/document.ts'
import { DocsError } from '../fault/errors.ts'
import type { Workspace } from '../project/workspace.ts'
import type { HeadingMove } from './move-heading.ts'
import type { FileMove } from './renames.ts'

export type MoveRequest = FileMove | ({ readonly type: 'heading' } & HeadingMove)

/** A file or a folder of the docs folder or of a static folder. */
interface Found {
  readonly root: 'docs' | 'static'
  readonly folder: string
  /** Below that folder. */
  readonly path: string
  readonly absolute: string
  /** The folder that the written path is relative to. */
  readonly base: string
}

/**
 * @param from a path from the working directory, from the project's folder or from the docs folder; a heading follows
 * after `#`
 * @param to the new path, an existing folder or page, or `#` and the new name of a heading
 * @throws DocsError when there is nothing to move, or no place for it
 */
export function readMoveRequest(from: string, to: string, workspace: Workspace): MoveRequest {
  const [, path = '', anchor] = /^([^#]*)(?:#(.*))?$/s.exec(from) ?? []
  const found = find(path, workspace)
  return anchor === undefined ? fileMove(found, to, workspace) : headingMove(found, anchor, to, workspace)
}

function find(written: string, workspace: Workspace): Found {
  const { dir, config } = workspace
  const bases = [process.cwd(), dir, join(dir, config.docs.path)]
  for (const base of new Set(bases)) {
    for (const extension of ['', '.md', '.mdx']) {
      const absolute = resolve(base, written.replace(/[\\/]+$/, '') + extension)
      const place = existsSync(absolute) ? placeOf(absolute, workspace) : undefined
      if (place && place.path !== '') return { ...place, absolute, base }
    }
  }
  throw new DocsError(`There is no file or folder \`${written}\` in the docs folder or a static folder.`, {
    hint: `Write its path as from the project's folder: ${config.docs.path}/guides/page.md`,
  })
}

function placeOf(absolute: string, { dir, config }: Workspace): Pick<Found, 'root' | 'folder' | 'path'> | undefined {
  const roots = [
    { root: 'docs' as const, folder: config.docs.path },
    ...config.staticDirs.map((folder) => ({ root: 'static' as const, folder })),
  ]
  for (const { root, folder } of roots) {
    const path = relative(join(dir, folder), absolute).split(sep).join('/')
    if (path !== '..' && !path.startsWith('../') && !isAbsolute(path)) return { root, folder, path }
  }
  return undefined
}

function fileMove({ absolute, base, path, root, folder }: Found, to: string, workspace: Workspace): FileMove {
  const wanted = resolve(base, to)
  const isInto = /[\\/]$/.test(to) || statSync(wanted, { throwIfNoEntry: false })?.isDirectory() === true
  const isFolder = statSync(absolute).isDirectory()
  const named = isInto ? join(wanted, basename(absolute)) : wanted
  const isPage = !isFolder && /\.mdx?$/.test(path)
  const target = isPage && !/\.mdx?$/.test(named) ? named + extname(absolute) : named
  const place = placeOf(target, workspace)
  if (!place || place.root !== root || place.folder !== folder || place.path === '')
    throw new DocsError(`\`${to}\` is not in the folder \`${folder}\`, in which \`${path}\` lies.`, {
      hint: `Write the new path below it: ${folder}/${basename(absolute)}`,
    })
  if (existsSync(target)) throw new DocsError(`There is \`${folder}/${place.path}\` already.`)
  if (isFolder && `${place.path}/`.startsWith(`${path}/`))
    throw new DocsError(`The folder \`${folder}/${path}\` cannot be moved into itself.`)
  if (place.path.split('/').some((name) => name.startsWith('.')))
    throw new DocsError(`\`${folder}/${place.path}\` is a hidden path, of which nothing is published.`)
  return { type: 'files', root, folder, from: path, to: place.path, isFolder }
}

function headingMove(found: Found, anchor: string, to: string, workspace: Workspace): MoveRequest {
  const [, page = '', name] = /^([^#]*)(?:#(.*))?$/s.exec(to) ?? []
  const doc = docPath(found)
  const target = page === '' ? doc : docPath(find(page, workspace))
  const base = { type: 'heading' as const, doc, anchor, to: target }
  if (target === doc && (name ?? '').trim() === '')
    throw new DocsError('The new name of the heading is missing.', {
      hint: 'Write it after `#`: a text, or an id of small letters, digits and hyphens.',
    })
  if (target !== doc && name !== undefined)
    throw new DocsError('A section is moved, or its heading gets a new name, but not both at once.', {
      hint: `Move it to \`${page}\` first.`,
    })
  return { ...base, ...(name === undefined ? {} : { name: name.trim() }) }
}

function docPath({ root, path }: Found): DocPath {
  if (root === 'docs' && /\.mdx?$/.test(path)) return path as DocPath
  throw new DocsError(`\`${path}\` is no page, so it has no headings.`)
}
